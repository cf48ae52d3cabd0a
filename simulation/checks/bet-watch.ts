import { multipleBp } from "@maru/rules";
import { type BetRow, licencesAt, type Tables } from "../database/tables.ts";
import type { World } from "../world.ts";

export interface BetWatch {
  look(): readonly string[];
}

/** Watches what was accepted, by true time and without asking the check that accepted it. */
export function watchBets(world: World): BetWatch {
  const seen = new Set<number>();
  const keys = new Set<string>();
  return {
    look: () => {
      const faults: string[] = [];
      for (const bet of world.tables.bets.values()) {
        if (seen.has(bet.id)) continue;
        seen.add(bet.id);
        const key = `${bet.member_id}:${bet.client_key}`;
        if (keys.has(key)) faults.push(`bet ${bet.id}: its key made another bet before`);
        keys.add(key);
        faults.push(...acceptanceFaults(world, bet).map((fault) => `bet ${bet.id}: ${fault}`));
      }
      return faults;
    },
  };
}

function acceptanceFaults({ tables, scheduler }: World, bet: BetRow): readonly string[] {
  const round = tables.rounds.get(bet.round_id);
  const member = tables.members.get(bet.member_id);
  if (round === undefined || member === undefined) return ["is on no round or of no member"];
  const faults: string[] = [];
  const nowMs = scheduler.nowMs;
  if (nowMs < round.start_ms) faults.push("came before its round opened");
  if (nowMs >= round.lock_ms) faults.push(`came ${nowMs - round.lock_ms} ms after the lock`);
  if (round.state === "void" || round.state === "decided")
    faults.push(`came to a round that is ${round.state}`);
  if (member.site_id !== bet.site_id) faults.push("is of another site");
  if (member.role !== "PLAYER" || member.status !== "A") faults.push("is of nobody who may bet");
  if ((member.excluded_until_ms ?? 0) > nowMs || (member.timed_out_until_ms ?? 0) > nowMs)
    faults.push("is of a player who is kept out");
  if ((member.frozen_until_ms ?? 0) > nowMs) faults.push("is of a frozen account");
  const covered = licencesAt(tables, bet.accepted_at_ms).get(bet.site_id);
  if (covered !== undefined && !covered.families.some((family) => round.type.startsWith(family)))
    faults.push("is on a licensed site whose licence does not cover it");
  if (covered !== undefined && !covered.countries.includes(member.country ?? ""))
    faults.push("is of a player whose country the licence does not name");
  if (round.site_status[bet.site_id] !== 1) faults.push("is on an option that its site does not play");
  return [...faults, ...termsFaults(tables, bet), ...limitFaults(tables, bet)];
}

/** Its odds and limits are those that were frozen with the round. */
function termsFaults(tables: Tables, bet: BetRow): readonly string[] {
  const round = tables.rounds.get(bet.round_id);
  const terms = tables.terms.get(round?.terms[bet.site_id] ?? 0);
  if (round === undefined || terms === undefined || terms.id !== bet.terms_id)
    return ["has other terms than its round"];
  const faults: string[] = [];
  const family = round.type.startsWith("R") ? "R" : "B";
  const type = bet.type as Parameters<typeof multipleBp>[1];
  const offered = multipleBp({ ...plainTerms, profitPer: terms.profit_per, fee: terms.fee }, type, family);
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

const plainTerms = {
  termsId: 1,
  optionId: 1,
  siteId: 1,
  version: 1,
  isPlay: true,
  isStop: false,
  limitMin: 1,
  limitMax: 1,
};

/** What the player set for themself holds over all their bets of the day; a run never leaves its day. */
function limitFaults(tables: Tables, bet: BetRow): readonly string[] {
  const member = tables.members.get(bet.member_id);
  if (member === undefined) return [];
  const faults: string[] = [];
  const own = [...tables.bets.values()].filter(
    ({ member_id, id }) => member_id === bet.member_id && id <= bet.id,
  );
  const staked = own.reduce((sum, { stake }) => sum + stake, 0n);
  const returned = own.reduce((sum, { id }) => {
    const back = tables.transfers.get(`2:${id}`) ?? tables.transfers.get(`3:${id}`);
    return sum + (back?.amount ?? 0n);
  }, 0n);
  if (member.single_stake_max !== null && bet.stake > member.single_stake_max)
    faults.push("is above the player's own limit");
  if (member.day_stake_max !== null && staked > member.day_stake_max)
    faults.push("is above the player's stakes of the day");
  if (member.day_loss_max !== null && staked - returned > member.day_loss_max)
    faults.push("is above the player's losses of the day");
  return faults;
}
