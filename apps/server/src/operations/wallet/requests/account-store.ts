import {
  type AccountId,
  type CountryFault,
  type DepositProtection,
  playerAccount,
  seoulDayStart,
  siteAccount,
  TRANSFER_CODES,
  type TransferKind,
  type WalletFacts,
} from "@maru/rules";
import { assert, instant, type MemberId, type Points, points, type SiteId, siteId } from "@maru/values";
import type { BalanceChange } from "../../../ports/events.ts";
import type { Client } from "./request-store.ts";

const DAY_MS = 86_400_000;

/** The member the lock was taken for, as the ledger knows them. */
export interface LockedPlayer {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly balance: Points;
  /** Read after the lock, so that it is later than everything the lock waited for. */
  readonly nowMs: number;
}

/** Takes the player's account, as a bet does: whatever is judged after this stays true until the commit. */
export function lockPlayer(client: Client, memberId: MemberId): Promise<LockedPlayer | null> {
  return readPlayer(client, memberId, "select site_id, balance, now_ms from wallet.hold_player($1)");
}

/** The same without the lock: what it says may be old when it arrives. */
export function seePlayer(client: Client, memberId: MemberId): Promise<LockedPlayer | null> {
  return readPlayer(
    client,
    memberId,
    "select site_id, balance, platform.clock_ms() as now_ms from ledger.account where id = $1 and kind = 'player'",
  );
}

async function readPlayer(client: Client, memberId: MemberId, text: string): Promise<LockedPlayer | null> {
  const { rows } = await client.query<{ site_id: number; balance: string; now_ms: string }>(text, [
    playerAccount(memberId),
  ]);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    memberId,
    siteId: siteId(row.site_id),
    balance: points(BigInt(row.balance)),
    nowMs: Number(row.now_ms),
  };
}

interface FactsRow {
  readonly status: string;
  readonly excluded_until_ms: string | null;
  readonly exclusion_return_ms: string | null;
  readonly timed_out_until_ms: string | null;
  readonly day_deposit_max: string | null;
  readonly week_deposit_max: string | null;
  readonly month_deposit_max: string | null;
  readonly balance_max: string | null;
  readonly deposited_day: string;
  readonly deposited_week: string;
  readonly deposited_month: string;
  readonly country_fault: CountryFault | null;
  readonly has_bank_account: boolean;
  readonly withdraw_hold_until_ms: string | null;
  readonly frozen_until_ms: string | null;
  readonly pending: boolean;
  readonly withdraws: number;
  readonly withdrawn: string;
  readonly last_withdraw_ms: string | null;
}

const FACTS = `
  select member.status,
         case when not site.is_country_open(member.site_id, member.country, platform.clock_ms())
              then case when member.country is null then 'COUNTRY_REQUIRED' else 'COUNTRY_BLOCKED' end end as country_fault,
         (select mode = 'play' from site.site where id = member.site_id) or coalesce(personal.has_bank_account, false) as has_bank_account,
         protection.excluded_until_ms, protection.exclusion_return_ms, protection.timed_out_until_ms,
         protection.day_deposit_max, protection.week_deposit_max, protection.month_deposit_max, protection.balance_max,
         personal.withdraw_hold_until_ms, accounts.frozen_until(member.id, 'withdraw') as frozen_until_ms, incoming.*, pending, withdraws, withdrawn, last_withdraw_ms
    from accounts.member
    left join accounts.protection on protection.member_id = member.id
    left join accounts.personal on personal.member_id = member.id
    cross join lateral (
      select coalesce(sum(amount) filter (where at_ms >= $3), 0)::bigint as deposited_day,
             coalesce(sum(amount) filter (where at_ms >= $3 - 6 * $5::bigint), 0)::bigint as deposited_week,
             coalesce(sum(amount), 0)::bigint as deposited_month
        from (select amount, requested_at_ms as at_ms from wallet.request
               where member_id = $1 and type = 'deposit' and state in ('requested', 'matched', 'done')
                 and requested_at_ms >= $3 - 29 * $5::bigint
              union all
              select points, at_ms from coin.conversion
               where member_id = $1 and direction = 'sell' and at_ms >= $3 - 29 * $5::bigint) paid_in) incoming
    cross join lateral (
      select exists (select from wallet.request
               where member_id = $1 and type = $2 and state in ('requested', 'matched', 'approved')) as pending) mine
    cross join lateral (
      select count(*) filter (where requested_at_ms >= $3)::integer as withdraws,
             coalesce(sum(amount) filter (where requested_at_ms >= $3), 0)::bigint as withdrawn,
             max(requested_at_ms) as last_withdraw_ms
        from (select amount, requested_at_ms from wallet.request
               where member_id = $1 and type = 'withdrawal' and state <> 'rejected' and requested_at_ms >= $3 - $4::bigint
              union all
              select coalesce(worth, 0), requested_at_ms from coin.movement
               where member_id = $1 and type = 'withdrawal' and state <> 'rejected' and requested_at_ms >= $3 - $4::bigint) sent) outgoing
   where member.id = $1`;

