import type pg from "pg";
import type { Tables } from "./tables.ts";

/** Which rows to read anew: what moves points, or what prices and rounds write. */
export type Side = "money" | "prices";

/** What the database holds, beside the database: reads after a commit what changed since the last time. */
export interface Mirror {
  read(side: Side): Promise<void>;
}

/** `$1` is a transaction id: rows written by it, by later ones, or by ones that were open at the last reading. */
const CHANGED = "x.xmin::text::bigint >= $1";

const MONEY = {
  accounts: `select id, site_id, kind, balance, version, day_staked, day_returned from ledger.account x where ${CHANGED}`,
  bets: `select id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key, accepted_at_ms,
    balance_after from betting.bet x where ${CHANGED} order by id`,
  totals: `select round_id, type, stake, bets from betting.round_total x where ${CHANGED}`,
  transfers: `select code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms
    from ledger.transfer x where ${CHANGED}`,
  settlements: `select round_id, bets, staked, returned from settlement.round_settlement x where ${CHANGED}`,
} as const;

const PRICES = {
  rounds: `select id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms, rule_version,
    precision, buy_pip, sell_pip, side_capacity, terms, site_status, encode(seed_commit, 'hex') as seed_commit, state, strike,
    close, high, low, outcome, void_cause, decided_at_ms, created_at_ms, fencing_token from rounds.round x where ${CHANGED} order by id`,
  seeds: `select round_id, encode(seed, 'hex') as seed, revealed_at_ms from rounds.seed x where ${CHANGED}`,
  ticks: `select stock, seq, at_ms, price, qty, trade_id, flag from market.tick x where ${CHANGED} order by seq`,
  bars: `select stock, start_ms, open, high, low, close, trades, broken from market.bar x where ${CHANGED} order by start_ms`,
} as const;

const QUERIES: Readonly<Record<Side, string>> = { money: textOf(MONEY), prices: textOf(PRICES) };

function textOf(selects: Readonly<Record<string, string>>): string {
  const columns = Object.entries(selects).map(
    ([name, select]) => `(select json_agg(row_to_json(r)) from (${select}) r)::text as ${name}`,
  );
  return `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, ${columns.join(", ")}`;
}

type Row = Readonly<Record<string, unknown>>;

/** Numbers that stand for points or quantities. */
const BIG = new Set(
  "balance stake staked returned amount balance_after day_staked day_returned qty".split(" "),
);

export function openMirror(owner: pg.Client, tables: Tables): Mirror {
  const horizon: Record<Side, string> = { money: "0", prices: "0" };
  /** Rows by table and key as they were read, so that one read twice stays the same object. */
  const known = new Map<string, string>();
  return {
    read: async (side) => {
      const { rows } = await owner.query<Record<string, string | null>>({
        name: `mirror-${side}`,
        text: QUERIES[side],
        values: [horizon[side]],
      });
      const { horizon: next, ...changed } = rows[0] ?? {};
      horizon[side] = next ?? "0";
      for (const [table, text] of Object.entries(changed)) {
        if (text === null || text === undefined) continue;
        for (const row of JSON.parse(text) as readonly Row[]) {
          const key = `${table} ${KEYS[table]?.map((column) => row[column]).join(":")}`;
          const told = JSON.stringify(row);
          if (known.get(key) === told) continue;
          known.set(key, told);
          keep(tables, table, shaped(row));
        }
      }
    },
  };
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  accounts: ["id"],
  bets: ["id"],
  totals: ["round_id", "type"],
  transfers: ["code", "ref"],
  settlements: ["round_id"],
  rounds: ["id"],
  seeds: ["round_id"],
  ticks: ["stock", "seq"],
  bars: ["stock", "start_ms"],
};

function shaped(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      BIG.has(name) && typeof value === "number" ? BigInt(value) : value,
    ]),
  );
}

/** The columns were named above as the rows name them. */
function keep(tables: Tables, table: string, row: Row): void {
  const id = Number(row["id"]);
  const round = Number(row["round_id"]);
  const stock = String(row["stock"]);
  if (table === "accounts") tables.accounts.set(id, row as never);
  if (table === "totals") tables.totals.set(`${round}:${String(row["type"])}`, row as never);
  if (table === "transfers")
    tables.transfers.set(`${Number(row["code"])}:${Number(row["ref"])}`, row as never);
  if (table === "settlements") tables.settlements.set(round, row as never);
  if (table === "rounds") tables.rounds.set(id, row as never);
  if (table === "seeds")
    tables.seeds.set(round, { ...row, seed: Buffer.from(String(row["seed"]), "hex") } as never);
  if (table === "bets") {
    tables.bets.set(id, row as never);
    tables.keys.set(`${Number(row["member_id"])}:${String(row["client_key"])}`, id);
  }
  if (table === "ticks") within(tables.ticks, stock).set(Number(row["seq"]), row as never);
  if (table === "bars") within(tables.bars, stock).set(Number(row["start_ms"]), row as never);
}

function within<Key, Value>(of: Map<string, Map<Key, Value>>, stock: string): Map<Key, Value> {
  const found = of.get(stock) ?? new Map<Key, Value>();
  of.set(stock, found);
  return found;
}
