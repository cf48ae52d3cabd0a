import { placeBetsStatement } from "./place-bets.ts";
import { settleRoundStatement } from "./settle-round.ts";
import { changed, column, NO_ROWS, rowsOf, type Statement } from "./statement.ts";
import type { BetRow, Tables } from "./tables.ts";
import { told } from "./told.ts";

/** Bets, settlement and the outbox, as maru_betting, maru_settlement and maru_relay see them. */
export const MONEY_STATEMENTS: readonly Statement[] = [
  { label: "place-bets", known: "place-bets", run: placeBetsStatement },
  {
    label: "bets-holding-keys",
    known: "bets-holding-keys",
    run: ({ tables }, values) =>
      rowsOf(
        column(values, 0).flatMap((member, at) =>
          betText(tables, betHolding(tables, member, column(values, 1)[at])),
        ),
      ),
  },
  {
    label: "bet-by-key",
    known: /where b\.member_id = \$1 and b\.client_key/,
    run: ({ tables }, [member, key]) => rowsOf(betText(tables, betHolding(tables, member, key))),
  },
  {
    label: "load-rounds",
    known: /select id, type, terms, site_status from rounds\.round/,
    run: ({ tables }, values) =>
      rowsOf(
        column(values, 0).flatMap((id) => {
          const round = tables.rounds.get(Number(id));
          if (round === undefined) return [];
          const { type, terms, site_status } = round;
          return [{ id: String(id), type, terms, site_status }];
        }),
      ),
  },
  {
    label: "load-terms",
    known: /from site\.option_terms where id = any/,
    run: ({ tables }, values) =>
      rowsOf(
        column(values, 0).flatMap((id) => {
          const terms = tables.terms.get(Number(id));
          if (terms === undefined) return [];
          return [
            {
              ...terms,
              id: String(id),
              limit_min: String(terms.limit_min),
              limit_max: String(terms.limit_max),
            },
          ];
        }),
      ),
  },
  {
    label: "load-members",
    known: /from accounts\.member where id = any/,
    run: ({ tables }, values) =>
      rowsOf(
        column(values, 0).flatMap((id) => {
          const member = tables.members.get(Number(id));
          return member === undefined
            ? []
            : [{ id: String(id), site_id: member.site_id, limits: member.limits }];
        }),
      ),
  },
  {
    label: "final-round",
    known: /from rounds\.round r where r\.id = \$1 and r\.state in/,
    run: ({ tables }, [id]) => {
      const round = tables.rounds.get(Number(id));
      if (round?.state !== "decided" && round?.state !== "void") return NO_ROWS;
      const bets = [...tables.bets.values()].filter((bet) => bet.round_id === round.id).length;
      return rowsOf([{ type: round.type, outcome: round.outcome, bets: bets === 0 ? null : bets }]);
    },
  },
  { label: "settle-round", known: /settlement\.settle_round\(/, run: settleRoundStatement },
  {
    label: "rounds-due",
    known: /r\.id >= \(select round_id from settlement\.settled_below\) and r\.state/,
    run: ({ tables }, [above, limit]) => {
      const due = [...tables.rounds.values()].filter(
        ({ id, state }) =>
          id >= tables.counters.settledBelow &&
          id > Number(above) &&
          (state === "decided" || state === "void") &&
          !tables.settlements.has(id),
      );
      const ids = due.map(({ id }) => id).toSorted((a, b) => a - b);
      return rowsOf(ids.slice(0, Number(limit)).map((id) => ({ id: String(id) })));
    },
  },
  {
    label: "database-clock",
    known: /^select platform\.clock_ms\(\) as now$/,
    run: ({ nowMs }) => rowsOf([{ now: String(nowMs) }]),
  },
  {
    label: "settled-past",
    known: /update settlement\.settled_below/,
    run: ({ tables }, [mayAppear]) => {
      const unsettled = [...tables.rounds.keys()].filter(
        (id) => id >= tables.counters.settledBelow && !tables.settlements.has(id),
      );
      const past = Math.min(...unsettled, Number(mayAppear));
      if (unsettled.length > 0 && past > tables.counters.settledBelow) tables.counters.settledBelow = past;
      return changed(1);
    },
  },
  {
    label: "outbox-take",
    known: "outbox-take",
    run: (transaction, [leastAgeMs]) => {
      const { tables, nowMs } = transaction;
      const isDue = (atMs: number): boolean => leastAgeMs === 0 || atMs <= nowMs - Number(leastAgeMs);
      const due = [...tables.outbox].flatMap(([id, { atMs }]) => (isDue(atMs) ? [id] : []));
      const ids = due.toSorted((a, b) => a - b).slice(0, 500);
      // For update skip locked.
      const free = ids.filter((id) => transaction.lock(`outbox:${id}`));
      return rowsOf(
        free.map((id) => ({ id: String(id), payload: told(tables, tables.outbox.get(id)?.payload ?? "") })),
      );
    },
  },
  {
    label: "outbox-done",
    known: "outbox-done",
    run: (transaction, values) => {
      for (const id of column(values, 0)) transaction.remove(transaction.tables.outbox, Number(id));
      return changed(column(values, 0).length);
    },
  },
];

function betHolding(tables: Tables, member: unknown, key: unknown): BetRow | undefined {
  const id = tables.keys.get(`${Number(member)}:${String(key).toLowerCase()}`);
  return id === undefined ? undefined : tables.bets.get(id);
}

function betText(tables: Tables, bet: BetRow | undefined): readonly object[] {
  if (bet === undefined) return [];
  const round = tables.rounds.get(bet.round_id);
  return [
    {
      ...bet,
      id: String(bet.id),
      round_id: String(bet.round_id),
      member_id: String(bet.member_id),
      game: round?.type,
      stake: String(bet.stake),
      accepted_at_ms: String(bet.accepted_at_ms),
    },
  ];
}
