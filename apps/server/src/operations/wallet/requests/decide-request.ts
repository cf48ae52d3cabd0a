import {
  type ActorRefusal,
  type ApprovalRefusal,
  judgeActor,
  judgeYes,
  movementOf,
  type RejectReason,
  rejectReasonsOf,
  type RequestAct,
  stateAfter,
  worksFor,
} from "@maru/rules";
import { assert, type MemberId, ok, refused, type Result, siteId } from "@maru/values";
import { refusedActor } from "../../../platform/approvals.ts";
import type { BooksClosed } from "../../../platform/books-closed.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { appendToOutbox } from "../../../platform/outbox.ts";
import { actorNow, siteOf } from "../../../platform/people-store.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { DomainEvent } from "../../../ports/events.ts";
import type { Actor } from "../../../ports/staff.ts";
import { type LockedPlayer, lockPlayer, movePoints } from "./account-store.ts";
import { requestEvent } from "./apply-request.ts";
import { unlessHalted, inWallet, outsideOf, type ReadSiteWallet, type WalletDeps } from "./in-wallet.ts";
import {
  addApproval,
  approversOf,
  claimOfOther,
  type Client,
  dropClaim,
  markPhoned,
  moveRequest,
  overdueDeposits,
  requestById,
} from "./request-store.ts";
import type { WalletRequest } from "./wallet-request.ts";

/** Who decides: a player cancels their own, an operator acts on their site's, nobody on others' (S-12). */
export type Decider =
  | { readonly kind: "player"; readonly memberId: MemberId }
  | { readonly kind: "operator"; readonly actor: Actor }
  | { readonly kind: "clock" };

export interface DecideOrder {
  readonly requestId: number;
  readonly act: RequestAct;
  readonly by: Decider;
  /** With `reject`, and only there. */
  readonly reason?: RejectReason;
}

export type TransitionRefusal =
  | { readonly code: "NOT_FOUND" }
  | { readonly code: "FORBIDDEN" }
  /** It has ended, or never may take this turn. */
  | { readonly code: "REQUEST_NOT_PENDING" }
  /** The same operator cannot be both of the two (F-41). */
  | { readonly code: "SECOND_PERSON_NEEDED" }
  | { readonly code: "PHONE_NOT_CONFIRMED" }
  | BooksClosed;

/** What staff can be refused with besides. */
export type DecideRefusal = StaffTransitionRefusal | ClaimedByOther | UnfitReason;
type StaffTransitionRefusal = TransitionRefusal | ApprovalRefusal;

/** A colleague said that they work on it: nobody decides it over their head. */
interface ClaimedByOther {
  readonly code: "CLAIMED_BY_OTHER";
  readonly username: string;
}

/** A reason that cannot be true of this type of request. */
interface UnfitReason {
  readonly code: "INVALID_FIELD";
  readonly field: "reason";
}

export type Decision<Refusal = TransitionRefusal> = Result<WalletRequest, Refusal>;

/** Which acts are whose. */
const ACTS_OF: Readonly<Record<Decider["kind"], readonly RequestAct[]>> = {
  player: ["cancel"],
  operator: ["match", "approve", "pay", "reject"],
  clock: ["expire"],
};

/**
 * Moves a request on. Whatever races for it — approval, rejection, cancelling, expiry, from any number of processes — stands
 * in line at the player's account, so exactly one ends it and its points move at most once.
 */
export function decideRequest(
  deps: WalletDeps,
  order: DecideOrder,
): Promise<Result<WalletRequest, DecideRefusal>> {
  return judgedAnew(() =>
    unlessHalted(deps, async (client, siteWallet): Promise<Result<WalletRequest, DecideRefusal>> => {
      const unfit = (await refusedToOthers(client, order)) ?? (await unfitReason(client, order));
      return unfit === null ? decideWithin(client, order, siteWallet) : refused(unfit);
    }),
  );
}

/** Why an operator may not decide it now: a colleague does. */
export async function refusedToOthers(
  client: Client,
  { requestId, by }: Pick<DecideOrder, "requestId" | "by">,
): Promise<ClaimedByOther | null> {
  if (by.kind !== "operator") return null;
  const username = await claimOfOther(client, requestId, by.actor.staff.staffId);
  return username === null ? null : { code: "CLAIMED_BY_OTHER", username };
}

/** The player is told the reason, so it must be one that such a request can have. */
async function unfitReason(
  client: Client,
  { requestId, act, reason }: DecideOrder,
): Promise<UnfitReason | null> {
  if (act !== "reject" || reason === undefined) return null;
  const request = await requestById(client, requestId);
  const isFit = request === null || rejectReasonsOf(request.type).includes(reason);
  return isFit ? null : { code: "INVALID_FIELD", field: "reason" };
}

