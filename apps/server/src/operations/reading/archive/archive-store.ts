import type { Database } from "../../../ports/unit-of-work.ts";
import type { PieceFile } from "./piece-file.ts";

/** Rows that leave together: their lines for the file, and what the database is told to check them by. */
export interface BetRows {
  readonly lines: readonly string[];
  readonly first: { readonly roundId: string; readonly betId: string };
  readonly last: { readonly roundId: string; readonly betId: string };
  readonly staked: bigint;
  readonly returned: bigint;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface TickRows {
  readonly lines: readonly string[];
  readonly firstSeq: string;
  readonly lastSeq: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The columns of a line of bets: everything that the bet and its transfers were. */
export const BET_COLUMNS = (
  "id round_id member_id site_id option_id type stake multiple_bp terms_id client_key accepted_at_ms balance_after " +
  "status returned returned_at_ms returned_balance_after"
).split(" ");
/** The columns of a line of ticks. */
export const TICK_COLUMNS = ["seq", "at_ms", "received_at_ms", "price", "qty", "trade_id", "flag"] as const;

interface BetLine {
  readonly line: string;
  readonly round_id: string;
  readonly id: string;
  readonly stake: string;
  readonly returned: string;
  readonly accepted_at_ms: string;
}

/** The key of the last archived bet, and below which round the next ones may lie. */
const BETS_LEFT = `(round_id, id) > (
    coalesce((select last_round_id from archive.piece where kind = 'bets' order by last_round_id desc, last_bet_id desc limit 1), 0),
    coalesce((select last_bet_id from archive.piece where kind = 'bets' order by last_round_id desc, last_bet_id desc limit 1), 0))
  and round_id < least($1::bigint / 30000 * 1000, (select round_id from ledger.checkpoint))`;

/** The oldest bets of rounds that began before `beforeMs`, and are settled and compared; null where none is left. */
export async function nextBets(
  owner: Database,
  { beforeMs, most }: { readonly beforeMs: number; readonly most: number },
): Promise<BetRows | null> {
  const rows = await owner.query<BetLine>(
    `select json_build_array(b.id, b.round_id, b.member_id, b.site_id, b.option_id, b.type, b.stake::text, b.multiple_bp, b.terms_id,
              b.client_key, b.accepted_at_ms, b.balance_after::text, o.status, coalesce(t.amount, 0)::text, t.at_ms,
              t.balance_after::text)::text as line,
            b.round_id, b.id, b.stake, coalesce(t.amount, 0) as returned, b.accepted_at_ms
       from (select * from betting.bet where ${BETS_LEFT} order by round_id, id limit $2) b
       left join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
       left join ledger.transfer t on t.code = case o.status when 1 then 2 else 3 end and t.ref = b.id
      order by b.round_id, b.id`,
    [beforeMs, most],
  );
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const times = rows.map((row) => Number(row.accepted_at_ms));
  return {
    lines: rows.map(({ line }) => line),
    first: { roundId: first.round_id, betId: first.id },
    last: { roundId: last.round_id, betId: last.id },
    staked: rows.reduce((sum, { stake }) => sum + BigInt(stake), 0n),
    returned: rows.reduce((sum, { returned }) => sum + BigInt(returned), 0n),
    fromMs: times.reduce((least, at) => Math.min(least, at)),
    toMs: times.reduce((greatest, at) => Math.max(greatest, at)),
  };
}

export async function countBetsLeft(owner: Database, beforeMs: number): Promise<number> {
  const [row] = await owner.query<{ bets: string }>(
    `select count(*) as bets from betting.bet where ${BETS_LEFT}`,
    [beforeMs],
  );
  return Number(row?.bets ?? 0);
}

/** The last day of bets that would go and that the reports have not written down yet, as `2026-01-31`; null where all of them are. */
export async function unfoldedDay(owner: Database, beforeMs: number): Promise<string | null> {
  const [row] = await owner.query<{ day: string | null }>(
    `select to_char(date '1970-01-01' + last.day, 'YYYY-MM-DD') as day
       from (select reports.day_of_round(max(round_id)) as day from betting.bet where ${BETS_LEFT}) last
      where last.day is not null and not exists (select from reports.folded_day folded where folded.day = last.day)`,
    [beforeMs],
  );
  return row?.day ?? null;
}

/** Takes a written piece of bets out of the books, in one transaction with its entry. Throws where the books hold something else. */
export async function takeBets(owner: Database, rows: BetRows, written: PieceFile): Promise<void> {
  await owner.query("select archive.take_bets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", [
    rows.last.roundId,
    rows.last.betId,
    rows.lines.length,
    String(rows.staked),
    String(rows.returned),
    written.file,
    written.sha256,
    written.bytes,
    rows.fromMs,
    rows.toMs,
  ]);
}

/** A market that starts again reads its newest ticks: these stay, however old. */
const KEPT_TICKS = 10_000;
const TICKS_LEFT = `stock = $1 and seq <= (select max(seq) - ${KEPT_TICKS} from market.tick where stock = $1) and received_at_ms < $2 and at_ms < $2`;

export async function stocksWithTicks(owner: Database): Promise<readonly string[]> {
  return (await owner.query<{ stock: string }>("select stock from market.market order by stock")).map(
    ({ stock }) => stock,
  );
}

/** The oldest ticks of a market, in the order of their numbers and none left out; null where none is left. */
export async function nextTicks(
  owner: Database,
  { stock, beforeMs, most }: { readonly stock: string; readonly beforeMs: number; readonly most: number },
): Promise<TickRows | null> {
  const rows = await owner.query<{ line: string; seq: string; at_ms: string; is_due: boolean }>(
    `select json_build_array(seq, at_ms, received_at_ms, price, qty::text, trade_id, flag)::text as line, seq, at_ms,
            ${TICKS_LEFT} as is_due
       from market.tick where stock = $1 order by seq limit $3`,
    [stock, beforeMs, most],
  );
  const end = rows.findIndex((row) => !row.is_due);
  const due = end === -1 ? rows : rows.slice(0, end);
  const [first, last] = [due[0], due.at(-1)];
  if (first === undefined || last === undefined) return null;
  const times = due.map((row) => Number(row.at_ms));
  return {
    lines: due.map(({ line }) => line),
    firstSeq: first.seq,
    lastSeq: last.seq,
    fromMs: times.reduce((least, at) => Math.min(least, at)),
    toMs: times.reduce((greatest, at) => Math.max(greatest, at)),
  };
}

export async function countTicksLeft(
  owner: Database,
  { stock, beforeMs }: { readonly stock: string; readonly beforeMs: number },
): Promise<number> {
  const [row] = await owner.query<{ ticks: string }>(
    `select count(*) as ticks from market.tick where ${TICKS_LEFT}`,
    [stock, beforeMs],
  );
  return Number(row?.ticks ?? 0);
}

export async function takeTicks(
  owner: Database,
  stock: string,
  piece: { readonly rows: TickRows; readonly written: PieceFile },
): Promise<void> {
  const { rows, written } = piece;
  await owner.query("select archive.take_ticks($1, $2, $3, $4, $5, $6, $7, $8)", [
    stock,
    rows.lastSeq,
    rows.lines.length,
    written.file,
    written.sha256,
    written.bytes,
    rows.fromMs,
    rows.toMs,
  ]);
}

export interface StoredPiece {
  readonly kind: "bets" | "ticks";
  readonly file: string;
  readonly sha256: string;
  readonly rows: number;
  readonly staked: string;
  readonly returned: string;
}

/** All pieces in the order in which they were written; with a round, only those of bets that may hold some of it. */
export function storedPieces(owner: Database, roundId: number | null): Promise<readonly StoredPiece[]> {
  return owner.query<StoredPiece>(
    `select kind, file, sha256, rows, staked, returned from archive.piece p
      where $1::bigint is null or (kind = 'bets' and last_round_id >= $1 and not exists (
        select from archive.piece before where before.kind = 'bets' and before.last_round_id > $1 and before.id < p.id))
      order by id`,
    [roundId],
  );
}
