import type { LedgerLine } from "./ledger-store.ts";

/**
 * Lines of one account, the newest first. Within a millisecond their balances tell the order: before each line stood what the
 * next one left. `balance` is what stands after the newest, where that is known.
 */
export function inTransferOrder(lines: readonly LedgerLine[], balance: number | null): readonly LedgerLine[] {
  const moments = new Map<number, LedgerLine[]>();
  for (const line of lines.toSorted((a, b) => b.atMs - a.atMs || b.code - a.code || b.ref - a.ref))
    moments.set(line.atMs, [...(moments.get(line.atMs) ?? []), line]);
  const ordered: LedgerLine[] = [];
  let above = balance;
  for (const ofMoment of moments.values()) {
    ordered.push(...chained(ofMoment, above));
    const lowest = ordered.at(-1);
    above = lowest === undefined ? above : lowest.balance - lowest.change;
  }
  return ordered;
}

/** As they happened, where the balances say so; else as they came. */
function chained(lines: readonly LedgerLine[], above: number | null): readonly LedgerLine[] {
  if (lines.length < 2) return lines;
  const starts = above === null ? lines.map(({ balance }) => balance) : [above];
  for (const start of starts) {
    const chain = chainFrom(lines, start);
    if (chain !== null) return chain;
  }
  return lines;
}

/** The lines such that each left what stood before the one above; null where that uses not all of them. */
function chainFrom(lines: readonly LedgerLine[], above: number): readonly LedgerLine[] | null {
  if (lines.length === 0) return [];
  for (const line of lines) {
    if (line.balance !== above) continue;
    const rest = chainFrom(
      lines.filter((other) => other !== line),
      line.balance - line.change,
    );
    if (rest !== null) return [line, ...rest];
  }
  return null;
}
