import type { Result } from "@maru/values";
import { call, type CallInput, type CallReply } from "../wire/client.ts";
import type { WireRefusal } from "../wire/http.ts";
import { forgetMe, keepMe, sessionFacts } from "./session-facts.ts";
import { stepUpFacts } from "./step-up-facts.ts";

const NO_SITE = { siteId: null } as const;
type Refusal = WireRefusal | null;

/** Whether somebody is still signed in; asked once at the start. */
export async function resumeSession(): Promise<void> {
  const reply = await call("me", {}, NO_SITE);
  if (reply.ok) keepMe(reply.value);
  else forgetMe(null);
}

type MeReply = Result<CallReply<"me">, WireRefusal>;

function kept(reply: MeReply): Refusal {
  if (!reply.ok) return reply.refusal;
  keepMe(reply.value);
  return null;
}

export async function signIn(body: CallInput<"signIn">["body"]): Promise<Refusal> {
  return kept(await call("signIn", { body }, NO_SITE));
}

export async function giveCode(code: string): Promise<Refusal> {
  return kept(await call("secondFactor", { body: { code } }, NO_SITE));
}

export function beginTotp(): Promise<Result<CallReply<"beginTotp">, WireRefusal>> {
  return call("beginTotp", { body: {} }, NO_SITE);
}

export async function confirmTotp(code: string): Promise<Refusal> {
  return kept(await call("confirmTotp", { body: { code } }, NO_SITE));
}

/** Proves again who sits here, and lets whoever waited for it go on. */
export async function stepUp(body: CallInput<"stepUp">["body"]): Promise<Refusal> {
  const refusal = kept(await call("stepUp", { body }, NO_SITE));
  if (refusal === null) stepUpFacts.getState().answer?.(true);
  return refusal;
}

export async function signOut(why: "idle" | null): Promise<void> {
  if (sessionFacts.getState().me !== null) await call("signOut", { body: {} }, NO_SITE);
  forgetMe(why);
}
