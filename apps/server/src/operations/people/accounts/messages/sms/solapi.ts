import { createHmac, randomBytes } from "node:crypto";
import type { SentText, TextOrder, TextOutcome, TextProvider } from "../../../../../ports/text-provider.ts";
import {
  ANSWER_WITHIN_MS,
  askProvider,
  codeOf,
  type Fields,
  firstOf,
  inner,
  isFields,
  refused,
  type Said,
  unanswered,
  unheard,
} from "./ask-provider.ts";
import { isLong, koreanSegments } from "./korean-length.ts";
import type { ProviderAccount } from "./provider-account.ts";

/** Taken, handed to a carrier, and in the phone; every other code is a failure. */
const UNDER_WAY: ReadonlySet<unknown> = new Set(["2000", "3000"]);
const IN_THE_PHONE = "4000";
/** Clocks differ. */
const CLOCK_SLACK_MS = 60_000;

/** Solapi, version 4: `POST /messages/v4/send-many/detail`, `GET /messages/v4/list`; each call is signed by HMAC-SHA256 of its date and a salt. */
export function solapi(
  account: ProviderAccount,
  { withinMs = ANSWER_WITHIN_MS }: { withinMs?: number } = {},
): TextProvider {
  const ask = (path: string, body?: Fields): Promise<Said> =>
    askProvider(
      {
        url: new URL(path, account.url),
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: signed(account), "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      withinMs,
    );
  return {
    kind: "solapi",
    send: async (order) =>
      sentOf(await ask("/messages/v4/send-many/detail", bodyOf(order, account.from)), order),
    outcomeOf: async (id) => {
      const query = new URLSearchParams({ criteria: "messageId", cond: "eq", value: id });
      const said = await ask(`/messages/v4/list?${query.toString()}`);
      const silence = unheard(said);
      if (silence !== null || said.state !== "said") return silence ?? unanswered("nothing said");
      const found = inner(said.body, "messageList")[id];
      return isFields(found) ? outcomeOf(found) : unanswered("not in the list");
    },
    find: async (order, sinceMs) => {
      const query = new URLSearchParams({
        criteria: "to",
        cond: "eq",
        value: order.to.local,
        startDate: new Date(sinceMs - CLOCK_SLACK_MS).toISOString(),
      });
      const said = await ask(`/messages/v4/list?${query.toString()}`);
      const silence = unheard(said);
      if (silence !== null || said.state !== "said") return silence ?? unanswered("nothing said");
      const list = said.body["messageList"];
      if (!isFields(list)) return unanswered("no list in the answer");
      const ours = Object.entries(list).find(
        ([, found]) => isFields(found) && inner(found, "customFields")["ref"] === order.ref,
      );
      if (ours === undefined) return { state: "not-taken" };
      return { state: "taken", id: ours[0], segments: koreanSegments(order.text) };
    },
  };
}

function signed({ key, secret }: ProviderAccount): string {
  const date = new Date().toISOString();
  const salt = randomBytes(16).toString("hex");
  const signature = createHmac("sha256", secret).update(`${date}${salt}`).digest("hex");
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
}

function bodyOf({ to, text, subject, ref }: TextOrder, from: string): Fields {
  const long = to.country === "82" && isLong(text) ? { type: "LMS", subject } : { type: "SMS" };
  const message = {
    to: to.local,
    from,
    country: to.country,
    text,
    ...long,
    autoTypeDetect: false,
    customFields: { ref },
  };
  return { messages: [message], showMessageList: true };
}

function sentOf(said: Said, { text }: TextOrder): SentText {
  if (said.state !== "said") return said;
  const { status, body } = said;
  if (status >= 400) return refused(codeOf(body["errorCode"]));
  const failed = firstOf(body["failedMessageList"]);
  if (failed !== null) return refused(codeOf(failed["statusCode"]));
  const id = firstOf(body["messageList"])?.["messageId"];
  if (typeof id !== "string" || id === "") return unanswered("no id in the answer");
  return { state: "accepted", id, segments: koreanSegments(text) };
}

function outcomeOf({ statusCode }: Fields): TextOutcome {
  if (UNDER_WAY.has(statusCode)) return { state: "accepted", segments: null };
  if (statusCode === IN_THE_PHONE) return { state: "delivered", segments: null };
  return { state: "failed", why: codeOf(statusCode) };
}
