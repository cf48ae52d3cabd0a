import { ok, refused, type Result } from "@maru/values";

export type JsonRefusal =
  | { readonly code: "MALFORMED_BODY" }
  | { readonly code: "DUPLICATE_FIELD"; readonly field: string };

/** Deeper than anything of ours, and shallow enough for whoever walks it. */
const MOST_DEPTH = 32;
const LONGEST_NAME = 100;

/** Names that would reach into the platform's own objects. */
const RESERVED = new Set(["__proto__", "constructor"]);

/**
 * The one place where JSON of others is read. A name that an object carries twice is refused: whoever looked at the body before us may
 * have taken the other of the two values (S-33).
 */
export function readJson(text: string): Result<unknown, JsonRefusal> {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch {
    return refused({ code: "MALFORMED_BODY" });
  }
  const refusal = refusalOfNames(plain);
  return refusal === null ? ok(value) : refused(refusal);
}

/** Walks a text that is known to be JSON: a string before a colon is a name. By hand, since a body may be one string of megabytes. */
function refusalOfNames(text: string): JsonRefusal | null {
  const open: Set<string>[] = [];
  let last = "";
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '"') {
      const end = endOfString(text, at);
      last = text.slice(at, end);
      at = end - 1;
    } else if (mark === "{" || mark === "[") open.push(new Set());
    else if (mark === "}" || mark === "]") open.pop();
    else if (mark === ":") {
      const refusal = refusalOfName(last, open.at(-1));
      if (refusal !== null) return refusal;
    }
    if (open.length > MOST_DEPTH) return { code: "MALFORMED_BODY" };
  }
  return null;
}

/** Right behind the closing mark of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at + 1;
    if (text[at] === "\\") at += 1;
  }
  return text.length;
}

function refusalOfName(token: string, names: Set<string> | undefined): JsonRefusal | null {
  // `"a"` and `"\u0061"` are one name.
  const name = token.includes("\\") ? String(JSON.parse(token)) : token.slice(1, -1);
  if (RESERVED.has(name)) return { code: "MALFORMED_BODY" };
  if (names?.has(name) === true) return { code: "DUPLICATE_FIELD", field: name.slice(0, LONGEST_NAME) };
  names?.add(name);
  return null;
}
