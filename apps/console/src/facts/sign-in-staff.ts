import type { Refused, Result } from "@maru/values";
import { call, type CallInput, type CallReply } from "../wire/client.ts";
import type { WireRefusal } from "../wire/http.ts";
import { makePasskey, type PasskeyProof, provePasskey } from "../wire/passkey.ts";
import { ask } from "./ask.ts";
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
  let reply = await call("signIn", { body }, NO_SITE);
  for (let tried = 0; tried < MOST_PROOFS && isWorkNeeded(reply); tried += 1) {
    const { proveWork } = await import("../wire/prove-work.ts");
    const proof = await proveWork(reply.refusal.params);
    if (proof === null) break;
    reply = await call("signIn", { body: { ...body, proof } }, NO_SITE);
  }
  return kept(reply);
}

/** A challenge may have ended, or been asked for anew, while the work was done. */
const MOST_PROOFS = 3;

/** Somebody guesses at this account or from this network: what a right password takes then is a little work, not a wait. */
const isWorkNeeded = (reply: MeReply): reply is Refused<WireRefusal> =>
  !reply.ok && reply.refusal.code === "WORK_NEEDED";

export async function giveCode(code: string): Promise<Refusal> {
  return kept(await call("secondFactor", { body: { code } }, NO_SITE));
}

/** `enrolCode`: what the approver of a new account was told, where it has one. */
export function beginTotp(enrolCode: string): Promise<Result<CallReply<"beginTotp">, WireRefusal>> {
  return ask("beginTotp", { body: enrolCodeOf(enrolCode) }, NO_SITE);
}

function enrolCodeOf(enrolCode: string): { readonly enrolCode?: string } {
  return enrolCode.trim() === "" ? {} : { enrolCode: enrolCode.trim() };
}

export async function confirmTotp(code: string): Promise<Refusal> {
  return kept(await call("confirmTotp", { body: { code } }, NO_SITE));
}

/** A new passkey of whoever signs in or is signed in; the browser asks the person for it. */
export async function registerPasskey(of: {
  readonly name: string;
  readonly enrolCode: string;
}): Promise<Refusal> {
  const question = await ask("beginPasskey", { body: enrolCodeOf(of.enrolCode) }, NO_SITE);
  if (!question.ok) return question.refusal;
  const key = await makePasskey(question.value);
  if (!key.ok) return key.refusal;
  return kept(await call("confirmPasskey", { body: { name: of.name, ...key.value } }, NO_SITE));
}

/** A passkey in place of the code that a session still lacks. */
export async function signInWithPasskey(): Promise<Refusal> {
  const proof = await provedPasskey();
  if (!proof.ok) return proof.refusal;
  return kept(await call("provePasskey", { body: { passkey: proof.value } }, NO_SITE));
}

/** Proves again who sits here by a passkey. */
export async function stepUpWithPasskey(): Promise<Refusal> {
  const proof = await provedPasskey();
  return proof.ok ? stepUp({ passkey: proof.value }) : proof.refusal;
}

async function provedPasskey(): Promise<Result<PasskeyProof, WireRefusal>> {
  const question = await call("askPasskey", { body: {} }, NO_SITE);
  return question.ok ? provePasskey(question.value) : question;
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
