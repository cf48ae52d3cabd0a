/** The text of an answer of at most `most` bytes; null where it is longer: the rest of it is neither waited for nor kept. */
export async function textWithin(reply: Response, most: number): Promise<string | null> {
  if (reply.body === null) return "";
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of reply.body) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (bytes > most) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
