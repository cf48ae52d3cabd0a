import type { ConsolePage, TransferRow } from "@maru/contract";
import { ok, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { type AmountBounds, type BetFilter, betKeys } from "./bet-key-store.ts";
import type { Listed, PlayersDeps, TransferAsk, Viewer } from "./players-room.ts";
import { causeOf } from "./transfer-cause.ts";
import { type StoredTransfer, transfersBelow, transfersOfBets } from "./transfer-store.ts";

type Query = Database["query"];

const PAYOUT = 2;
/** Codes of what bets move: their lists go by bet. */
const OF_BETS: readonly number[] = [1, 2, 3];
/** Which outcome a bet's transfer belongs to: every stake, payouts of won ones, refunds of void ones. */
const STATUS_OF: Readonly<Record<number, number | null>> = { 1: null, 2: 1, 3: 3 };

/** Movements of points of a site, newest first. Those of bets are asked for by their code, and go in the order of the bets. */
export async function listTransfers(
  { console }: PlayersDeps,
  { siteId }: Viewer,
  ask: TransferAsk,
): Listed<TransferRow> {
  const isOfBets = ask.code !== undefined && OF_BETS.includes(ask.code);
  const key = ask.cursor === undefined ? null : readCursor(ask.cursor, isOfBets ? 2 : 3);
  const isNone = ask.cursor !== undefined && (key === null || (!isOfBets && !isTransferCode(key[1])));
  if (isNone) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const rows = await console.read([siteId], (query) =>
    isOfBets ? ofBets(query, siteId, { ask, key }) : others(query, siteId, { ask, key }),
  );
  const next = isOfBets
    ? (row: StoredTransfer) => writeCursor(Number(row.round_id ?? 0), Number(row.ref))
    : (row: StoredTransfer) => writeCursor(Number(row.at_ms), row.code, Number(row.ref));
  const page: ConsolePage<TransferRow> = pageOfRows(rows, ask.size, { show: transferOf, next });
  return ok(page);
}

/** The codes of transfers, as the column keeps them. */
function isTransferCode(code: number | undefined): boolean {
  return code !== undefined && code >= 0 && code < 32_768;
}

function amountOf({ leastAmount, mostAmount }: TransferAsk): AmountBounds {
  return { least: leastAmount ?? null, most: mostAmount ?? null };
}

interface Asked {
  readonly ask: TransferAsk;
  readonly key: readonly number[] | null;
}

async function ofBets(query: Query, siteId: number, { ask, key }: Asked): Promise<readonly StoredTransfer[]> {
  const { code = 1 } = ask;
  const [roundId, id] = key ?? [];
  const filter: BetFilter = {
    siteId,
    memberId: ask.memberId ?? null,
    betId: null,
    clientKey: null,
    optionId: null,
    roundId: null,
    type: null,
    status: STATUS_OF[code] ?? null,
    fromMs: ask.fromMs ?? null,
    toMs: ask.toMs ?? null,
    amount: { of: code === PAYOUT ? "payout" : "stake", ...amountOf(ask) },
    isLocked: false,
    below: roundId === undefined || id === undefined ? null : { roundId, id },
    limit: ask.size + 1,
  };
  const keys = await betKeys(query, filter);
  return keys.length === 0 ? [] : transfersOfBets(query, keys, code);
}

function others(query: Query, siteId: number, { ask, key }: Asked): Promise<readonly StoredTransfer[]> {
  return transfersBelow(query, {
    siteId,
    memberId: ask.memberId ?? null,
    code: ask.code ?? null,
    fromMs: ask.fromMs ?? null,
    toMs: ask.toMs ?? null,
    amount: amountOf(ask),
    below: key,
    limit: ask.size + 1,
  });
}

function transferOf(row: StoredTransfer): TransferRow {
  const { code } = row;
  const [debit, credit, ref] = [Number(row.debit_account), Number(row.credit_account), Number(row.ref)];
  const player = Math.max(debit, credit);
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
    cause: causeOf(code, ref),
  };
}
