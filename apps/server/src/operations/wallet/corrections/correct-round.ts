import { type ConsoleRefusal, correctionLetter } from "@maru/contract";
import { type CorrectionReason, judgeCorrection } from "@maru/rules";
import { assert, ok, pointsToJson, refused, type Result, roundId as toRoundId } from "@maru/values";
import { requestApproval } from "../../../platform/approvals.ts";
import { booksClosedOf } from "../../../platform/books-closed.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { appendToOutbox } from "../../../platform/outbox.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../../ports/approval-kinds.ts";
import type { DomainEvent } from "../../../ports/events.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { WalletDeps } from "../requests/in-wallet.ts";
import type { Client } from "../requests/request-store.ts";
import {
  type CorrectableRound,
  correctableRound,
  type CorrectedPlayer,
  correctedPlayers,
  correctRound,
  type MadeCorrection,
  writeToPlayers,
} from "./correction-store.ts";

export interface CorrectionOrder {
  readonly by: Actor;
  readonly roundId: number;
  readonly reasonCode: CorrectionReason;
  readonly reason: string;
}

type Asked = Result<{ readonly approvalId: number }, ConsoleRefusal>;

/** Asks a second person to reverse what a settled round moved, of all its bets on all sites (F-12). Nothing moves before they say yes. */
export function requestCorrection({ database }: WalletDeps, order: CorrectionOrder): Promise<Asked> {
  const { by, roundId, reasonCode, reason } = order;
  return judgedAnew(() =>
    database.transaction(async (client): Promise<Asked> => {
      const judged = await judge(client, roundId);
      if (!judged.ok) return judged;
      const { stock, number, bets, stakedPoints, returnedPoints } = judged.value;
      const [staked, returned] = [pointsToJson(stakedPoints), pointsToJson(returnedPoints)];
      const payload = { roundId, stock, number, reasonCode, bets, staked, returned };
      const made = await requestApproval(client, {
        by,
        kind: "round-correction",
        siteId: null,
        payload,
        reason,
      });
      if (!made.ok) return made;
      await auditStaff(client, {
        by,
        action: "money.request-correction",
        siteId: null,
        subject: `round:${roundId}`,
        after: { approvalId: made.value, ...payload },
        reason,
      });
      return ok({ approvalId: made.value });
    }),
  );
}

/** The second person's yes reverses it, in one transaction with the messages to its players. */
export function correctionKind({ database }: WalletDeps): ApprovalKind {
  return {
    kind: "round-correction",
    area: "money",
    transact: (work) => database.transaction(work),
    apply: (client, asked, by) => apply(client, asked, by),
  };
}

async function apply(
  client: Client,
  asked: AskedApproval,
  by: Actor,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by requestCorrection and kept as it was by the database.
  const { roundId } = asked.payload as { readonly roundId: number };
  const judged = await judge(client, roundId);
  if (!judged.ok) return judged;
  const closed = await booksClosedOf(client);
  if (closed !== null) return refused(closed);
  const made = await correctRound(client, asked.id);
  assert(made.roundId === roundId, `approval ${asked.id} corrected round ${made.roundId}`);
  const players = await correctedPlayers(client, roundId);
  await tell(client, { round: judged.value, made, players });
  await auditStaff(client, {
    by,
    action: "money.correct-round",
    siteId: null,
    subject: `round:${roundId}`,
    after: {
      approval: asked.id,
      reasonCode: made.reason,
      bets: made.bets,
      staked: pointsToJson(made.stakePoints),
      returned: pointsToJson(made.returnedPoints),
      taken: pointsToJson(made.takenPoints),
    },
    reason: asked.reason,
  });
  return ok(null);
}

async function judge(client: Client, roundId: number): Promise<Result<CorrectableRound, ConsoleRefusal>> {
  const round = await correctableRound(client, roundId);
  if (round === null) return refused({ code: "NOT_FOUND" });
  const refusal = judgeCorrection(round);
  return refusal === null ? ok(round) : refused(refusal);
}

interface Told {
  readonly round: CorrectableRound;
  readonly made: MadeCorrection;
  readonly players: readonly CorrectedPlayer[];
}

const PLAYERS_AT_ONCE = 1_000;

/** Each player, in their inbox and, once it is committed, live. */
async function tell(client: Client, { round, made, players }: Told): Promise<void> {
  const parts = Math.ceil(players.length / PLAYERS_AT_ONCE);
  for (let at = 0; at < parts; at += 1) {
    const part = players.slice(at * PLAYERS_AT_ONCE, (at + 1) * PLAYERS_AT_ONCE);
    await writeToPlayers(
      client,
      part.map((player) => ({ memberId: player.memberId, ...letterTo(player, { round, made }) })),
    );
    await appendToOutbox(client, [eventOf(made, part)]);
  }
}

function letterTo(
  { language, unit, stakePoints, returnedPoints, takenPoints }: CorrectedPlayer,
  { round, made }: Pick<Told, "round" | "made">,
): { readonly title: string; readonly content: string } {
  return correctionLetter(language, {
    stock: round.stock,
    round: round.number,
    reason: made.reason,
    staked: pointsToJson(stakePoints),
    returned: pointsToJson(returnedPoints),
    taken: pointsToJson(takenPoints),
    unit,
  });
}

function eventOf(made: MadeCorrection, part: readonly CorrectedPlayer[]): DomainEvent {
  const { roundId, reason, atMs, bets, stakePoints, returnedPoints, takenPoints } = made;
  return {
    kind: "round.corrected",
    roundId: toRoundId(roundId),
    reason,
    atMs,
    bets,
    stakePoints,
    returnedPoints,
    takenPoints,
    players: part.map((player) => ({
      memberId: player.memberId,
      stakePoints: player.stakePoints,
      returnedPoints: player.returnedPoints,
      takenPoints: player.takenPoints,
    })),
    balances: part.map(({ memberId, siteId, balance, version }) => ({ memberId, siteId, balance, version })),
  };
}
