import type { WireChainedTick } from "@maru/contract";
import { firstPieceBehind, precisionOf, ticksBehind } from "./proof-store.ts";
import { evidenceTick } from "./read-proof.ts";
import type { ReadingDeps } from "./reader.ts";

/** One answer's worth; whoever wants more goes on behind the last. */
const MOST_TICKS = 10_000;

export interface StreamWish {
  readonly stock: string;
  /** The number of the tick behind which it begins; 0 for all. */
  readonly after: number;
}

/** A market's ticks in the order of arrival, from the archive's files where they have moved there. Null of an unknown market, and where a file is gone. */
export function readTickStream(
  { siteReads, archivedTicks }: Pick<ReadingDeps, "siteReads" | "archivedTicks">,
  siteId: number,
  { stock, after }: StreamWish,
): Promise<WireChainedTick[] | null> {
  return siteReads.forSite(siteId, async (query) => {
    const precision = await precisionOf(query, stock);
    if (precision === null) return null;
    const piece = await firstPieceBehind(query, stock, after);
    const rows =
      piece === null ? await ticksBehind(query, { stock, after }, MOST_TICKS) : await archivedTicks(piece);
    if (rows === null) return null;
    return rows
      .filter(({ seq }) => Number(seq) > after)
      .slice(0, MOST_TICKS)
      .map((row) => {
        const [seq, atMs, ...rest] = evidenceTick(row, precision);
        return [seq, atMs, Number(row.received_at_ms), ...rest];
      });
  });
}
