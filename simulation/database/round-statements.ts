import type { RoundRow, RoundTermsRow } from "./tables.ts";
import { changed, column, NO_ROWS, rowsOf, type Statement } from "./statement.ts";
import { SqlError, type Transaction } from "./transaction.ts";

const UNFINISHED = ["scheduled", "open", "locked", "running"];
const PROGRESS = [
  "state",
  "strike",
  "close",
  "high",
  "low",
  "outcome",
  "void_cause",
  "decided_at_ms",
] as const;
type Move = { readonly id: number; readonly from_state: string } & Pick<RoundRow, (typeof PROGRESS)[number]>;

/** rounds.*, site.option and its terms, as maru_prices sees them. */
export const ROUND_STATEMENTS: readonly Statement[] = [
  { label: "take-lease", known: /insert into rounds\.lease/, run: takeLease },
  {
    label: "release-lease",
    known: /update rounds\.lease set expires_at_ms = 0/,
    run: (transaction, [stock, holder, fence]) => {
      const held = heldLease(transaction, [stock, holder, fence]);
      if (held !== null)
        transaction.set(transaction.tables.leases, String(stock), { ...held, expires_at_ms: 0 });
      return NO_ROWS;
    },
  },
  {
    label: "load-unfinished",
    known: /from rounds\.round\s+where stock = \$1 and state in/,
    run: ({ tables }, [stock]) => {
      const rounds = [...tables.rounds.values()].filter(
        (round) => round.stock === stock && UNFINISHED.includes(round.state),
      );
      return rowsOf(rounds.toSorted((a, b) => a.start_ms - b.start_ms || a.id - b.id).map(roundText));
    },
  },
  { label: "load-histories", known: /as endings/, run: loadHistories },
  { label: "load-offers", known: /from site\.option join site\.option_terms/, run: loadOffers },
  {
    label: "load-seeds",
    known: /select round_id, seed from rounds\.seed/,
    run: ({ tables }, values) =>
      rowsOf(
        column(values, 0).flatMap((id) => {
          const row = tables.seeds.get(Number(id));
          return row === undefined ? [] : [{ round_id: String(id), seed: row.seed }];
        }),
      ),
  },
  {
    label: "reveal-seed",
    known: /update rounds\.seed set revealed_at_ms/,
    run: (transaction, [id, nowMs]) => {
      const { seeds, rounds } = transaction.tables;
      const row = seeds.get(Number(id));
      if (row === undefined || UNFINISHED.includes(rounds.get(Number(id))?.state ?? "")) return NO_ROWS;
      transaction.set(seeds, Number(id), { ...row, revealed_at_ms: row.revealed_at_ms ?? Number(nowMs) });
      return rowsOf([{ round_id: String(id) }]);
    },
  },
  {
    label: "round-lease",
    known: "round-lease",
    run: (transaction, values) => changed(heldLease(transaction, values) === null ? 0 : 1),
  },
  { label: "round-insert", known: "round-insert", run: insertRounds },
  {
    label: "round-seeds",
    known: "round-seeds",
    run: (transaction, values) => {
      column(values, 0).forEach((id, at) => {
        const seed = column(values, 1)[at];
        if (!(seed instanceof Uint8Array)) throw new TypeError("a seed is bytes");
        transaction.add(transaction.tables.seeds, Number(id), { seed, revealed_at_ms: null });
      });
      return changed(column(values, 0).length);
    },
  },
  { label: "round-move", known: "round-move", run: moveRounds },
  {
    label: "outbox-append",
    known: "outbox-append",
    run: (transaction, values) => {
      column(values, 0).forEach((kind, at) => transaction.say(String(kind), String(column(values, 1)[at])));
      return changed(column(values, 0).length);
    },
  },
];

function takeLease(transaction: Transaction, [stockName, holderName, ttlMs]: readonly unknown[]) {
  const { tables, nowMs } = transaction;
  const [stock, holder] = [String(stockName), String(holderName)];
  const held = tables.leases.get(stock);
  const isFree = held === undefined || held.holder === holder || held.expires_at_ms <= nowMs;
  if (!isFree) return NO_ROWS;
  const isSame = held !== undefined && held.holder === holder && held.expires_at_ms > nowMs;
  const fence = (held?.fence ?? 0) + (isSame ? 0 : 1);
  transaction.set(tables.leases, stock, { holder, fence, expires_at_ms: nowMs + Number(ttlMs) });
  return rowsOf([{ fence: String(fence) }]);
}

