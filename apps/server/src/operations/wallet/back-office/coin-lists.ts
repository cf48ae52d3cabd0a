import {
  type CoinHolding,
  type ConsolePage,
  type ConsoleRefusal,
  type CouponRow,
  type CsvFile,
  type StaffCoinMovement,
  type StaffCoinWallet,
  toWireCoinMovement,
  type WireCoinConversion,
} from "@maru/contract";
import { COIN_CODES, coinRateAt, coinText } from "@maru/rules";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import {
  conversionsBelow,
  couponsBelow,
  holdingsOf,
  type CoinMovesFilter,
  type MovementRow,
  readMovements,
  walletsBelow,
} from "./coin-list-store.ts";
import type { MoneyServiceDeps } from "./money-service-deps.ts";
import { CSV_ROWS, cursorOf, placeOf } from "./moves-page.ts";

export interface OfSite {
  readonly siteId: SiteId;
  readonly cursor?: string | undefined;
  readonly size: number;
}
type Listed<Row> = Promise<Result<ConsolePage<Row>, ConsoleRefusal>>;

/** Wallets, conversions and coupons go down by id: what is asked for is what lies below the cursor. */
async function listed<Row extends { readonly id: string }, Shown>(
  { database }: MoneyServiceDeps,
  ask: OfSite,
  work: {
    readonly read: (
      query: Parameters<Parameters<MoneyServiceDeps["database"]["read"]>[1]>[0],
      below: number,
    ) => Promise<readonly Row[]>;
    readonly show: (row: Row) => Shown;
  },
): Listed<Shown> {
  const key = ask.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : readCursor(ask.cursor, 1);
  const [below] = key ?? [];
  if (below === undefined) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const rows = await database.read([ask.siteId], (query) => work.read(query, below));
  const next = (row: Row): string => writeCursor(Number(row.id));
  return ok(pageOfRows(rows, ask.size, { show: work.show, next }));
}

export async function listCoinMovements(
  { database }: MoneyServiceDeps,
  ask: OfSite & { readonly filter: CoinMovesFilter },
): Listed<StaffCoinMovement> {
  const { siteId, size, filter } = ask;
  const below = placeOf(ask.cursor);
  if (below === undefined) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const rows = await database.read([siteId], (query) =>
    readMovements(query, { ...filter, siteId, below, limit: size + 1 }),
  );
  return ok(pageOfRows(rows, size, { show: shownMovement, next: cursorAfter }));
}

function cursorAfter(row: MovementRow): string {
  return cursorOf({ atMs: Number(row.requested_at_ms), id: Number(row.id) });
}

function shownMovement(row: MovementRow): StaffCoinMovement {
  return {
    ...toWireCoinMovement({
      id: Number(row.id),
      type: row.type,
      coin: row.currency,
      units: BigInt(row.amount),
      state: row.state,
      address: row.address,
      addressTag: row.address_tag === null ? null : Number(row.address_tag),
      tx: row.tx,
      reason: row.reason,
      requestedAtMs: Number(row.requested_at_ms),
      endedAtMs: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
    }),
    memberId: Number(row.member_id),
    username: row.username,
    state: row.state,
    worth: row.worth === null ? null : Number(row.worth),
    needsTwo: row.needs_two,
  };
}

/** The same list as a file. */
export async function coinMovementsCsv(
  { database }: MoneyServiceDeps,
  { siteId, filter }: { readonly siteId: SiteId; readonly filter: CoinMovesFilter },
): Promise<CsvFile> {
  const rows = await database.read([siteId], (query) =>
    readMovements(query, { ...filter, siteId, below: null, limit: CSV_ROWS }),
  );
  return {
    fileName: "coins.csv",
    header: [
      "id",
      "at",
      "type",
      "player",
      "coin",
      "amount",
      "worth",
      "state",
      "address",
      "tag",
      "tx",
      "reason",
    ],
    rows: rows
      .map(shownMovement)
      .map((row) => [
        row.id,
        new Date(row.createDate).toISOString(),
        row.type,
        row.username,
        row.walletType,
        row.amount,
        row.worth,
        row.state,
        row.address,
        row.addressTag,
        row.txId,
        row.reason,
      ]),
  };
}

export function listCoinWallets(
  deps: MoneyServiceDeps,
  ask: OfSite & { readonly isWaiting: boolean },
): Listed<StaffCoinWallet> {
  return listed(deps, ask, {
    read: (query, below) => walletsBelow(query, { ...ask, below }),
    show: (row) => ({
      id: Number(row.id),
      memberId: Number(row.member_id),
      username: row.username,
      coinName: row.currency,
      balance: coinText(BigInt(row.balance), row.currency),
      address: row.address,
      addressTag: row.address_tag === null ? null : Number(row.address_tag),
      askedAtMs: row.asked_at_ms === null ? null : Number(row.asked_at_ms),
    }),
  });
}

export function listCoinConversions(
  deps: MoneyServiceDeps,
  ask: OfSite & { readonly memberId: number | null },
): Listed<WireCoinConversion & { memberId: number; username: string }> {
  return listed(deps, ask, {
    read: (query, below) => conversionsBelow(query, { ...ask, below }),
    show: (row) => ({
      id: Number(row.id),
      memberId: Number(row.member_id),
      username: row.username,
      direction: row.direction,
      coinName: row.currency,
      coins: coinText(BigInt(row.coins), row.currency),
      point: Number(row.points),
      createDate: Number(row.at_ms),
    }),
  });
}

export function listCoupons(deps: MoneyServiceDeps, ask: OfSite): Listed<CouponRow> {
  return listed(deps, ask, {
    read: (query, below) => couponsBelow(query, { ...ask, below }),
    show: (row) => ({
      id: Number(row.id),
      code: row.code,
      amount: Number(row.amount),
      uses: row.uses,
      usesMax: row.uses_max,
      fromMs: Number(row.from_ms),
      untilMs: Number(row.until_ms),
      madeAtMs: Number(row.made_at_ms),
      closedAtMs: row.closed_at_ms === null ? null : Number(row.closed_at_ms),
    }),
  });
}

/** What the site holds of each coin, and whose it is. */
export async function coinHoldings(
  { database }: MoneyServiceDeps,
  { siteId }: { readonly siteId: SiteId },
): Promise<CoinHolding[]> {
  const rows = await database.read([siteId], (query) => holdingsOf(query, siteId));
  return COIN_CODES.map((coin) => {
    const found = rows.find(({ code }) => code === coin);
    const rate =
      found === undefined || found.rate === null || found.rate_at_ms === null
        ? null
        : { id: 0, pointsPerCoin: BigInt(found.rate), atMs: Number(found.rate_at_ms) };
    const of = (units: string | undefined, sign = 1n): string => coinText(sign * BigInt(units ?? 0), coin);
    return {
      coinName: coin,
      rate: rate === null ? null : Number(rate.pointsPerCoin),
      rateAtMs: rate?.atMs ?? null,
      isRateHeld: coinRateAt(rate, Number(found?.now_ms ?? 0)) !== null,
      // What is kept outside stands as a debt of the world's: turned round it is what the operator has.
      custody: of(found?.custody, -1n),
      wallets: of(found?.wallets),
      reserve: of(found?.reserve),
      house: of(found?.house),
    };
  });
}
