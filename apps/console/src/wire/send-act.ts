import type { Result } from "@maru/values";
import { NO_ANSWER, send, type Sent, type WireRefusal } from "./http.ts";

/** What is under way, or was sent and never answered: pressed again it is the same act. */
const unanswered = new Map<string, string>();

/** Codes that do not say whether it was done. */
const UNSURE: ReadonlySet<string> = new Set([NO_ANSWER, "INTERNAL", "UNAVAILABLE"]);

/** An act under a key of its own, which it keeps until it is answered: pressed twice, or again after a loss, it is done once. */
export async function sendAct({
  address,
  body,
  isPolled,
}: Omit<Sent, "method" | "key">): Promise<Result<unknown, WireRefusal>> {
  const content = `${address} ${JSON.stringify(body)}`;
  const key = unanswered.get(content) ?? crypto.randomUUID();
  unanswered.set(content, key);
  const reply = await send({ method: "POST", address, body, key, isPolled });
  if (reply.ok || !UNSURE.has(reply.refusal.code)) unanswered.delete(content);
  return reply;
}