function heldLease({ tables }: Transaction, [stock, holder, fence]: readonly unknown[]) {
  const held = tables.leases.get(String(stock));
  return held !== undefined && held.holder === holder && held.fence === Number(fence) ? held : null;
}

function insertRounds(transaction: Transaction, [json, fence]: readonly unknown[]) {
  const { rounds } = transaction.tables;
  const made = JSON.parse(String(json)) as readonly (RoundTermsRow & Pick<RoundRow, "state">)[];
  const created = made.filter((round) => !rounds.has(round.id));
  for (const round of created) {
    transaction.add(rounds, round.id, {
      ...round,
      strike: null,
      close: null,
      high: null,
      low: null,
      outcome: null,
      void_cause: null,
      decided_at_ms: null,
      fence: Number(fence),
    });
  }
  return rowsOf(created.map((round) => ({ id: String(round.id) })));
}

/** With the table's own guards: a final round stays, an older fence is refused, a result belongs to a decided round only. */
function moveRounds(transaction: Transaction, [json, fence]: readonly unknown[]) {
  const { rounds } = transaction.tables;
  let count = 0;
  for (const move of JSON.parse(String(json)) as readonly Move[]) {
    const round = rounds.get(move.id);
    if (round === undefined || round.state !== move.from_state) continue;
    if (!UNFINISHED.includes(round.state)) throw new SqlError("P0001", `round ${round.id} is final`);
    if (Number(fence) < round.fence) throw new SqlError("P0006", `stale writer of round ${round.id}`);
    const progress = Object.fromEntries(PROGRESS.map((name) => [name, move[name]])) as Omit<
      Move,
      "id" | "from_state"
    >;
    if ((move.state === "decided") !== (move.outcome !== null))
      throw new SqlError("23514", "outcome and state");
    transaction.set(rounds, move.id, { ...round, ...progress, fence: Number(fence) });
    count += 1;
  }
  return changed(count);
}

function loadHistories({ tables }: Transaction, [stock]: readonly unknown[]) {
  const options = [...tables.options.values()].filter((option) => option.stock === stock);
  return rowsOf(
    options.map(({ id }) => {
      const own = [...tables.rounds.values()].filter((round) => round.option_id === id);
      const newest = own.toSorted((a, b) => b.start_ms - a.start_ms);
      return {
        id,
        last_start_ms: newest[0] === undefined ? null : String(newest[0].start_ms),
        endings: newest
          .map((round) => round.state)
          .filter((state) => !UNFINISHED.includes(state))
          .slice(0, 2),
      };
    }),
  );
}

function loadOffers({ tables }: Transaction, [stock]: readonly unknown[]) {
  const newest = new Map<string, object>();
  for (const terms of [...tables.terms.values()].toSorted((a, b) => a.version - b.version)) {
    const option = tables.options.get(terms.option_id);
    if (option === undefined || option.stock !== stock) continue;
    newest.set(`${option.id}:${terms.site_id}`, {
      ...option,
      buy_pip: String(option.buy_pip),
      sell_pip: String(option.sell_pip),
      side_capacity: String(option.side_capacity),
      site_id: terms.site_id,
      terms_id: String(terms.id),
      is_open: terms.is_play && !terms.is_stop,
    });
  }
  return rowsOf([...newest.values()]);
}

const TEXT_COLUMNS = new Set(
  "id start_ms lock_ms end_ms game_start_ms game_finish_ms buy_pip sell_pip side_capacity high low decided_at_ms".split(
    " ",
  ),
);

/** As pg returns it: bigint columns as text. */
export function roundText(round: RoundRow): object {
  return Object.fromEntries(
    Object.entries(round).map(([name, value]: [string, unknown]) => [
      name,
      TEXT_COLUMNS.has(name) && typeof value === "number" ? String(value) : value,
    ]),
  );
}