/** What the rules judge a request by; `player` is locked. Withdrawals are looked back on for a week: no gap is longer. */
export async function readFacts(
  client: Client,
  player: LockedPlayer,
  asked: { readonly type: string } & Pick<WalletFacts, "mayTakeDeposits" | "areFundsShort">,
): Promise<WalletFacts> {
  const dayStartMs = seoulDayStart(instant(player.nowMs));
  const { rows } = await client.query<FactsRow>(FACTS, [
    player.memberId,
    asked.type,
    dayStartMs,
    7 * DAY_MS,
    DAY_MS,
  ]);
  const [row] = rows;
  assert(row !== undefined, `member ${player.memberId} has an account and is no member`);
  return {
    nowMs: instant(player.nowMs),
    mayTakeDeposits: asked.mayTakeDeposits,
    areFundsShort: asked.areFundsShort,
    countryFault: row.country_fault,
    hasBankAccount: row.has_bank_account,
    isDisabled: row.status !== "A",
    withdrawFrozenUntilMs: millis(row.frozen_until_ms),
    protection: protectionOf(row),
    balance: player.balance,
    hasPending: row.pending,
    deposited: {
      day: points(BigInt(row.deposited_day)),
      week: points(BigInt(row.deposited_week)),
      month: points(BigInt(row.deposited_month)),
      balance: player.balance,
    },
    withdrawsToday: row.withdraws,
    withdrawnToday: points(BigInt(row.withdrawn)),
    lastWithdrawMs: millis(row.last_withdraw_ms),
    dayEndMs: dayStartMs + DAY_MS,
    bankHoldUntilMs: millis(row.withdraw_hold_until_ms),
  };
}

function protectionOf(row: FactsRow): DepositProtection {
  return {
    excludedUntilMs: millis(row.excluded_until_ms),
    exclusionReturnMs: millis(row.exclusion_return_ms),
    timedOutUntilMs: millis(row.timed_out_until_ms),
    dayDepositMax: limit(row.day_deposit_max),
    weekDepositMax: limit(row.week_deposit_max),
    monthDepositMax: limit(row.month_deposit_max),
    balanceMax: limit(row.balance_max),
  };
}

function limit(text: string | null): Points | null {
  return text === null ? null : points(BigInt(text));
}

function millis(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** One movement for a request, an adjustment, a coupon or a conversion: its id is the cause, so it can happen once only. */
export interface Movement {
  readonly kind: Extract<
    TransferKind,
    | "deposit"
    | "withdrawalHold"
    | "withdrawalReturn"
    | "withdrawalPaid"
    | "adjustmentCredit"
    | "adjustmentDebit"
    | "coupon"
    | "coinSold"
    | "coinBought"
  >;
  readonly requestId: number;
  readonly amount: Points;
  /** Licensed sites move money with the bank, the others points with their issuer; gifts and adjustments are the house's. */
  readonly outside: "bank" | "issuer" | "house" | "coin";
}

/**
 * Asks the database for the transfer and both balances, which it makes only where the cause says the same (wallet.move). Answers the
 * player's change, or null where their balance stays.
 */
export async function movePoints(
  client: Client,
  player: LockedPlayer,
  movement: Movement,
): Promise<BalanceChange | null> {
  const { debit, credit } = sidesOf(player, movement);
  const { rows } = await client.query<{ r_balance: string | null; r_version: string | null }>(
    "select r_balance, r_version from wallet.move($1, $2, $3, $4, $5, $6, $7)",
    [
      TRANSFER_CODES[movement.kind],
      movement.requestId,
      debit,
      credit,
      movement.amount,
      player.siteId,
      player.nowMs,
    ],
  );
  const [after] = rows;
  assert(after !== undefined, "wallet.move answered nothing");
  if (after.r_balance === null) return null;
  return {
    memberId: player.memberId,
    siteId: player.siteId,
    balance: points(BigInt(after.r_balance)),
    version: Number(after.r_version),
  };
}

interface Sides {
  readonly debit: AccountId;
  readonly credit: AccountId;
}

function sidesOf(player: LockedPlayer, { kind, outside }: Movement): Sides {
  const mine = playerAccount(player.memberId);
  const reserve = siteAccount(player.siteId, "reserve");
  const world = siteAccount(player.siteId, outside);
  const sides: Readonly<Record<Movement["kind"], Sides>> = {
    deposit: { debit: world, credit: mine },
    withdrawalHold: { debit: mine, credit: reserve },
    withdrawalReturn: { debit: reserve, credit: mine },
    withdrawalPaid: { debit: reserve, credit: world },
    adjustmentCredit: { debit: world, credit: mine },
    adjustmentDebit: { debit: mine, credit: world },
    coupon: { debit: world, credit: mine },
    coinSold: { debit: world, credit: mine },
    coinBought: { debit: mine, credit: world },
  };
  return sides[kind];
}
