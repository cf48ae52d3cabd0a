import { connect, type Socket } from "node:net";
import type { FileScanner, ScanVerdict } from "../ports/file-scanner.ts";

/** Where a daemon listens that speaks clamd's protocol: `tcp://host:port` or `unix:/path`. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** A picture is at most 5 MB and scanned in a fraction of a second; a loaded daemon gets this long. */
const SCAN_WITHIN_MS = 10_000;
const PING_WITHIN_MS = 1_000;
/** The state is shown on screens that ask again and again. */
const FRESH_MS = 5_000;
const CHUNK_BYTES = 64 * 1024;
/** The answer is one line; whatever says more is no clamd. */
const LONGEST_ANSWER = 4_096;

/**
 * A scanner that speaks clamd's INSTREAM: `zINSTREAM\0`, chunks of a length in four bytes (big-endian) and that many bytes, a length
 * of 0, and the answer `stream: OK\0`, `stream: NAME FOUND\0` or `… ERROR\0`.
 */
export function clamdScanner(
  address: ScannerAddress,
  { withinMs = SCAN_WITHIN_MS, nowMs = Date.now }: { withinMs?: number; nowMs?: () => number } = {},
): FileScanner {
  let known: { readonly atMs: number; readonly answer: Promise<boolean> } | null = null;
  return {
    kind: "clamd",
    scan: async (bytes) => {
      try {
        return verdictOf(await ask(address, streamOf(bytes), withinMs));
      } catch (error) {
        return { state: "unavailable", why: error instanceof Error ? error.message : "unknown" };
      }
    },
    answers: () => {
      if (known === null || nowMs() - known.atMs >= FRESH_MS) {
        const answer = ask(address, [Buffer.from("zPING\0")], PING_WITHIN_MS).then(
          (said) => said === "PONG",
          () => false,
        );
        known = { atMs: nowMs(), answer };
      }
      return known.answer;
    },
  };
}

function verdictOf(said: string): ScanVerdict {
  if (said === "stream: OK") return { state: "clean" };
  const found = /^stream: (.{1,200}) FOUND$/.exec(said)?.[1];
  return found === undefined ? { state: "unavailable", why: said } : { state: "infected", signature: found };
}

function streamOf(bytes: Uint8Array): readonly Uint8Array[] {
  const parts: Uint8Array[] = [Buffer.from("zINSTREAM\0")];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    parts.push(lengthOf(chunk.length), chunk);
  }
  return [...parts, lengthOf(0)];
}

function lengthOf(count: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

/** Sends `parts` and resolves with the one line that is answered. Rejects when none comes in time. */
function ask(address: ScannerAddress, parts: readonly Uint8Array[], withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(address);
    const timer = setTimeout(() => socket.destroy(new Error("the scanner did not answer in time")), withinMs);
    let answer = "";
    const read = (): string => answer.split("\0")[0]?.trim() ?? "";
    socket.on("connect", () => {
      for (const part of parts) socket.write(part);
    });
    socket.on("data", (data) => {
      answer += data.toString("latin1");
      // The daemon may refuse in the middle of the stream: what it said then counts, and the rest is not sent.
      if (answer.includes("\0")) {
        resolve(read());
        socket.destroy();
      } else if (answer.length > LONGEST_ANSWER) socket.destroy(new Error("the scanner's answer has no end"));
    });
    socket.on("error", reject);
    socket.on("close", () => {
      clearTimeout(timer);
      reject(new Error("the scanner closed without an answer"));
    });
  });
}
