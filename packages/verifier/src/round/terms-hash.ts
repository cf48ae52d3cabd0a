import { sha256 } from "#crypto";
import { base64UrlOf, bytesOfText } from "../base/bytes.ts";
import type { Terms } from "./round-evidence.ts";
import { type SortedJson, spell } from "../base/sorted-json.ts";
import { demand } from "../base/verdict.ts";

/** The hash by which receipts and the public log name a round's terms. */
export function termsHashOf({ raw }: Terms): string {
  return base64UrlOf(sha256(bytesOfText(spell(asText(raw)))));
}

function asText(raw: Readonly<Record<string, unknown>>): SortedJson {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      demand(
        value === null || typeof value === "string" || typeof value === "number",
        `${name} is no plain value`,
      );
      return [name, typeof value === "number" ? String(value) : value];
    }),
  );
}
