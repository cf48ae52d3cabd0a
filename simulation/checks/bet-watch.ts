import { familyOf } from "@maru/rules";
import { type BetRow, licencesAt, type Tables } from "../postgres/tables.ts";
import type { World } from "../world.ts";

export interface BetWatch {
  /** `sentMs`: when the statements that have committed since the last look had reached the database, the earliest of them. */
  look(sentMs: number): readonly string[];
}

/** Watches what was accepted, without asking the check that accepted it. */
export function watchBets(world: World): BetWatch {
  const seen = new Set<number>();
  const keys = new Set<string>();
  return {
    look: (sentMs) => {
      const faults: string[] = [];
      for (const bet of world.tables.bets.values()) {
        if (seen.has(bet.id)) continue;
        seen.add(bet.id);
        const key = `${bet.member_id}:${bet.client_key}`;
        if (keys.has(key)) faults.push(`bet ${bet.id}: its key made another bet before`);
        keys.add(key);
        if (bet.accepted_at_ms < sentMs || bet.accepted_at_ms > world.scheduler.nowMs)
          faults.push(`bet ${bet.id}: its time is ${bet.accepted_at_ms}, it was sent at ${sentMs}`);
        faults.push(...acceptanceFaults(world, bet).map((fault) => `bet ${bet.id}: ${fault}`));
      }
      return faults;
    },
  };
}

function acceptanceFaults({ tables, endedMs }: World, bet: BetRow): readonly string[] {
  const round = tables.rounds.get(bet.round_id);
  const member = tables.members.get(bet.member_id);
  if (round === undefined || member === undefined) return ["is on no round or of no member"];
  const faults: string[] = [];
  const nowMs = bet.accepted_at_ms;
  if (nowMs < round.start_ms) faults.push("came before its round opened");
  if (nowMs >= round.lock_ms) faults.push(`came ${nowMs - round.lock_ms} ms after the lock`);
  if ((endedMs.get(round.id) ?? Number.POSITIVE_INFINITY) < nowMs)
    faults.push(`came to a round that is ${round.state}`);
  if (member.site_id !== bet.site_id) faults.push("is of another site");
  if (member.role !== "PLAYER" || member.status !== "A") faults.push("is of nobody who may bet");
  if ((member.excluded_until_ms ?? 0) > nowMs || (member.timed_out_until_ms ?? 0) > nowMs)
    faults.push("is of a player who is kept out");
  if ((member.frozen_until_ms ?? 0) > nowMs) faults.push("is of a frozen account");
  const covered = licencesAt(tables, bet.accepted_at_ms).get(bet.site_id);
  if (covered !== undefined && !covered.families.includes(familyOf(round.type).name))
    faults.push("is on a licensed site whose licence does not cover it");
  if (covered !== undefined && !covered.countries.includes(member.country ?? ""))
    faults.push("is of a player whose country the licence does not name");
  if (round.site_status[bet.site_id] !== 1) faults.push("is on an option that its site does not play");
  return [...faults, ...termsFaults(tables, bet), ...limitFaults(tables, bet), ...paceFaults(tables, bet)];
}

/** Its odds and limits are those that were frozen with the round. */
function termsFaults(tables: Tables, bet: BetRow): readonly string[] {
  const round = tables.rounds.get(bet.round_id);
  const terms = tables.terms.get(round?.terms[bet.site_id] ?? 0);
  if (round === undefined || terms === undefined || terms.id !== bet.terms_id)
    return ["has other terms than its round"];
  const faults: string[] = [];
  const offered = familyOf(round.type).multipleBp({ profitPer: terms.profit_per, fee: terms.fee }, bet.type);
  if (offered !== bet.multiple_bp) faults.push(`has the multiple ${bet.multiple_bp} instead of ${offered}`);
  if (bet.stake % BigInt(terms.limit_min) !== 0n) faults.push(`stakes ${bet.stake}`);
  if (bet.stake > BigInt(terms.limit_max)) faults.push(`stakes ${bet.stake}, above the maximum`);
  const side = [...tables.bets.values()].filter(
    (other) => other.round_id === bet.round_id && other.type === bet.type,
  );
  const total = side.reduce((sum, { stake }) => sum + stake, 0n);
  if (total > BigInt(round.side_capacity)) faults.push(`its side holds ${total} of ${round.side_capacity}`);
  return faults;
}

/** What the player set for themself holds over all their bets of the day; a run never leaves its day. */
function limitFaults(tables: Tables, bet: BetRow): readonly string[] {
  const member = tables.members.get(bet.member_id);
  if (member === undefined) return [];
  const own = [...tables.bets.values()].filter(
    ({ member_id, id }) => member_id === bet.member_id && id <= bet.id,
  );
  const staked = own.reduce((sum, { stake }) => sum + stake, 0n);
  const returned = own.reduce((sum, { id }) => {
    const back = tables.transfers.get(`2:${id}`) ?? tables.transfers.get(`3:${id}`);
    return sum + (back?.amount ?? 0n);
  }, 0n);
  const open = own.filter(({ round_id }) => !tables.settlements.has(round_id)).length;
  const bounds: readonly (readonly [what: string, found: bigint, most: bigint | null])[] = [
    ["stake", bet.stake, member.single_stake_max],
    ["stake", bet.stake, ownMaximum(tables, bet)],
    ["stakes of the day", staked, member.day_stake_max],
    ["stakes of the week", staked, member.week_stake_max],
    ["stakes of the month", staked, member.month_stake_max],
    ["losses of the day", staked - returned, member.day_loss_max],
    ["losses of the week", staked - returned, member.week_loss_max],
    ["losses of the month", staked - returned, member.month_loss_max],
    ["balance", bet.balance_after + bet.stake, member.balance_max],
    ["open bets", BigInt(open), member.open_bets_max === null ? null : BigInt(member.open_bets_max)],
  ];
  return bounds.flatMap(([what, found, most]) =>
    most === null || found <= most ? [] : [`is above the player's own limit: ${what} ${found} of ${most}`],
  );
}

/** The largest stake that the member's own settings allow when the bet is taken; of two at one moment the later is not asked. */
function ownMaximum({ limits }: Tables, bet: BetRow): bigint | null {
  const rows = limits.get(bet.member_id) ?? [];
  if (rows.some(({ from_ms }) => from_ms === bet.accepted_at_ms)) return null;
  const max = rows.findLast(({ from_ms }) => from_ms < bet.accepted_at_ms)?.max ?? null;
  return max === null ? null : BigInt(max);
}

/** A licence may ask for a pause between two bets of a player. */
function paceFaults(tables: Tables, bet: BetRow): readonly string[] {
  const pauseMs = licencesAt(tables, bet.accepted_at_ms).get(bet.site_id)?.betPauseMs ?? 0;
  const before = [...tables.bets.values()].filter(
    ({ member_id, id }) => member_id === bet.member_id && id < bet.id,
  );
  const lastMs = Math.max(Number.NEGATIVE_INFINITY, ...before.map(({ accepted_at_ms }) => accepted_at_ms));
  return bet.accepted_at_ms - lastMs >= pauseMs
    ? []
    : [`came ${bet.accepted_at_ms - lastMs} ms after the last`];
}