/** A player takes their own pending deposit back. */
export function cancelRequest(
  deps: WalletDeps,
  { requestId, memberId }: { readonly requestId: number; readonly memberId: MemberId },
): Promise<Decision> {
  const order = { requestId, act: "cancel", by: { kind: "player", memberId } } as const;
  return unlessHalted(deps, async (client, siteWallet): Promise<Decision> => {
    const decision = await decideWithin(client, order, siteWallet);
    if (decision.ok) return decision;
    assert(!isOfStaff(decision.refusal), "a player's own act counts no people");
    return refused(decision.refusal);
  });
}

const OF_PEOPLE: ReadonlySet<string> = new Set<Exclude<ApprovalRefusal["code"], TransitionRefusal["code"]>>([
  "STEP_UP_NEEDED",
  "SELF_APPROVAL",
  "SAME_PERSON",
  "APPROVAL_OVER",
  "NO_SECOND_PERSON",
  "LAST_ADMIN",
]);

function isOfStaff(
  refusal: StaffTransitionRefusal,
): refusal is Exclude<StaffTransitionRefusal, { readonly code: TransitionRefusal["code"] }> {
  return OF_PEOPLE.has(refusal.code);
}

/** The same inside a transaction of the room that does more besides. */
export async function decideWithin(
  client: Client,
  order: DecideOrder,
  siteWallet: ReadSiteWallet,
): Promise<Decision<StaffTransitionRefusal>> {
  const seen = await requestById(client, order.requestId);
  if (seen === null || !isWithin(seen, order.by)) return refused({ code: "NOT_FOUND" });
  if (!ACTS_OF[order.by.kind].includes(order.act)) return refused({ code: "FORBIDDEN" });
  const stranger = await refusedDecider(client, seen, order.by);
  if (stranger !== null) return refused(stranger);
  const player = await lockPlayer(client, seen.memberId);
  // What was seen before the lock may be old; what is read behind it is not.
  const request = await requestById(client, order.requestId);
  if (player === null || request === null) return refused({ code: "NOT_FOUND" });
  const decision = await transition(client, { order, player, request, siteWallet });
  if (decision.ok) await note(client, { order, before: request, after: decision.value });
  return decision;
}

/** An operator's turn stays in the audit, in the transaction that made it. */
async function note(
  client: Client,
  of: { readonly order: DecideOrder; readonly before: WalletRequest; readonly after: WalletRequest },
): Promise<void> {
  const { order, before, after } = of;
  if (order.by.kind !== "operator") return;
  await auditStaff(client, {
    by: order.by.actor,
    action: `money.${order.act}-${before.type}`,
    siteId: before.siteId,
    subject: `request:${before.id}`,
    memberId: before.memberId,
    before: { state: before.state },
    after: { state: after.state, amount: Number(before.amount) },
    ...(order.act === "reject" ? { reason: order.reason ?? "PLAYER_ASKED" } : {}),
  });
}

/** Notes that an operator confirmed a large withdrawal by telephone (J5). */
export function confirmPhone(
  deps: WalletDeps,
  order: { readonly requestId: number; readonly by: Decider },
): Promise<Result<WalletRequest, DecideRefusal>> {
  const confirm = () =>
    inWallet(deps, async (client): Promise<Result<WalletRequest, DecideRefusal>> => {
      const seen = await requestById(client, order.requestId);
      if (seen === null || !isWithin(seen, order.by)) return refused({ code: "NOT_FOUND" });
      if (order.by.kind !== "operator") return refused({ code: "FORBIDDEN" });
      const stranger = await refusedDecider(client, seen, order.by);
      if (stranger !== null) return refused(stranger);
      const claimed = await refusedToOthers(client, order);
      if (claimed !== null) return refused(claimed);
      const player = await lockPlayer(client, seen.memberId);
      const marked = player === null ? null : await markPhoned(client, seen.id, player.nowMs);
      if (marked === null) return refused({ code: "REQUEST_NOT_PENDING" });
      await auditStaff(client, {
        by: order.by.actor,
        action: "money.confirm-phone",
        siteId: seen.siteId,
        subject: `request:${seen.id}`,
        memberId: seen.memberId,
      });
      return ok(marked);
    });
  return judgedAnew(confirm);
}

const EXPIRED_AT_ONCE = 200;

/** Ends the deposits that nobody paid in time; answers how many. Safe from several processes at once. */
export async function expireDue(deps: WalletDeps): Promise<number> {
  const due = await inWallet(deps, (client) => overdueDeposits(client, EXPIRED_AT_ONCE));
  let ended = 0;
  for (const requestId of due) {
    const answer = await decideRequest(deps, { requestId, act: "expire", by: { kind: "clock" } });
    if (answer.ok) ended += 1;
  }
  return ended;
}

