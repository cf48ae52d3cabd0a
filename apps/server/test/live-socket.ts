import { WebSocket } from "ws";

/** What one try to CONNECT came to, heard without a client that hides how it ended. */
export interface LiveSocket {
  /** `CONNECTED`, or the `code` header of an ERROR. */
  readonly answer: string;
  /** Resolves with the code of the closing, when it is closed. */
  readonly closed: Promise<number>;
  /** Of a receipt for a subscription: which numbering its messages are of. */
  epochOf(destination: string): Promise<string>;
}

/** Says CONNECT as a visitor on the live channel of this port. */
export async function openLiveSocket(port: number): Promise<LiveSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/bx_ws/websocket`, ["v12.stomp"]);
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const heard = (command: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      socket.on("message", (data) => {
        const text = Buffer.isBuffer(data) ? data.toString("utf8") : "";
        if (command.test(text)) resolve(text);
      });
      socket.once("error", reject);
      void closed.then((code) => reject(new Error(`closed with ${code}`)));
    });
  const answered = heard(/^(CONNECTED|ERROR)\n/);
  socket.once("open", () => socket.send("CONNECT\naccept-version:1.2\n\n\0"));
  const answer = await answered;
  return {
    answer: headerOf(answer, "code") ?? "CONNECTED",
    closed,
    epochOf: async (destination) => {
      const receipt = heard(/^RECEIPT\n/);
      socket.send(`SUBSCRIBE\nid:1\nreceipt:1\ndestination:${destination}\n\n\0`);
      return headerOf(await receipt, "epoch") ?? "";
    },
  };
}

function headerOf(frame: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*)$`, "m").exec(frame)?.[1];
}
