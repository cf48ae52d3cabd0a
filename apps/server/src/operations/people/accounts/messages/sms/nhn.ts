import type { SentText, TextOrder, TextOutcome, TextProvider } from "../../../../../ports/text-provider.ts";
import {
  ANSWER_WITHIN_MS,
  askProvider,
  codeOf,
  type Fields,
  firstOf,
  inner,
  refused,
  type Said,
  unanswered,
  unheard,
} from "./ask-provider.ts";
import { isLong, koreanSegments } from "./korean-length.ts";
import type { ProviderAccount } from "./provider-account.ts";

/** Message states of the provider: requested and under way; the third is in the phone, every other is a failure. */
const UNDER_WAY: ReadonlySet<unknown> = new Set(["1", "2"]);
const IN_THE_PHONE = "3";
const LONGEST_TITLE = 20;
/** It keeps the time of Seoul, and clocks differ. */
const SEOUL_MS = 9 * 3_600_000;
const CLOCK_SLACK_MS = 60_000;
const A_DAY_MS = 86_400_000;

type Sender = "sms" | "mms";

/** NHN Cloud Notification SMS, version 3.0: `POST …/sender/sms` (long ones `…/sender/mms`), `GET …/sender/sms/{requestId}`, with `X-Secret-Key`. */
export function nhn(
  account: ProviderAccount,
  { withinMs = ANSWER_WITHIN_MS }: { withinMs?: number } = {},
): TextProvider {
  const ask = (path: string, body?: Fields): Promise<Said> =>
    askProvider(
      {
        url: new URL(`/sms/v3.0/appKeys/${encodeURIComponent(account.key)}/sender/${path}`, account.url),
        method: body === undefined ? "GET" : "POST",
        headers: { "x-secret-key": account.secret, "content-type": "application/json;charset=UTF-8" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      withinMs,
    );
  return {
    kind: "nhn",
    send: async (order) => sentOf(await ask(senderOf(order), bodyOf(order, account.from)), order),
    outcomeOf: async (id) => {
      const [sender = "", request = "", recipient = ""] = id.split("/");
      const query = `recipientSeq=${encodeURIComponent(recipient)}`;
      const said = await ask(`${sender}/${encodeURIComponent(request)}?${query}`);
      const body = heard(said);
      if (body === null) return unheard(said) ?? unanswered("not in the list");
      const found = inner(inner(body, "body"), "data");
      return found["requestId"] === request ? outcomeOf(found) : unanswered("another message");
    },
    find: async (order, sinceMs) => {
      const query = new URLSearchParams({
        startRequestDate: seoulTime(sinceMs - CLOCK_SLACK_MS),
        endRequestDate: seoulTime(sinceMs + A_DAY_MS),
        recipientGroupingKey: order.ref,
      });
      const said = await ask(`${senderOf(order)}?${query.toString()}`);
      const body = heard(said);
      if (body === null) return unheard(said) ?? unanswered("no list in the answer");
      const list = inner(body, "body")["data"];
      if (!Array.isArray(list)) return unanswered("no list in the answer");
      const found = firstOf(list);
      if (found === null) return { state: "not-taken" };
      if (found["recipientGroupingKey"] !== order.ref) return unanswered("another message");
      const id = idOf(senderOf(order), found["requestId"], found["recipientSeq"]);
      return id === null
        ? unanswered("no id in the answer")
        : { state: "taken", id, segments: segmentsOf(order) };
    },
  };
}

function senderOf({ to, text }: TextOrder): Sender {
  return to.country === "82" && isLong(text) ? "mms" : "sms";
}

const segmentsOf = ({ text }: TextOrder): number => koreanSegments(text);

function bodyOf(order: TextOrder, from: string): Fields {
  const { to, text, subject, ref } = order;
  const recipient = { recipientNo: to.local, countryCode: to.country, recipientGroupingKey: ref };
  const title = senderOf(order) === "mms" ? { title: subject.slice(0, LONGEST_TITLE) } : {};
  return { ...title, body: text, sendNo: from, recipientList: [recipient] };
}

/** The body of an answer that the provider itself calls a success. */
function heard(said: Said): Fields | null {
  if (said.state !== "said" || said.status >= 400) return null;
  return inner(said.body, "header")["isSuccessful"] === true ? said.body : null;
}

function sentOf(said: Said, order: TextOrder): SentText {
  if (said.state !== "said") return said;
  const body = heard(said);
  const { resultCode } = inner(said.body, "header");
  if (body === null)
    return said.status >= 400 || typeof resultCode === "number"
      ? refused(codeOf(resultCode))
      : unanswered("no answer in the answer");
  const data = inner(inner(body, "body"), "data");
  const sent = firstOf(data["sendResultList"]);
  if (sent !== null && sent["resultCode"] !== 0) return refused(codeOf(sent["resultCode"]));
  const id = idOf(senderOf(order), data["requestId"], sent?.["recipientSeq"]);
  return id === null
    ? unanswered("no id in the answer")
    : { state: "accepted", id, segments: segmentsOf(order) };
}

/** A message is found by all three. */
function idOf(sender: Sender, request: unknown, recipient: unknown): string | null {
  if (typeof request !== "string" || request === "" || typeof recipient !== "number") return null;
  return `${sender}/${request}/${recipient}`;
}

function outcomeOf({ msgStatus, resultCode, messageCount }: Fields): TextOutcome {
  const segments = typeof messageCount === "number" && messageCount > 1 ? messageCount : null;
  if (UNDER_WAY.has(msgStatus)) return { state: "accepted", segments: null };
  if (msgStatus === IN_THE_PHONE) return { state: "delivered", segments };
  return { state: "failed", why: codeOf(resultCode) };
}

/** yyyy-MM-dd HH:mm:ss, which is how it asks for times. */
function seoulTime(atMs: number): string {
  return new Date(atMs + SEOUL_MS).toISOString().slice(0, 19).replace("T", " ");
}