interface Transition {
  readonly order: DecideOrder;
  readonly player: LockedPlayer;
  readonly request: WalletRequest;
  readonly siteWallet: ReadSiteWallet;
}

async function transition(
  client: Client,
  { order, player, request, siteWallet }: Transition,
): Promise<Decision<StaffTransitionRefusal>> {
  const to = stateAfter(request.type, request.state, order.act);
  if (to === null || isTooEarly(order, request, player.nowMs))
    return refused({ code: "REQUEST_NOT_PENDING" });
  const site = await siteWallet(request.siteId);
  if (order.act === "approve") {
    if (request.needsPhone && request.phoneAtMs === null) return refused({ code: "PHONE_NOT_CONFIRMED" });
    const needsTwo = request.amount >= site.settings.fourEyesFrom[request.type];
    const approved = await approve(client, { order, request, player, needsTwo });
    if (!approved.ok) return approved;
    const { people, isNew } = approved.value;
    const isEnough = people >= (needsTwo ? 2 : 1);
    // The first of two has said yes: noted, and the request stays where it is.
    if (!isEnough && order.by.kind === "operator")
      await dropClaim(client, request.id, order.by.actor.staff.staffId);
    if (!isEnough) return isNew ? ok(request) : refused({ code: "SECOND_PERSON_NEEDED" });
  }
  const reason = order.act === "reject" ? (order.reason ?? "PLAYER_ASKED") : null;
  const move = { id: request.id, from: request.state, to, atMs: player.nowMs, reason };
  const moved = await moveRequest(client, move);
  if (moved === null) return refused({ code: "REQUEST_NOT_PENDING" });
  const kind = movementOf(request.type, order.act);
  const movement = { requestId: request.id, amount: request.amount, outside: outsideOf(site) };
  const change = kind === null ? null : await movePoints(client, player, { kind, ...movement });
  const events: DomainEvent[] = [{ kind: "wallet.changed", change: "update", request: requestEvent(moved) }];
  if (change !== null) events.push({ kind: "balance.changed", balances: [change] });
  await appendToOutbox(client, events);
  return ok(moved);
}

interface Yes {
  readonly order: DecideOrder;
  readonly request: WalletRequest;
  readonly player: LockedPlayer;
  readonly needsTwo: boolean;
}

interface People {
  /** How many different people have said yes. */
  readonly people: number;
  /** False when this one had said so before. */
  readonly isNew: boolean;
}

/** Notes the operator's yes, where it counts: the same person counts once. */
async function approve(
  client: Client,
  { order, request, player, needsTwo }: Yes,
): Promise<Result<People, ApprovalRefusal>> {
  assert(order.by.kind === "operator", "only operators approve");
  const { sessionId } = order.by.actor.staff;
  const { actor, nowMs } = await actorNow(client, sessionId);
  const asked = { siteId: siteOf(request.siteId), needsStepUp: needsTwo, nowMs };
  const stranger = judgeActor(actor, asked);
  if (stranger !== null || actor === null) return refused(stranger ?? { code: "FORBIDDEN" });
  const earlier = await approversOf(client, request.id);
  const doubled = judgeYes(actor, earlier);
  if (doubled !== null) return refused(doubled);
  const isNew = !earlier.some(({ staffId }) => staffId === actor.staffId);
  const yes = { requestId: request.id, operatorId: actor.staffId, sessionId, atMs: player.nowMs };
  if (isNew) await addApproval(client, yes);
  return ok({ people: earlier.length + (isNew ? 1 : 0), isNew });
}

/** The clock ends only what is over; it may have been read early by a process whose list is old. */
function isTooEarly(order: DecideOrder, request: WalletRequest, nowMs: number): boolean {
  return order.act === "expire" && (request.expiresAtMs === null || nowMs < request.expiresAtMs);
}

/** Operators are looked up where they decide: who was disabled or signed out a moment ago decides nothing more. */
async function refusedDecider(
  client: Client,
  { siteId: site }: WalletRequest,
  by: Decider,
): Promise<ActorRefusal | null> {
  if (by.kind !== "operator") return null;
  return refusedActor(client, by.actor, { siteId: site, needsStepUp: false });
}

function isWithin(request: WalletRequest, by: Decider): boolean {
  if (by.kind === "clock") return true;
  return by.kind === "player"
    ? request.memberId === by.memberId
    : worksFor(by.actor.staff, siteId(request.siteId));
}
