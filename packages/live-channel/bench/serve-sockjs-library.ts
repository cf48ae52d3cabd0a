import type { Server } from "node:http";
import { createRequire } from "node:module";

interface Connection {
  write(text: string): void;
  on(event: "data", listener: (text: string) => void): void;
  on(event: "close", listener: () => void): void;
}

interface Library {
  createServer(options: object): {
    on(event: "connection", listener: (connection: Connection | null) => void): void;
    installHandlers(server: Server, options: object): void;
  };
}

/** Where the established SockJS library is looked for: here, or in the folder that the variable names. */
export function findSockJsLibrary(): string | null {
  const folders = [import.meta.url, `file://${process.env["BENCH_PEERS"] ?? "/nowhere"}/index.js`];
  for (const folder of folders) {
    try {
      return createRequire(folder).resolve("sockjs");
    } catch {
      continue;
    }
  }
  return null;
}

/** That library with STOMP as one writes it at first: a new text for every subscriber. */
export async function serveSockJsLibrary(server: Server): Promise<void> {
  const path = findSockJsLibrary();
  if (path === null) throw new Error("the SockJS library is not installed");
  const { default: library }: { default: Library } = await import(path);
  const readers = new Map<Connection, string>();
  let messages = 0;
  const service = library.createServer({ log: () => undefined });
  service.on("connection", (connection) => {
    if (connection === null) return;
    connection.on("close", () => readers.delete(connection));
    connection.on("data", (text) => {
      if (text.startsWith("CONNECT")) connection.write("CONNECTED\nversion:1.2\n\n\0");
      else if (text.startsWith("SUBSCRIBE")) {
        readers.set(connection, /\nid:(.*)\n/.exec(text)?.[1] ?? "");
        const receipt = /\nreceipt:(.*)\n/.exec(text)?.[1] ?? "";
        connection.write(`RECEIPT\nreceipt-id:${receipt}\n\n\0`);
      } else if (text.startsWith("SEND")) {
        const body = text.slice(text.indexOf("\n\n") + 2, -1);
        messages += 1;
        for (const [reader, id] of readers) {
          reader.write(
            `MESSAGE\nsubscription:${id}\ndestination:/topic/bench/0\nmessage-id:0123abcd-${messages}\n` +
              `content-type:application/json\nseq:${messages}\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`,
          );
        }
      }
    });
  });
  service.installHandlers(server, { prefix: "/live" });
}
