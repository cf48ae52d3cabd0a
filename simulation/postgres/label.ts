/** What a client is asked: text with arguments, or a prepared statement. */
export interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** A statement by the name under which faults and commits are counted. */
export interface Label {
  readonly name: string;
  /** It changes nothing and keeps no lock. */
  readonly isRead: boolean;
  /** Its room sends it again when it heard no answer, so it must do no harm twice. */
  readonly isRepeatable: boolean;
}

const REPEATABLE = /^(settlement\.|insert rounds\.lease|update rounds\.)/;

const CALLED = /\bfrom\s+([a-z]+)\.([a-z_]+)\(/;
/** What a statement writes itself, not what a part before it does. */
const WRITTEN = /(?:^\s*|\)\s+)(insert|update|delete)\b(?:\s+into|\s+from)?\s+([a-z]+\.[a-z_]+)/i;
const READ = /\bfrom\s+([a-z_]+\.[a-z_]+|[a-z_]+)/;

/** `write-bets`, `settlement.settle_round`, `insert market.tick`, `read rounds.round`. */
export function labelOf(query: Query): Label {
  const { text } = query;
  const called = CALLED.exec(text);
  const written = WRITTEN.exec(text);
  const isLocking = /\bfor (?:update|no key update|share)\b/i.test(text);
  const isRead = called === null && !isLocking && /^\s*select\b/i.test(text);
  const name = query.name ?? nameOf(text, { called, written });
  return { name, isRead, isRepeatable: REPEATABLE.test(name) };
}

function nameOf(
  text: string,
  { called, written }: Readonly<Record<"called" | "written", RegExpExecArray | null>>,
): string {
  if (called !== null) return `${called[1]}.${called[2]}`;
  if (written !== null) return `${written[1]} ${written[2]}`;
  if (/^(begin|commit|rollback)\b/i.test(text)) return text;
  return `read ${READ.exec(text)?.[1] ?? "the clock"}`;
}
