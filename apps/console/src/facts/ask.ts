import type { Result } from "@maru/values";
import { call, type CallInput, type CallManner, type CallReply, type ConsoleName } from "../wire/client.ts";
import type { WireRefusal } from "../wire/http.ts";
import { forgetMe } from "./session-facts.ts";
import { askStepUp } from "./step-up-facts.ts";

const ENDED = new Set(["UNAUTHENTICATED", "SESSION_ENDED", "TOKEN_EXPIRED", "TOKEN_INVALID"]);

/**
 * A call of somebody who is signed in. An act refused for want of a fresh second factor asks for it and is sent again; a session that is
 * over leads back to signing in.
 */
export async function ask<N extends ConsoleName>(
  name: N,
  input: CallInput<N>,
  manner: CallManner,
): Promise<Result<CallReply<N>, WireRefusal>> {
  const first = await call(name, input, manner);
  if (first.ok) return first;
  if (ENDED.has(first.refusal.code)) {
    forgetMe("server");
    return first;
  }
  if (first.refusal.code !== "STEP_UP_NEEDED") return first;
  return (await askStepUp()) ? call(name, input, manner) : first;
}
