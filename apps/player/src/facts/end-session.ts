import { closeLive } from "../wire/live.ts";
import { signOut } from "../wire/session.ts";
import { noteSignedOut, type SessionFacts } from "./session-facts.ts";

/** Ends the session in this tab and, through the session's own channel, in all others. */
export async function endSession(reason: SessionFacts["endReason"]): Promise<void> {
  noteSignedOut(reason);
  closeLive();
  await signOut(reason);
}
