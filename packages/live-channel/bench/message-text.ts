let count = 0;

/** A STOMP message of the size that the channel sends, so that all systems move the same octets. */
export function messageText(body: string): string {
  count += 1;
  return (
    `MESSAGE\nsubscription:sub-0\ndestination:/topic/bench/0\nmessage-id:0123abcd-${count}\n` +
    `content-type:application/json\nseq:${count}\ncontent-length:${body.length}\n\n${body}\0`
  );
}
