import { createServer, type Server, type Socket } from "node:net";

/**
 * A process's worth of clamd: it speaks INSTREAM as its manual describes it and knows one signature, the EICAR test string, wherever it
 * stands in the stream.
 */
export interface ClamdStub {
  readonly address: { readonly host: string; readonly port: number };
  /** What was scanned, whole. */
  readonly scanned: readonly Buffer[];
  /** `deaf` takes everything and answers nothing; `full` answers as clamd does beyond its StreamMaxLength. */
  behave(as: "well" | "deaf" | "full"): void;
  close(): Promise<void>;
}

/** Put together here, so that no scanner takes this file for the test virus. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

export async function openClamdStub(): Promise<ClamdStub> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  let manner: Parameters<ClamdStub["behave"]>[0] = "well";
  const server = createServer((socket) => {
    sockets.add(socket);
    let held = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (data) => {
      held = Buffer.concat([held, data]);
      if (manner === "deaf") return;
      const said = answerTo(held, { scanned, isFull: manner === "full" });
      if (said !== null) socket.end(`${said}\0`);
    });
  });
  const port = await listen(server);
  return {
    address: { host: "127.0.0.1", port },
    scanned,
    behave: (as) => {
      manner = as;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The answer to what was said so far; null while more has to come. */
function answerTo(
  said: Buffer,
  { scanned, isFull }: { readonly scanned: Buffer[]; readonly isFull: boolean },
): string | null {
  const end = said.indexOf(0);
  if (end < 0) return null;
  const command = said.toString("latin1", 0, end);
  if (command === "zPING") return "PONG";
  if (command !== "zINSTREAM") return "UNKNOWN COMMAND";
  if (isFull) return "INSTREAM size limit exceeded. ERROR";
  const file = readChunks(said.subarray(end + 1));
  if (file === null) return null;
  scanned.push(file);
  return file.includes(EICAR) ? "stream: Eicar-Signature FOUND" : "stream: OK";
}

function readChunks(sent: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > sent.length) return null;
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}
