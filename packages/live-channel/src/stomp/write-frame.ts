import type { StompVersion } from "./frame.ts";
import { escapeHeader } from "./header-text.ts";

export interface OutgoingFrame {
  readonly command: "CONNECTED" | "RECEIPT" | "ERROR";
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** A frame that only one connection gets. CONNECTED is never escaped. */
export function writeFrame(frame: OutgoingFrame, version: StompVersion): string {
  const escapes = frame.command === "CONNECTED" ? "1.0" : version;
  let text = `${frame.command}\n`;
  for (const [name, value] of Object.entries(frame.headers)) {
    if (value !== undefined) text += `${escapeHeader(name, escapes)}:${escapeHeader(value, escapes)}\n`;
  }
  const body = frame.body ?? "";
  if (body.length > 0) text += `content-length:${Buffer.byteLength(body)}\n`;
  return `${text}\n${body}\0`;
}
