import pg from "pg";
import { MARKS } from "./hostile-values.ts";

/** Tells of every statement whose text holds what a request put somewhere: values travel beside a statement, never in it. */
export function watchStatements(tell: (text: string) => void): void {
  const known = new Set<string>();
  const look = (asked: unknown): void => {
    const text = textOf(asked);
    if (text === null || known.has(text)) return;
    known.add(text);
    if (MARKS.some((mark) => text.includes(mark))) tell(text);
  };
  // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it on the client that was asked
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client, given: unknown[]) {
      look(given[0]);
      return Reflect.apply(query, client, given);
    },
  });
}

/** A statement is given as text, or as something that has it. */
function textOf(asked: unknown): string | null {
  if (typeof asked === "string") return asked;
  if (typeof asked !== "object" || asked === null || !("text" in asked)) return null;
  return typeof asked.text === "string" ? asked.text : null;
}
