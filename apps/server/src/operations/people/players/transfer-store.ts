import type { Database } from "../../../ports/unit-of-work.ts";
import type { AmountBounds } from "./bet-key-store.ts";
import type { BetKey } from "./bet-row-store.ts";

type Query = Database["query"];

export interface StoredTransfer {
  readonly code: number;
  readonly ref: string;
  readonly at_ms: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount: string;
  readonly balance_after: string | null;
  readonly username: string | null;
  readonly round_id: string | null;
}

/** What was moved under a code for these bets, in their order. */
export function transfersOfBets(
  query: Query,
  keys: readonly BetKey[],
  code: number,
): Promise<readonly StoredTransfer[]> {
  return query<StoredTransfer>(
    `select transfer.code, transfer.ref, transfer.at_ms, transfer.debit_account, transfer.credit_account, transfer.amount,
            transfer.balance_after, member.username, wanted.round_id
       from unnest($1::bigint[], $2::bigint[]) with ordinality wanted (round_id, id, place)
       join ledger.transfer on transfer.code = $3 and transfer.ref = wanted.id
       left join accounts.member on member.id = greatest(transfer.debit_account, transfer.credit_account)
      order by wanted.place`,
    [keys.map((bet) => bet.roundId), keys.map((bet) => bet.id), code],
  );
}

const COLUMNS = `transfer.code, transfer.ref, transfer.at_ms, transfer.debit_account, transfer.credit_account, transfer.amount,
                 transfer.balance_after`;

export interface TransfersWish {
  readonly siteId: number;
  readonly memberId: number | null;
  readonly code: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly amount: AmountBounds;
  /** The last one shown: its time, code and reference. */
  readonly below: readonly number[] | null;
  readonly limit: number;
}

/** What was moved by anything but bets, newest first. */
export async function transfersBelow(query: Query, wish: TransfersWish): Promise<readonly StoredTransfer[]> {
  const { memberId, code: wanted } = wish;
  const values: unknown[] = [wish.siteId, wish.limit];
  const add = (value: unknown): string => {
    values.push(value);
    return `$${values.length}`;
  };
  const conditions = ["transfer.site_id = $1"];
  if (wish.fromMs !== null) conditions.push(`transfer.at_ms >= ${add(wish.fromMs)}`);
  if (wish.toMs !== null) conditions.push(`transfer.at_ms < ${add(wish.toMs)}`);
  const { least, most } = wish.amount;
  if (least !== null) conditions.push(`transfer.amount >= ${add(least)}`);
  if (most !== null) conditions.push(`transfer.amount <= ${add(most)}`);
  const [atMs, code, ref] = wish.below ?? [];
  if (atMs !== undefined) {
    const at = add(atMs);
    // The first bound is what the index walks by; the second says where among equal times the page goes on.
    conditions.push(
      `transfer.at_ms <= ${at}`,
      `(transfer.at_ms, transfer.code, transfer.ref) < (${at}, ${add(code)}, ${add(ref)})`,
    );
  }
  const where = conditions.join(" and ");
  const newest = `order by transfer.at_ms desc, transfer.ref desc limit $2`;
  const found =
    memberId === null
      ? ofSite({ code: wanted, add, where, newest })
      : ofMember({
          member: add(memberId),
          code: wanted === null ? null : add(wanted),
          where,
          newest,
        });
  return query<StoredTransfer>(
    `select found.*, member.username, null::bigint as round_id from (
       select * from (${found}) every order by at_ms desc, code desc, ref desc limit $2) found
       left join accounts.member on member.id = greatest(found.debit_account, found.credit_account)
      order by found.at_ms desc, found.code desc, found.ref desc`,
    values,
  );
}

interface Walk {
  readonly where: string;
  readonly newest: string;
}

/** Each code by its own walk down an index, then the newest of those. */
function ofSite({
  code,
  add,
  where,
  newest,
}: Walk & { readonly code: number | null; readonly add: (value: unknown) => string }): string {
  const codes =
    code === null ? "generate_series(4, 99) wanted (code)" : `(select ${add(code)}::smallint) wanted (code)`;
  return `select walked.* from ${codes} cross join lateral (
    select ${COLUMNS} from ledger.transfer where transfer.code = wanted.code and transfer.code >= 4 and ${where} ${newest}) walked`;
}

/** Both sides of the player's account; what bets moved has its own list. */
function ofMember({
  member,
  code,
  where,
  newest,
}: Walk & { readonly member: string; readonly code: string | null }): string {
  const wanted = code === null ? "" : `and transfer.code = ${code}`;
  const side = (column: string) => `(select ${COLUMNS} from ledger.transfer
    where transfer.${column} = ${member} and transfer.code >= 10 ${wanted} and ${where} ${newest})`;
  return `${side("debit_account")} union all ${side("credit_account")}`;
}
