import { createServer, type Socket } from "node:net";

export interface MailSink {
  readonly port: number;
  readonly letters: readonly string[];
  readonly close: () => Promise<void>;
}

/** A mail server of the loopback that keeps every letter and delivers none. */
export async function openMailSink(): Promise<MailSink> {
  const letters: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    talk(socket, letters);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    letters,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** As much of SMTP as a sender needs. */
function talk(socket: Socket, letters: string[]): void {
  let [text, letter]: [string, string | null] = ["", null];
  socket.write("220 sink ready\r\n");
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (letter !== null && line !== ".") letter += `${line}\n`;
      else if (letter !== null) {
        letters.push(letter);
        letter = null;
        socket.write("250 kept\r\n");
      } else if (/^DATA/i.test(line)) {
        letter = "";
        socket.write("354 go on\r\n");
      } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else if (/^EHLO/i.test(line)) socket.write("250-sink\r\n250 8BITMIME\r\n");
      else socket.write("250 ok\r\n");
    }
  });
}
