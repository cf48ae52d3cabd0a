import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** Something that an installation relies on, on loopback. */
export interface ProviderStub {
  readonly port: number;
  close(): Promise<void>;
}

interface Closable {
  address(): AddressInfo | string | null;
  listen(port: number, host: string, done: () => void): unknown;
  close(done: () => void): unknown;
}

async function opened(server: Closable, host = "127.0.0.1"): Promise<ProviderStub> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A mail server in clear, on every address of this machine, that greets, and takes one password or none. */
export function openMailStub(password: string): Promise<ProviderStub> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 stub ESMTP\r\n");
    socket.on("data", (data) => {
      for (const line of data.toString("latin1").split("\r\n")) {
        const answer = answerTo(line, password);
        if (answer !== null) socket.write(`${answer}\r\n`);
        if (line === "QUIT") socket.end();
      }
    });
  });
  return opened(server, "0.0.0.0");
}

function answerTo(line: string, password: string): string | null {
  if (line === "") return null;
  if (line.startsWith("EHLO")) return "250-stub\r\n250 AUTH PLAIN";
  if (line === "QUIT") return "221 bye";
  if (!line.startsWith("AUTH PLAIN ")) return "502 unknown";
  const given = Buffer.from(line.slice("AUTH PLAIN ".length), "base64").toString("utf8").split("\0")[2];
  return given === password ? "235 ok" : "535 no";
}

/** Answers everything with one text: a witness's or a settler's `/key`, or a register that is there. */
export function openTextStub(text: string): Promise<ProviderStub> {
  return opened(createHttpServer((_request, response) => void response.end(text)));
}
