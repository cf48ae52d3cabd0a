/** How the recomputation asks: rows of a statement, bigint columns as text. */
export type Ask = <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** The figures of a statement, in points. */
export interface Figures {
  readonly bets: number;
  readonly stake: bigint;
  readonly returned: bigint;
  readonly earned: bigint;
  readonly carriedIn: bigint;
  readonly payable: bigint;
  readonly carriedOut: bigint;
}

interface Bet {
  readonly day: number;
  readonly member: string;
  readonly stake: string;
  readonly multiple_bp: number;
  readonly status: number;
}

interface Move {
  readonly member: string;
  readonly from_partner: string | null;
  readonly at_ms: string;
}

interface Agreed {
  readonly partner: string;
  readonly kind: string;
  readonly rate_bp: number;
  readonly from_day: number;
  readonly version: number;
}

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/**
 * A partner's statement from the bets alone: what was staked, how each round ended, who belonged to whom at the beginning of each day, and
 * what was agreed. It shares no code with the server, reads no transfer, no stored day and no stored statement but for the month in which
 * the partner's statements begin.
 */
export async function recomputeStatement(ask: Ask, partner: number, month: string): Promise<Figures> {
  const [begin] = await ask<{ month: string | null }>(
    "select min(month) as month from partners.statement where partner_id = $1",
    [partner],
  );
  let carried = 0n;
  for (let at = begin?.month ?? month; ; at = monthAfter(at)) {
    const figures = await oneMonth(ask, { partner: String(partner), month: at, carriedIn: carried });
    if (at >= month) return figures;
    carried = figures.carriedOut;
  }
}

interface Month {
  readonly partner: string;
  readonly month: string;
  readonly carriedIn: bigint;
}

async function oneMonth(ask: Ask, of: Month): Promise<Figures> {
  const bets = await betsOf(ask, of);
  const above = await whoseMembers(ask);
  const share = await sharesOf(ask);
  const sum = { bets: 0, stake: 0n, returned: 0n, parts: 0n };
  for (const bet of bets) {
    // From the player's partner upwards: the one just below ours takes their share out of ours.
    let below: string | null = null;
    let at = above(bet.member, bet.day);
    while (at !== null && at !== of.partner) {
      below = at;
      at = above(at, bet.day);
    }
    if (at === null) continue;
    sum.bets += 1;
    if (bet.status === 3) continue;
    const stake = BigInt(bet.stake);
    const back = bet.status === 1 ? (stake * BigInt(bet.multiple_bp)) / 10_000n : 0n;
    sum.stake += stake;
    sum.returned += back;
    sum.parts += share(of.partner, bet.day, { stake, back });
    if (below !== null) sum.parts -= share(below, bet.day, { stake, back });
  }
  for (const taken of await correctionsOf(ask, of)) {
    let below: string | null = null;
    let at = above(taken.member, taken.played_on);
    while (at !== null && at !== of.partner) {
      below = at;
      at = above(at, taken.day);
    }
    if (at === null) continue;
    const [stake, back] = [-BigInt(taken.stake), -BigInt(taken.taken)];
    sum.stake += stake;
    sum.returned += back;
    sum.parts += share(of.partner, taken.day, { stake, back });
    if (below !== null) sum.parts -= share(below, taken.day, { stake, back });
  }
  // Rounded down, also below zero, where a bigint division would round up.
  const earned = (sum.parts - (((sum.parts % 10_000n) + 10_000n) % 10_000n)) / 10_000n;
  const due = earned + of.carriedIn;
  return {
    bets: sum.bets,
    stake: sum.stake,
    returned: sum.returned,
    earned,
    carriedIn: of.carriedIn,
    payable: due > 0n ? due : 0n,
    carriedOut: due < 0n ? due : 0n,
  };
}

function betsOf(ask: Ask, { partner, month }: Month): Promise<readonly Bet[]> {
  return ask<Bet>(
    `select ((round.start_ms + $4) / $5)::integer as day, bet.member_id as member, bet.stake, bet.multiple_bp, outcome.status
       from betting.bet bet, rounds.round round, settlement.round_outcome outcome
      where round.id = bet.round_id and outcome.round_id = bet.round_id and outcome.type = bet.type
        and bet.site_id = (select site_id from accounts.member where id = $1)
        and round.start_ms >= $2::bigint * $5 - $4 and round.start_ms < $3::bigint * $5 - $4`,
    [partner, dayOf(month), dayOf(monthAfter(month)), SEOUL_MS, DAY_MS],
  );
}

interface TakenBack {
  readonly day: number;
  readonly played_on: number;
  readonly member: string;
  readonly stake: string;
  readonly taken: string;
}

/** Bets whose money was reversed in the month: theirs is the partner's of when they were played, on the day of the correction. */
function correctionsOf(ask: Ask, { partner, month }: Month): Promise<readonly TakenBack[]> {
  return ask<TakenBack>(
    `select ((made.at_ms + $4) / $5)::integer as day, ((round.start_ms + $4) / $5)::integer as played_on, undone.member_id as member,
            undone.stake, undone.taken
       from settlement.correction made, settlement.corrected_bet undone, rounds.round round
      where undone.round_id = made.round_id and round.id = made.round_id
        and undone.site_id = (select site_id from accounts.member where id = $1)
        and made.at_ms >= $2::bigint * $5 - $4 and made.at_ms < $3::bigint * $5 - $4`,
    [partner, dayOf(month), dayOf(monthAfter(month)), SEOUL_MS, DAY_MS],
  );
}

/** Whose member somebody was when a day began; null is the headquarters. */
async function whoseMembers(ask: Ask): Promise<(member: string, day: number) => string | null> {
  const moves = await ask<Move>(
    "select member_id as member, from_partner, at_ms from partners.move order by at_ms, id",
    [],
  );
  const members = await ask<{ id: string; partner: string | null }>(
    "select id, partner_of as partner from accounts.member",
    [],
  );
  const now = new Map(members.map(({ id, partner }) => [id, partner]));
  return (member, day) => {
    const next = moves.find(
      (move) => move.member === member && Number(move.at_ms) >= day * DAY_MS - SEOUL_MS,
    );
    return next === undefined ? (now.get(member) ?? null) : next.from_partner;
  };
}

/** Ten-thousandths of a point that the agreement of a day gives of a bet. */
async function sharesOf(
  ask: Ask,
): Promise<(who: string, day: number, bet: { readonly stake: bigint; readonly back: bigint }) => bigint> {
  const agreed = await ask<Agreed>(
    "select partner_id as partner, kind, rate_bp, from_day, version from partners.agreement order by version desc",
    [],
  );
  return (who, day, { stake, back }) => {
    const held = agreed.find((one) => one.partner === who && one.from_day <= day);
    if (held === undefined) return 0n;
    return BigInt(held.rate_bp) * (held.kind === "stakes" ? stake : stake - back);
  };
}

/** Of the first day of a month `YYYY-MM`. */
function dayOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`) / DAY_MS;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
