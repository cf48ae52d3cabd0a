import type { BarRow, TickRow } from "./tables.ts";
import { changed, column, rowsOf, type Statement } from "./statement.ts";

/** The price log: market.tick, market.bar, market.incident. */
export const MARKET_STATEMENTS: readonly Statement[] = [
  {
    label: "append-ticks",
    known: /insert into market\.tick/,
    run: (transaction, values) => {
      const stocks = column(values, 0);
      stocks.forEach((stock, at) => {
        const table = tableOf(transaction.tables.ticks, String(stock));
        const [seq, atMs, receivedAtMs, price] = [1, 2, 3, 4].map((place) =>
          Number(column(values, place)[at]),
        );
        const row: TickRow = {
          seq: seq ?? 0,
          at_ms: atMs ?? 0,
          received_at_ms: receivedAtMs ?? 0,
          price: price ?? 0,
          qty: BigInt(String(column(values, 5)[at])),
          trade_id: String(column(values, 6)[at]),
          flag: String(column(values, 7)[at]),
        };
        transaction.add(table, row.seq, row);
      });
      return changed(stocks.length);
    },
  },
  {
    label: "append-bars",
    known: /insert into market\.bar/,
    run: (transaction, values) => {
      const table = tableOf(transaction.tables.bars, String(values[0]));
      column(values, 1).forEach((startMs, at) => {
        // On conflict do nothing.
        if (!table.has(Number(startMs))) transaction.set(table, Number(startMs), barOf(values, at));
      });
      return changed(column(values, 1).length);
    },
  },
  {
    label: "append-incidents",
    known: /insert into market\.incident/,
    run: (transaction, values) => {
      const { counters, incidents } = transaction.tables;
      column(values, 1).forEach((kind, at) => {
        const toMs = column(values, 3)[at];
        counters.incident += 1;
        transaction.add(incidents, counters.incident, {
          stock: String(values[0]),
          kind: String(kind),
          from_ms: Number(column(values, 2)[at]),
          to_ms: toMs === null ? null : Number(toMs),
          detail: String(column(values, 4)[at]),
        });
      });
      return changed(column(values, 1).length);
    },
  },
  {
    label: "tail-bars",
    known: /from market\.bar where stock = \$1 order by start_ms desc limit \$2/,
    run: ({ tables }, [stock, limit]) => {
      const bars = [...tableOf(tables.bars, String(stock)).values()];
      return rowsOf(
        bars
          .toSorted((a, b) => b.start_ms - a.start_ms)
          .slice(0, Number(limit))
          .map(asText),
      );
    },
  },
  {
    label: "tail-ticks",
    known: /from market\.tick where stock = \$1 order by seq desc limit \$2/,
    run: ({ tables }, [stock, limit, fromMs]) => {
      const ticks = [...tableOf(tables.ticks, String(stock)).values()].toSorted((a, b) => a.seq - b.seq);
      const tail = ticks.filter(
        (tick, at) => at >= ticks.length - Number(limit) || tick.at_ms >= Number(fromMs),
      );
      return rowsOf(tail.map((tick) => ({ stock, ...asText(tick) })));
    },
  },
  {
    label: "tail-breaks",
    known: /from market\.incident where stock = \$1/,
    run: ({ tables }, [stock, afterMs]) => {
      const broken = [...tables.incidents.values()].flatMap((row) => {
        const detail = JSON.parse(row.detail) as {
          healed?: string;
          brokenFromMs?: number;
          brokenToMs?: number;
        };
        const isOpen =
          row.stock === stock && detail.healed === "no" && (detail.brokenToMs ?? 0) > Number(afterMs);
        return isOpen
          ? [{ kind: row.kind, from_ms: String(detail.brokenFromMs), to_ms: String(detail.brokenToMs) }]
          : [];
      });
      return rowsOf(broken);
    },
  },
  {
    label: "tail-breaks",
    known: /from market\.incident where stock = \$1 and kind in \('RESTART', 'FEED_GAP'\)/,
    run: ({ tables }, [stock, afterMs]) => {
      const own = [...tables.incidents.values()].filter((incident) => incident.stock === stock);
      const breaks = own.flatMap(({ kind, detail }) => {
        const told = JSON.parse(detail) as Readonly<Record<string, unknown>>;
        const isOpen = told["healed"] === "no" && Number(told["brokenToMs"]) > Number(afterMs);
        if (!isOpen) return [];
        return [{ kind, from_ms: String(told["brokenFromMs"]), to_ms: String(told["brokenToMs"]) }];
      });
      return rowsOf(breaks);
    },
  },
  {
    // Markets of the simulation keep the version they came with.
    label: "market-terms",
    known: /from market\.terms where stock = \$1/,
    run: () => rowsOf([]),
  },
  {
    label: "read-bars",
    known: /from market\.bar where stock = \$1 and start_ms >= \$2 and start_ms < \$3/,
    run: ({ tables }, [stock, fromMs, toMs]) => {
      const bars = [...tableOf(tables.bars, String(stock)).values()];
      const inside = bars.filter((bar) => bar.start_ms >= Number(fromMs) && bar.start_ms < Number(toMs));
      return rowsOf(inside.toSorted((a, b) => a.start_ms - b.start_ms).map(asText));
    },
  },
];

function tableOf<Row>(tables: Map<string, Map<number, Row>>, stock: string): Map<number, Row> {
  const table = tables.get(stock) ?? new Map<number, Row>();
  tables.set(stock, table);
  return table;
}

function barOf(values: readonly unknown[], at: number): BarRow {
  const text = (place: number): string | null => {
    const value = column(values, place)[at];
    return typeof value === "number" || typeof value === "string" ? String(value) : null;
  };
  const [startMs = 0, open = 0, high = 0, low = 0, close = 0] = [1, 2, 3, 4, 5].map((place) =>
    Number(text(place)),
  );
  return {
    start_ms: startMs,
    open,
    high,
    low,
    close,
    volume: BigInt(text(6) ?? 0),
    trades: Number(text(7)),
    first_tick: text(8),
    last_tick: text(9),
    broken: text(10),
  };
}

/** bigint columns come back as text; `trades` is an integer. */
function asText(row: TickRow | BarRow): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      name !== "trades" && (typeof value === "number" || typeof value === "bigint") ? String(value) : value,
    ]),
  );
}
