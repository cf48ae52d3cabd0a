import type { PlayerTotals } from "@maru/contract";
import { TRANSFER_CODES } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

/** What each code moved into the account and out of it. Codes of bets are reached through the bets, all others by account. */
const MOVED = `
  select code, sum(amount)::bigint as amount from (
    select code, amount from ledger.transfer where credit_account = $1 and code >= 10
     union all
    select code, amount from ledger.transfer where debit_account = $1 and code >= 10) other group by code
   union all
  select moved.code, sum(moved.amount)::bigint
    from (select id, stake from betting.bet where member_id = $1) bet
   cross join lateral (select 1 as code, bet.stake as amount
                        union all
                       select code, amount from ledger.transfer where code in (2, 3) and ref = bet.id) moved
   group by moved.code`;

const OPEN_WITHDRAWALS = `
  select coalesce(sum(amount), 0)::bigint as pending, archive.carried_of($1) as carried from wallet.request
   where member_id = $1 and site_id = $2 and type = 'withdrawal' and state in ('requested', 'approved')`;

/** What came and went of a player's points since they joined. Points; `balance = in - out` holds over all of them. */
export async function totalsOf(query: Query, siteId: number, memberId: number): Promise<PlayerTotals> {
  const rows = await query<{ code: number; amount: string }>(MOVED, [memberId]);
  const [open] = await query<{ pending: string; carried: string }>(OPEN_WITHDRAWALS, [memberId, siteId]);
  const amounts = new Map(rows.map(({ code, amount }) => [code, Number(amount)]));
  const moved = (kind: keyof typeof TRANSFER_CODES): number => amounts.get(TRANSFER_CODES[kind]) ?? 0;
  const pending = Number(open?.pending ?? 0);
  const archived = Number(open?.carried ?? 0);
  const [staked, paid, refunded] = [moved("stake"), moved("payout"), moved("refund")];
  return {
    deposited: moved("deposit"),
    withdrawn: moved("withdrawalHold") - moved("withdrawalReturn") - pending,
    pending,
    granted: moved("grant"),
    welcome: moved("welcome"),
    coupons: moved("coupon"),
    adjustedUp: moved("adjustmentCredit"),
    adjustedDown: moved("adjustmentDebit"),
    coinsSold: moved("coinSold"),
    coinsBought: moved("coinBought"),
    correctedUp: moved("correctionStake"),
    correctedDown: moved("correctionTaken"),
    staked,
    paid,
    refunded,
    archived,
    net: paid + refunded - staked + archived,
  };
}
