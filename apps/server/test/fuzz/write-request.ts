import { RawJson } from "./hostile-values.ts";
import type { Operation } from "./operations.ts";

/** A request before it is written: names and values as its sender means them. */
export interface Draft {
  readonly operation: Operation;
  readonly method: string;
  /** In the order of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** A name may come twice. */
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** A value that is written as the operation's type, or the body itself. */
  readonly body: { readonly value: unknown } | { readonly raw: string | Uint8Array } | null;
}

export interface Written {
  readonly method: string;
  /** With its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const BOUNDARY = "----fuzz";

export function writeRequest({ operation, method, params, query, headers, body }: Draft): Written {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ""));
  const asked = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  const written =
    body === null ? null : "raw" in body ? Buffer.from(body.raw) : writtenAs(operation, body.value);
  const type =
    operation.body?.type === "multipart/form-data"
      ? `multipart/form-data; boundary=${BOUNDARY}`
      : operation.body?.type;
  return {
    method,
    target: asked === "" ? path : `${path}?${asked}`,
    headers: { ...(type === undefined || written === null ? {} : { "content-type": type }), ...headers },
    body: written,
  };
}

function writtenAs({ body }: Operation, value: unknown): Buffer {
  if (body?.type === "application/x-www-form-urlencoded") return Buffer.from(formText(value));
  return body?.type === "multipart/form-data" ? multipart(value) : Buffer.from(jsonText(value));
}

/** Halves of a pair go over as the three octets that some writers make of them. */
export function encoded(text: string): string {
  let written = "";
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) {
      const octets = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
      written += octets.map((octet) => `%${octet.toString(16)}`).join("");
    } else written += encodeURIComponent(letter);
  }
  return written;
}

export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}:${jsonText(inner)}`)
    .join(",")}}`;
}

function plainText(value: unknown): string {
  return typeof value === "string" ? value : jsonText(value);
}

function formText(value: unknown): string {
  if (typeof value !== "object" || value === null) return plainText(value);
  return Object.entries(value)
    .map(([name, inner]) => `${encoded(name)}=${encoded(plainText(inner))}`)
    .join("&");
}

function multipart(value: unknown): Buffer {
  const fields = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const parts = fields.map(
    ([name, inner]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${plainText(inner)}\r\n`,
  );
  return Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`, "latin1");
}
