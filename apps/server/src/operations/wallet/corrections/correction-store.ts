import type { Language, MoneyUnit } from "@maru/contract";
import { MONEY_UNITS } from "@maru/contract";
import type { CorrectionFacts, CorrectionReason } from "@maru/rules";
import { assert, memberId, type MemberId, type Points, points, siteId, type SiteId } from "@maru/values";
import type { Client } from "../requests/request-store.ts";

/** A round as somebody who would correct it sees it: what it had moved, of all sites. */
export interface CorrectableRound extends CorrectionFacts {
  readonly stock: string;
  readonly number: number;
  readonly stakedPoints: Points;
  readonly returnedPoints: Points;
}

/** Null where there is no such round. */
export async function correctableRound(client: Client, roundId: number): Promise<CorrectableRound | null> {
  const { rows } = await client.query<{
    r_settled: boolean;
    r_archived: boolean;
    r_corrected: boolean;
    r_refunded: boolean;
    r_stock: string;
    r_number: number;
    r_bets: string;
    r_staked: string;
    r_returned: string;
  }>("select * from settlement.correction_facts($1)", [roundId]);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    isSettled: row.r_settled,
    isArchived: row.r_archived,
    isCorrected: row.r_corrected,
    isRefunded: row.r_refunded,
    bets: Number(row.r_bets),
    stock: row.r_stock,
    number: row.r_number,
    stakedPoints: points(BigInt(row.r_staked)),
    returnedPoints: points(BigInt(row.r_returned)),
  };
}

export interface MadeCorrection {
  readonly roundId: number;
  readonly reason: CorrectionReason;
  readonly bets: number;
  readonly stakePoints: Points;
  readonly returnedPoints: Points;
  readonly takenPoints: Points;
  readonly atMs: number;
}

/** Reverses what the round of an approved correction moved; the database does it once, for two people alone. */
export async function correctRound(client: Client, approvalId: number): Promise<MadeCorrection> {
  const { rows } = await client.query<{
    round_id: string;
    reason: CorrectionReason;
    bets: string;
    staked: string;
    returned: string;
    taken: string;
    at_ms: string;
  }>("select * from settlement.correct_round($1)", [approvalId]);
  const [row] = rows;
  assert(row !== undefined, "correct_round answered nothing");
  return {
    roundId: Number(row.round_id),
    reason: row.reason,
    bets: Number(row.bets),
    stakePoints: points(BigInt(row.staked)),
    returnedPoints: points(BigInt(row.returned)),
    takenPoints: points(BigInt(row.taken)),
    atMs: Number(row.at_ms),
  };
}

/** A player whose bets in the round were reversed. */
export interface CorrectedPlayer {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly language: Language;
  readonly unit: MoneyUnit;
  readonly stakePoints: Points;
  readonly returnedPoints: Points;
  readonly takenPoints: Points;
  readonly balance: Points;
  readonly version: number;
}

/** By member. */
export async function correctedPlayers(client: Client, roundId: number): Promise<readonly CorrectedPlayer[]> {
  const { rows } = await client.query<{
    member_id: string;
    site_id: number;
    locale: Language;
    mode: keyof typeof MONEY_UNITS;
    stake: string;
    returned: string;
    taken: string;
    balance: string;
    version: string;
  }>("select * from settlement.corrected_players($1)", [roundId]);
  return rows.map((row) => ({
    memberId: memberId(Number(row.member_id)),
    siteId: siteId(row.site_id),
    language: row.locale,
    unit: MONEY_UNITS[row.mode],
    stakePoints: points(BigInt(row.stake)),
    returnedPoints: points(BigInt(row.returned)),
    takenPoints: points(BigInt(row.taken)),
    balance: points(BigInt(row.balance)),
    version: Number(row.version),
  }));
}

/** Puts a message into the inbox of each who may be written to. */
export async function writeToPlayers(
  client: Client,
  letters: readonly { readonly memberId: MemberId; readonly title: string; readonly content: string }[],
): Promise<void> {
  await client.query("select content.write_to_players($1::bigint[], $2::text[], $3::text[])", [
    letters.map((letter) => letter.memberId),
    letters.map(({ title }) => title),
    letters.map(({ content }) => content),
  ]);
}
