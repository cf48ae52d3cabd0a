import { ok, type Refused, refused, type Result } from "@maru/values";
import { wireContext } from "./context.ts";
import { isFields, NO_FIELDS, numberOf, textOf } from "./read.ts";
import type { WireRefusal } from "./shapes.ts";

interface AccessToken {
  readonly text: string;
  /** By this page's wall clock. */
  readonly expiresAtMs: number;
}

type SessionMessage =
  | { readonly kind: "token"; readonly text: string; readonly expiresAtMs: number }
  | { readonly kind: "signed-out"; readonly reason: EndReason };

/** Why a session ended: by itself, by the server's order, because nobody did anything, or (null) by a sign-out of one's own. */
export type EndReason = "EXPIRED" | "FORCED" | "DISABLED" | "IDLE" | "ELSEWHERE" | null;

/** Renewed this long before it ends, so that no call meets an expired token. */
const RENEW_BEFORE_MS = 45_000;
/** The tab that signed out tells the others before the server ends their sessions; its word may come behind the server's. */
const TOLD_WITHIN_MS = 500;
/** Kept while somebody is signed in: when they signed in, by this machine's wall clock. */
const SIGNED_IN_MARK = "maru.signed-in";

/** In memory only: nothing that runs in another page of this origin can read it from storage. */
let token: AccessToken | null = null;
let renewTimer: ReturnType<typeof setTimeout> | undefined;
let onEnd: (reason: EndReason) => void = () => undefined;
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("maru.session");

/** `listener` is told when the session is over: refused renewal, or a sign-out in any tab. */
export function whenSessionEnds(listener: (reason: EndReason) => void): void {
  onEnd = listener;
}

channel?.addEventListener("message", (event: MessageEvent<SessionMessage>) => {
  if (event.data.kind === "token") keep({ text: event.data.text, expiresAtMs: event.data.expiresAtMs });
  // What was one's own doing there comes as a surprise here, and is told.
  else drop(event.data.reason ?? "ELSEWHERE");
});

function tellTabs(message: SessionMessage): void {
  // A broadcast channel belongs to one origin; its postMessage has no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message);
}

function keep(next: AccessToken): void {
  token = next;
  if (signedInAtMs() === null) localStorage.setItem(SIGNED_IN_MARK, String(Date.now()));
  clearTimeout(renewTimer);
  const waitMs = Math.max(next.expiresAtMs - Date.now() - RENEW_BEFORE_MS, 5_000);
  renewTimer = setTimeout(() => void renewToken(next.text), waitMs);
}

/** When the session of this browser began, over all its tabs and reloads; null when nobody is signed in. */
export function signedInAtMs(): number | null {
  const kept = Number(localStorage.getItem(SIGNED_IN_MARK) ?? "0");
  return kept > 1 ? kept : null;
}

function drop(reason: EndReason): void {
  const wasSignedIn = token !== null;
  token = null;
  clearTimeout(renewTimer);
  localStorage.removeItem(SIGNED_IN_MARK);
  if (wasSignedIn) onEnd(reason);
}

/** A challenge may have ended, or been asked for anew, while the work was done. */
const MOST_PROOFS = 3;

/** Somebody guesses at this account or from this network: what a right password takes then is a little work, not a wait. */
const isWorkNeeded = (result: Result<unknown, WireRefusal>): result is Refused<WireRefusal> =>
  !result.ok && result.refusal.code === "WORK_NEEDED";

export async function signIn(username: string, password: string): Promise<Result<null, WireRefusal>> {
  const form = { grant_type: "password", username, password };
  let result = await askToken(form);
  for (let tried = 0; tried < MOST_PROOFS && isWorkNeeded(result); tried += 1) {
    const { proveWork } = await import("./prove-work.ts");
    const proof = await proveWork(result.refusal.params);
    if (proof === null) break;
    result = await askToken({ ...form, proof });
  }
  if (!result.ok) return result;
  localStorage.removeItem(SIGNED_IN_MARK);
  keep(result.value);
  tellTabs({ kind: "token", ...result.value });
  return ok(null);
}

/** Goes on with the session of the cookie after a reload; false: nobody is signed in. */
export async function resumeSession(): Promise<boolean> {
  if (localStorage.getItem(SIGNED_IN_MARK) === null) return false;
  return (await renewToken(null)) !== null;
}

/** The access token, renewed when it is about to end; null when nobody is signed in. */
export async function freshToken(): Promise<string | null> {
  if (token === null) return null;
  return token.expiresAtMs - Date.now() > 5_000 ? token.text : renewToken(token.text);
}

/**
 * Renews the token unless another call or tab already did: `used` is the token that was found wanting. Refresh tokens rotate
 * and their reuse ends the session, so all tabs queue at one lock.
 */
export async function renewToken(used: string | null): Promise<string | null> {
  return withLock(async () => {
    if (token !== null && token.text !== used) return token.text;
    const result = await askToken({ grant_type: "refresh_token" });
    if (result.ok) {
      keep(result.value);
      tellTabs({ kind: "token", ...result.value });
      return result.value.text;
    }
    // Without an answer the session may be alive: keep it and try again with the next call.
    if (result.refusal.code === "NO_ANSWER") return null;
    const isDisabled = result.refusal.code === "ACCOUNT_DISABLED";
    if (!isDisabled && token !== null) await new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN_MS));
    drop(isDisabled ? "DISABLED" : "EXPIRED");
    localStorage.removeItem(SIGNED_IN_MARK);
    return null;
  });
}

let tail: Promise<unknown> = Promise.resolve();

/** One at a time over all tabs; without the lock API (plain http on a foreign host) over this tab. */
async function withLock(task: () => Promise<string | null>): Promise<string | null> {
  if ("locks" in navigator) return navigator.locks.request("maru.session", task);
  const run = tail.then(task);
  tail = run.catch(() => undefined);
  return run;
}

export async function signOut(reason: EndReason): Promise<void> {
  const ended = token;
  drop(reason);
  tellTabs({ kind: "signed-out", reason });
  if (ended === null) return;
  await fetch(`/api/sign_out?siteInfoId=${wireContext.siteId ?? 1}`, {
    method: "POST",
    headers: { authorization: `Bearer ${ended.text}`, "content-type": "application/json" },
    body: "{}",
  }).catch(() => undefined);
}

async function askToken(form: Record<string, string>): Promise<Result<AccessToken, WireRefusal>> {
  const askedAtMs = Date.now();
  try {
    const response = await fetch(`/oauth/token?siteCode=${encodeURIComponent(wireContext.siteCode)}`, {
      method: "POST",
      headers: { "accept-language": wireContext.language },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(15_000),
    });
    const body: unknown = await response.json();
    const fields = isFields(body) ? body : NO_FIELDS;
    const text = textOf(fields, "access_token");
    if (text !== "") return ok({ text, expiresAtMs: askedAtMs + numberOf(fields, "expires_in", 300) * 1000 });
    const message = textOf(fields, "message", textOf(fields, "error_description"));
    // The description of RFC 6749 is our code; the message is what is shown.
    const code = textOf(fields, "error_description", textOf(fields, "error", "INTERNAL"));
    return refused({ code, message, params: isFields(fields["params"]) ? fields["params"] : NO_FIELDS });
  } catch {
    return refused({ code: "NO_ANSWER", message: "", params: NO_FIELDS });
  }
}
