import type { ConsolePage, TransferRow } from "@maru/contract";
import { ok, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { type BetFilter, betKeys } from "./bet-keys.ts";
import type { Listed, PlayersDeps, TransferAsk, Viewer } from "./players-room.ts";

type Query = Database["query"];

/** Codes of what bets move: their lists go by bet. */
const OF_BETS: readonly number[] = [1, 2, 3];
/** Which outcome a bet's transfer belongs to: every stake, payouts of won ones, refunds of void ones. */
const STATUS_OF: Readonly<Record<number, number | null>> = { 1: null, 2: 1, 3: 3 };

interface Row {
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

/** Movements of points of a site, newest first. Those of bets are asked for by their code, and go in the order of the bets. */
export async function listTransfers(
  { console }: PlayersDeps,
  { siteId }: Viewer,
  ask: TransferAsk,
): Listed<TransferRow> {
  const isOfBets = ask.code !== undefined && OF_BETS.includes(ask.code);
  const key = ask.cursor === undefined ? null : readCursor(ask.cursor, isOfBets ? 2 : 3);
  if (ask.cursor !== undefined && key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const rows = await console.read([siteId], (query) =>
    isOfBets ? ofBets(query, siteId, { ask, key }) : others(query, siteId, { ask, key }),
  );
  const next = isOfBets
    ? (row: Row) => writeCursor(Number(row.round_id ?? 0), Number(row.ref))
    : (row: Row) => writeCursor(Number(row.at_ms), row.code, Number(row.ref));
  const page: ConsolePage<TransferRow> = pageOfRows(rows, ask.size, { show: transferOf, next });
  return ok(page);
}

interface Asked {
  readonly ask: TransferAsk;
  readonly key: readonly number[] | null;
}

async function ofBets(query: Query, siteId: number, { ask, key }: Asked): Promise<readonly Row[]> {
  const [roundId, id] = key ?? [];
  const filter: BetFilter = {
    siteId,
    memberId: ask.memberId ?? null,
    optionId: null,
    roundId: null,
    type: null,
    status: STATUS_OF[ask.code ?? 1] ?? null,
    fromMs: ask.fromMs ?? null,
    toMs: ask.toMs ?? null,
    below: roundId === undefined || id === undefined ? null : { roundId, id },
    limit: ask.size + 1,
  };
  const keys = await betKeys(query, filter);
  if (keys.length === 0) return [];
  return query<Row>(
    `select transfer.code, transfer.ref, transfer.at_ms, transfer.debit_account, transfer.credit_account, transfer.amount,
            transfer.balance_after, member.username, wanted.round_id
       from unnest($1::bigint[], $2::bigint[]) with ordinality wanted (round_id, id, place)
       join ledger.transfer on transfer.code = $3 and transfer.ref = wanted.id
       left join accounts.member on member.id = greatest(transfer.debit_account, transfer.credit_account)
      order by wanted.place`,
    [keys.map((bet) => bet.roundId), keys.map((bet) => bet.id), ask.code],
  );
}

const COLUMNS = `transfer.code, transfer.ref, transfer.at_ms, transfer.debit_account, transfer.credit_account, transfer.amount,
                 transfer.balance_after`;

async function others(query: Query, siteId: number, { ask, key }: Asked): Promise<readonly Row[]> {
  const values: unknown[] = [siteId, ask.size + 1];
  const add = (value: unknown): string => {
    values.push(value);
    return `$${values.length}`;
  };
  const conditions = ["transfer.site_id = $1"];
  if (ask.fromMs !== undefined) conditions.push(`transfer.at_ms >= ${add(ask.fromMs)}`);
  if (ask.toMs !== undefined) conditions.push(`transfer.at_ms < ${add(ask.toMs)}`);
  const [atMs, code, ref] = key ?? [];
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
    ask.memberId === undefined
      ? ofSite({ ask, add, where, newest })
      : ofMember({
          member: add(ask.memberId),
          code: ask.code === undefined ? null : add(ask.code),
          where,
          newest,
        });
  return query<Row>(
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
  ask,
  add,
  where,
  newest,
}: Walk & { readonly ask: TransferAsk; readonly add: (value: unknown) => string }): string {
  const codes =
    ask.code === undefined
      ? "generate_series(4, 99) wanted (code)"
      : `(select ${add(ask.code)}::smallint) wanted (code)`;
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

/** What a code moves for; other codes than these are requests' and adjustments' own. */
const CAUSES: Readonly<Record<number, string>> = {
  1: "bet",
  2: "bet",
  3: "bet",
  4: "round",
  5: "round",
  10: "grant",
  17: "statement",
  18: "coupon",
  19: "conversion",
  20: "conversion",
};
const REQUEST_CODES: readonly number[] = [11, 12, 13, 14];
const ROUND_REF = 10_000;

function transferOf(row: Row): TransferRow {
  const { code } = row;
  const [debit, credit, ref] = [Number(row.debit_account), Number(row.credit_account), Number(row.ref)];
  const player = Math.max(debit, credit);
  const kind = CAUSES[code] ?? (REQUEST_CODES.includes(code) ? "request" : "adjustment");
  return {
    code,
    ref,
    atMs: Number(row.at_ms),
    debit,
    credit,
    amount: Number(row.amount),
    memberId: player > 0 ? player : null,
    username: row.username,
    balanceAfter: row.balance_after === null ? null : Number(row.balance_after),
    cause: { kind, id: kind === "round" ? Math.floor(ref / ROUND_REF) : ref },
  };
}
