import { addressOf, type Call, CALL_LIMIT_MS } from "./http.ts";

/** Byte for byte, as far as it was answered at all. */
export type PublicAnswer = (call: Pick<Call, "path" | "query">) => Promise<Uint8Array | null>;

/** A public answer exactly as it was sent, for who checks every byte of it; null where there is none. Never throws. */
export const publicAnswer: PublicAnswer = async (call) => {
  try {
    const response = await fetch(addressOf(call), {
      headers: { accept: "application/json" },
      credentials: "omit",
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
};
