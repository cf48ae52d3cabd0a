import type { FrameFault, StompVersion } from "./frame.ts";
import { unescapeHeader } from "./header-text.ts";

export type Headers = { readonly ok: true; readonly headers: ReadonlyMap<string, string> };

/** Without the line itself: a token whose colon was forgotten must not reach a log. */
const MALFORMED = {
  ok: false,
  fault: { code: "MALFORMED_HEADER", message: "a header line is malformed" },
} as const;

/**
 * Splits and unescapes header lines. The first of repeated headers counts. Pass version "1.0" for CONNECT,
 * whose headers are never escaped; there and in 1.0 frames blanks around a value are not part of it.
 */
export function readHeaders(
  lines: readonly string[],
  version: StompVersion,
): Headers | { readonly ok: false; readonly fault: FrameFault } {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon <= 0) return MALFORMED;
    const name = unescapeHeader(line.slice(0, colon), version);
    const value = unescapeHeader(line.slice(colon + 1), version);
    if (name === null || value === null) return MALFORMED;
    if (!headers.has(name)) headers.set(name, version === "1.0" ? value.trim() : value);
  }
  return { ok: true, headers };
}
