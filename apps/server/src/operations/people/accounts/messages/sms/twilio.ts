import type { SentText, TextOrder, TextOutcome, TextProvider } from "../../../../../ports/text-provider.ts";
import {
  ANSWER_WITHIN_MS,
  askProvider,
  codeOf,
  type Fields,
  isFields,
  refused,
  type Said,
  unanswered,
  unheard,
} from "./ask-provider.ts";
import type { ProviderAccount } from "./provider-account.ts";

/** Not a number, one that takes no messages, one whose owner asked for none: no other provider changes that. */
const ABOUT_THE_NUMBER: ReadonlySet<string> = new Set(["21211", "21610", "21614"]);
const FAILED: ReadonlySet<unknown> = new Set(["failed", "undelivered", "canceled"]);
const CLOCK_SLACK_MS = 60_000;

/** Twilio: `POST /2010-04-01/Accounts/{sid}/Messages.json`, `GET …/Messages/{sid}.json`, by Basic authentication and E.164 numbers. */
export function twilio(
  account: ProviderAccount,
  { withinMs = ANSWER_WITHIN_MS }: { withinMs?: number } = {},
): TextProvider {
  const { key, secret, from } = account;
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
  const ask = (path: string, form?: Readonly<Record<string, string>>): Promise<Said> =>
    askProvider(
      {
        url: new URL(`/2010-04-01/Accounts/${encodeURIComponent(key)}/Messages${path}`, account.url),
        method: form === undefined ? "GET" : "POST",
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
      },
      withinMs,
    );
  return {
    kind: "twilio",
    send: async ({ to, text }) => sentOf(await ask(".json", { To: to.e164, From: from, Body: text })),
    outcomeOf: async (id) => {
      const said = await ask(`/${encodeURIComponent(id)}.json`);
      const silence = unheard(said);
      if (silence !== null || said.state !== "said") return silence ?? unanswered("nothing said");
      return said.body["sid"] === id ? outcomeOf(said.body) : unanswered("another message");
    },
    // It keeps no word of ours: the text, which has the code in it, is what a message is known by.
    find: async ({ to, text }, sinceMs) => {
      // Not by the day it was sent: one that still waits there has none, and would be sent again.
      const query = new URLSearchParams({ To: to.e164 });
      const said = await ask(`.json?${query.toString()}`);
      const silence = unheard(said);
      if (silence !== null || said.state !== "said") return silence ?? unanswered("nothing said");
      const { messages } = said.body;
      if (!Array.isArray(messages)) return unanswered("no list in the answer");
      return foundIn(messages, { to, text, sinceMs });
    },
  };
}

type Sought = Pick<TextOrder, "to" | "text"> & { readonly sinceMs: number };

function foundIn(messages: readonly unknown[], { to, text, sinceMs }: Sought) {
  const found = messages
    .filter((message) => isFields(message))
    .find(
      ({ to: number, body, date_created: made }) =>
        number === to.e164 &&
        body === text &&
        typeof made === "string" &&
        Date.parse(made) >= sinceMs - CLOCK_SLACK_MS,
    );
  if (found === undefined) return { state: "not-taken" } as const;
  const { sid } = found;
  if (typeof sid !== "string" || sid === "") return unanswered("no id in the answer");
  return { state: "taken", id: sid, segments: segmentsOf(found) ?? 1 } as const;
}

function sentOf(said: Said): SentText {
  if (said.state !== "said") return said;
  const { sid, code, error_code: fault } = said.body;
  if (said.status >= 400 || (fault !== null && fault !== undefined)) {
    const why = codeOf(code ?? fault);
    return refused(why, ABOUT_THE_NUMBER.has(why) ? "number" : "provider");
  }
  if (typeof sid !== "string" || sid === "") return unanswered("no id in the answer");
  return { state: "accepted", id: sid, segments: segmentsOf(said.body) ?? 1 };
}

function outcomeOf(said: Fields): TextOutcome {
  const { status, error_code: fault } = said;
  if (FAILED.has(status)) return { state: "failed", why: codeOf(fault) };
  return { state: status === "delivered" ? "delivered" : "accepted", segments: segmentsOf(said) };
}

function segmentsOf({ num_segments: said }: Fields): number | null {
  return typeof said === "string" && /^[1-9]\d?$/.test(said) ? Number(said) : null;
}
