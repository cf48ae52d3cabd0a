import type { DayVerdict } from "./check-day.ts";
import type { MarketCount } from "./market-counts.ts";

/** A day as lines: the steps, a table by market, and each round that does not hold. */
export function tellDay({ steps, markets, differences }: DayVerdict): readonly string[] {
  return [
    ...steps.map(({ name, ok, detail }) => `${markOf(ok)} ${name}: ${detail}`),
    ...(markets.length === 0 ? [] : ["", ...table(markets)]),
    ...(differences.length === 0 ? [] : [""]),
    ...differences.map(
      ({ roundId, stock, failed }) =>
        `${markOf(false)} round ${roundId} of ${stock ?? "?"}: ${failed.name}: ${failed.detail}`,
    ),
  ];
}

const markOf = (ok: boolean): string => (ok ? "ok    " : "FAILED");

const HEAD = ["market", "rounds", "equal", "different", "staked", "returned", "void"];

function table(markets: readonly MarketCount[]): readonly string[] {
  const rows = [HEAD, ...markets.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === HEAD.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}

function cells({ stock, rounds, equal, different, staked, returned, voids }: MarketCount): readonly string[] {
  const causes = Object.entries(voids).map(([cause, count]) => `${count} ${cause}`);
  return [
    stock ?? "?",
    String(rounds),
    String(equal),
    String(different),
    String(staked),
    String(returned),
    causes.toSorted().join(", ") || "0",
  ];
}
