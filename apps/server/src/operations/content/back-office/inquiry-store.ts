import type { Database } from "../../../ports/unit-of-work.ts";
import type { Client } from "../support-store.ts";

type Query = Database["query"];

export interface StoredInquiry {
  readonly id: string;
  readonly member_id: string;
  readonly username: string;
  readonly question: string;
  readonly asked_at_ms: string;
  readonly due_at_ms: string;
  readonly is_overdue: boolean;
  readonly assigned_to: string | null;
  readonly answer: string | null;
  readonly answered_at_ms: string | null;
  readonly answered_by: string | null;
  readonly read_at_ms: string | null;
  readonly files: readonly string[];
}

const INQUIRIES = `
  select inquiry.*, member.username, answer is null and due_at_ms < platform.clock_ms() as is_overdue,
         array(select file.id::text from content.file where file.inquiry_id = inquiry.id order by saved_at_ms, id) as files
    from content.inquiry join accounts.member on member.id = inquiry.member_id
   where inquiry.site_id = $1`;

export interface InquiriesWish {
  readonly siteId: number;
  readonly isOpen: boolean;
  readonly memberId: number | null;
  /** A colleague, or nobody; null is anybody. */
  readonly assigned: number | "none" | null;
  /** The last one shown: when it is due or was answered, and its id. */
  readonly from: readonly number[];
  readonly limit: number;
}

/** Open ones by their due time, answered ones newest first. Each condition stands only where it is asked for. */
export function inquiriesFrom(query: Query, wish: InquiriesWish): Promise<readonly StoredInquiry[]> {
  const { isOpen, memberId, assigned, from } = wish;
  const values: unknown[] = [wish.siteId, from[0], from[1], wish.limit];
  const add = (value: unknown): string => {
    values.push(value);
    return `$${values.length}`;
  };
  const conditions = [
    isOpen
      ? "answer is null and due_at_ms >= $2 and (due_at_ms, inquiry.id) > ($2, $3)"
      : "answer is not null and answered_at_ms <= $2 and (answered_at_ms, inquiry.id) < ($2, $3)",
  ];
  if (memberId !== null) conditions.push(`inquiry.member_id = ${add(memberId)}`);
  if (assigned === "none") conditions.push("inquiry.assigned_to is null");
  else if (assigned !== null) conditions.push(`inquiry.assigned_to = ${add(assigned)}`);
  const by = isOpen ? "due_at_ms, inquiry.id" : "answered_at_ms desc, inquiry.id desc";
  return query(`${INQUIRIES} and ${conditions.join(" and ")} order by ${by} limit $4`, values);
}

export async function inquiryById(query: Query, siteId: number, id: number): Promise<StoredInquiry | null> {
  const [row] = await query<StoredInquiry>(`${INQUIRIES} and inquiry.id = $2`, [siteId, id]);
  return row ?? null;
}

/** A bet as a question may name it: by its key or by its number. */
export interface NamedBet {
  readonly memberId: string;
  readonly key: string | null;
  readonly id: string | null;
}

interface OwnBet {
  readonly place: number;
  readonly id: string;
  readonly client_key: string;
  readonly round_id: string;
  readonly option_id: number;
}

/** Those of the named bets that are the player's own, by their place among the names. */
export function ownBets(query: Query, named: readonly NamedBet[]): Promise<readonly OwnBet[]> {
  return query(
    `select (wanted.place - 1)::integer as place, bet.id, bet.client_key, bet.round_id, bet.option_id
       from unnest($1::bigint[], $2::uuid[], $3::bigint[]) with ordinality wanted (member_id, key, id, place)
       join betting.bet on bet.member_id = wanted.member_id and (bet.client_key = wanted.key or bet.id = wanted.id)`,
    [named.map(({ memberId }) => memberId), named.map(({ key }) => key), named.map(({ id }) => id)],
  );
}

export interface Held {
  readonly member_id: string;
  readonly answer: string | null;
  readonly assigned_to: string | null;
}

/** Null where the site has none of this number. */
export async function lockInquiry(client: Client, siteId: number, id: number): Promise<Held | null> {
  const { rows } = await client.query<Held>(
    "select member_id, answer, assigned_to from content.inquiry where id = $1 and site_id = $2 for update",
    [id, siteId],
  );
  return rows[0] ?? null;
}

/** Null gives it back to all. */
export async function assignInquiry(client: Client, id: number, staffId: number | null): Promise<void> {
  await client.query(
    `update content.inquiry
        set assigned_to = $2::bigint, assigned_at_ms = case when $2::bigint is not null then platform.clock_ms() end where id = $1`,
    [id, staffId],
  );
}

export async function isColleague(client: Client, staffId: number): Promise<boolean> {
  const { rowCount } = await client.query("select from staff.account where id = $1 and role <> 'partner'", [
    staffId,
  ]);
  return rowCount === 1;
}
