import type { CoinCode } from "@maru/rules";

/** What both lists of what comes and goes are asked by, points and coins alike; null asks for all. */
export interface MovesFilter<State, Type> {
  readonly state: State | null;
  readonly type: Type | null;
  readonly memberId: number | null;
  /** By when it was asked for; epoch ms, the end is exclusive. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** The place of a row in such a list: newest first, and of one moment by number. */
export interface MovePlace {
  readonly atMs: number;
  readonly id: number;
}

export interface AskedMoves extends MovesFilter<string, string> {
  readonly siteId: number | null;
  readonly coin?: CoinCode | null;
  /** Both inclusive, in points. */
  readonly leastAmount?: number | null;
  readonly mostAmount?: number | null;
  /** The last row shown before; null begins with the newest. */
  readonly below: MovePlace | null;
  readonly limit: number;
}

interface Asked {
  /** The rows of one page, to be joined with what stands beside them. */
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** What the rows of a page stand in order by, under the name that the page is given. */
export const newestFirst = (name: string): string => `${name}.requested_at_ms desc, ${name}.id desc`;

/** A page of the requests or of the movements of coins. Each condition stands only where it is asked for, so that the plan can use its index. */
export function askedMoves(table: "wallet.request" | "coin.movement", asked: AskedMoves): Asked {
  const { below } = asked;
  const conditions: readonly (readonly [condition: string, ...values: (string | number | null)[]])[] = [
    ["r.site_id = ?", asked.siteId],
    ["r.type = ?", asked.type],
    ["r.state = ?", asked.state],
    ["r.currency = ?", asked.coin ?? null],
    ["r.member_id = ?", asked.memberId],
    ["r.requested_at_ms >= ?", asked.fromMs],
    ["r.requested_at_ms < ?", asked.toMs],
    ["r.amount >= ?", asked.leastAmount ?? null],
    ["r.amount <= ?", asked.mostAmount ?? null],
    ["r.requested_at_ms <= ?", below?.atMs ?? null],
    ["(r.requested_at_ms, r.id) < (?, ?)", below?.atMs ?? null, below?.id ?? null],
  ];
  const given = conditions.filter(([, ...wished]) => wished.every((value) => value !== null));
  const values = given.flatMap(([, ...wished]) => wished.filter((value) => value !== null));
  let place = 0;
  const where = given
    .map(([condition]) => condition)
    .join(" and ")
    .replaceAll("?", () => `$${(place += 1)}`);
  return {
    text: `select * from ${table} r where ${where === "" ? "true" : where} order by ${newestFirst("r")} limit $${values.length + 1}`,
    values: [...values, asked.limit],
  };
}
