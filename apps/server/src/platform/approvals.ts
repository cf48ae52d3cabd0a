import { type ActorRefusal, type ApprovalRefusal, judgeActor, judgeAsking, judgeVerdict } from "@maru/rules";
import { assert, ok, refused, type Result } from "@maru/values";
import type { PoolClient } from "pg";
import type { AskedApproval } from "../ports/approval-kinds.ts";
import type { Actor } from "../ports/staff.ts";
import {
  actorNow,
  colleaguesNow,
  insertApproval,
  lockApproval,
  siteOf,
  writeVerdict,
} from "./people-store.ts";
import type { AuditValue } from "./staff-audit.ts";

type Client = Pick<PoolClient, "query">;

/** A request waits this long for its second person. */
const LIFETIME_MS = 3 * 86_400_000;

export interface ApprovalOrder {
  readonly by: Actor;
  /** What is asked for: `role-grant`, `fee-change`. Its room applies it. */
  readonly kind: string;
  readonly siteId: number | null;
  /** Whatever the room needs to apply it, and what the second person is shown. */
  readonly payload: AuditValue;
  readonly reason: string;
}

/**
 * Asks for a second person; answers the request's id. The one who asks has proved their second factor just now, too (F-41). A refusal has
 * written nothing.
 */
export async function requestApproval(
  client: Client,
  order: ApprovalOrder,
): Promise<Result<number, ApprovalRefusal>> {
  const { actor, nowMs } = await actorNow(client, order.by.staff.sessionId);
  const asked = { siteId: siteOf(order.siteId), needsStepUp: true, nowMs };
  const refusal = judgeAsking(actor, asked, await colleaguesNow(client));
  if (refusal !== null) return refused(refusal);
  return ok(await insertApproval(client, { ...order, lifetimeMs: LIFETIME_MS }));
}

export interface VerdictOrder {
  readonly by: Actor;
  readonly id: number;
  readonly kind: string;
  readonly verdict: "approved" | "rejected";
  readonly reason: string | null;
}

/** Takes the second person's word on what was asked for. A refusal has written nothing. */
export async function decideApproval(
  client: Client,
  order: VerdictOrder,
): Promise<Result<AskedApproval, ApprovalRefusal>> {
  const found = await lockApproval(client, order);
  const { actor, nowMs } = await actorNow(client, order.by.staff.sessionId);
  const refusal = judgeVerdict(found?.facts ?? null, actor, { verdict: order.verdict, nowMs });
  if (refusal !== null) return refused(refusal);
  assert(found !== null, "a verdict on nothing");
  await writeVerdict(client, order);
  return ok(found.asked);
}

/** Why this session cannot act on the site now, or null: who was disabled or signed out a moment ago does nothing more. */
export async function refusedActor(
  client: Client,
  by: Actor,
  of: { readonly siteId: number | null; readonly needsStepUp: boolean },
): Promise<ActorRefusal | null> {
  const { actor, nowMs } = await actorNow(client, by.staff.sessionId);
  return judgeActor(actor, { siteId: siteOf(of.siteId), needsStepUp: of.needsStepUp, nowMs });
}
