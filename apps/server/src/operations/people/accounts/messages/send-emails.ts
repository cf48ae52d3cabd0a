import type { Database } from "../../../../ports/unit-of-work.ts";
import type { PersonalKeys } from "../personal/personal-keys.ts";
import { lockNextEmail, markFailed, markSent, type StoredMessage } from "./message-store.ts";

/** Carries one e-mail to its recipient, or throws. */
export type CarryEmail = (message: StoredMessage) => Promise<void>;

export interface EmailWork {
  readonly database: Database;
  readonly keys: PersonalKeys;
  readonly carry: CarryEmail;
}

const MOST_AT_ONCE = 50;

/** Sends what waits, one transaction each; answers how many were sent. A failed one waits and is tried again. */
export async function sendEmails(work: EmailWork): Promise<number> {
  let sent = 0;
  for (let turn = 0; turn < MOST_AT_ONCE; turn += 1) {
    const result = await work.database.transaction(async (client) => {
      const message = await lockNextEmail(client, work.keys);
      if (message === null) return "empty";
      try {
        await work.carry(message);
      } catch {
        await markFailed(client, message.id);
        return "failed";
      }
      await markSent(client, message.id);
      return "sent";
    });
    if (result === "empty") return sent;
    if (result === "sent") sent += 1;
  }
  return sent;
}
