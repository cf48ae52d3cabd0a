import type { StompVersion } from "./frame.ts";

const MUST_ESCAPE = { "1.0": /[\r\n]/g, "1.1": /[\\:\n]/g, "1.2": /[\\:\r\n]/g } as const;
const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", ":": "\\c", "\n": "\\n", "\r": "\\r" };
const PLAIN: Readonly<Record<string, string>> = { "\\\\": "\\", "\\c": ":", "\\n": "\n", "\\r": "\r" };

/** `text` as a header name or value. STOMP 1.0 has no escapes: there a line end becomes a space. */
export function escapeHeader(text: string, version: StompVersion): string {
  if (version === "1.0") return text.replace(MUST_ESCAPE["1.0"], " ");
  return text.replace(MUST_ESCAPE[version], (character) => ESCAPED[character] ?? character);
}

/** The text behind a received header name or value, or null when it has an undefined escape. */
export function unescapeHeader(text: string, version: StompVersion): string | null {
  if (version === "1.0" || !text.includes("\\")) return text;
  let broken = false;
  const plain = text.replace(/\\(?:.|$)/gs, (sequence) => {
    const character = sequence === "\\r" && version === "1.1" ? undefined : PLAIN[sequence];
    if (character === undefined) broken = true;
    return character ?? "";
  });
  return broken ? null : plain;
}
