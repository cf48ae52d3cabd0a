import type { StompVersion } from "./frame.ts";

/** The versions spoken here, best first. */
const VERSIONS: readonly StompVersion[] = ["1.2", "1.1", "1.0"];

/** The highest common version; a client that names none speaks 1.0; null: none in common. */
export function negotiateVersion(acceptVersion: string | undefined): StompVersion | null {
  if (acceptVersion === undefined) return "1.0";
  const offered = new Set(acceptVersion.split(",").map((version) => version.trim()));
  return VERSIONS.find((version) => offered.has(version)) ?? null;
}

export interface HeartBeats {
  /** The server writes at least this often; 0: never. */
  readonly outgoingMs: number;
  /** The client writes at least this often; 0: never. */
  readonly incomingMs: number;
}

/** Null for a header that is not two numbers. An absent header asks for none. */
export function negotiateHeartBeats(header: string | undefined, offeredMs: number): HeartBeats | null {
  if (header === undefined) return { outgoingMs: 0, incomingMs: 0 };
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(header.replaceAll(" ", ""));
  if (match === null) return null;
  const clientSendsMs = Number(match[1]);
  const clientWantsMs = Number(match[2]);
  return {
    outgoingMs: clientWantsMs === 0 || offeredMs === 0 ? 0 : Math.max(offeredMs, clientWantsMs),
    incomingMs: clientSendsMs === 0 || offeredMs === 0 ? 0 : Math.max(offeredMs, clientSendsMs),
  };
}
