import { returnedFor } from "./settle-round.ts";
import type { Tables } from "./tables.ts";

/** live.told: the payload as the relay reads it, in which a range of settled bets stands as their columns. */
export function told(tables: Tables, payload: string): string {
  const of: unknown = JSON.parse(payload);
  if (!isRange(of)) return payload;
  const statuses = tables.outcomes.get(of.roundId);
  const graded = [...tables.bets.values()]
    .filter((bet) => bet.round_id === of.roundId && bet.id > of.above && bet.id <= of.upTo)
    .toSorted((a, b) => a.id - b.id)
    .flatMap((bet) => {
      const status = statuses?.get(bet.type);
      // A join: a bet without an outcome is not told.
      return status === undefined ? [] : [{ ...bet, status }];
    });
  const paid = graded.filter((bet) => returnedFor(bet, bet.status) > 0n);
  const holders = [...new Set(paid.map(({ member_id }) => member_id))].toSorted((a, b) => a - b);
  const accounts = holders.map((member) => tables.accounts.get(member));
  return JSON.stringify({
    kind: "round.settled",
    of,
    bet: graded.map(({ id }) => id),
    member: graded.map(({ member_id }) => member_id),
    site: graded.map(({ site_id }) => site_id),
    option: graded.map(({ option_id }) => option_id),
    type: graded.map(({ type }) => type),
    stake: graded.map(({ stake }) => Number(stake)),
    multipleBp: graded.map(({ multiple_bp }) => multiple_bp),
    key: graded.map(({ client_key }) => client_key),
    acceptedAtMs: graded.map(({ accepted_at_ms }) => accepted_at_ms),
    status: graded.map(({ status }) => status),
    returned: graded.map((bet) => Number(returnedFor(bet, bet.status))),
    holder: holders,
    holderSite: accounts.map((account) => account?.site_id ?? 0),
    balance: accounts.map((account) => Number(account?.balance ?? 0n)),
    version: accounts.map((account) => account?.version ?? 0),
  });
}

interface Range {
  readonly roundId: number;
  readonly above: number;
  readonly upTo: number;
}

function isRange(value: unknown): value is Range {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    value.kind === "round.settled" &&
    "above" in value
  );
}
