import { textWithin } from "../../../../platform/text-within.ts";
import type {
  AskedFacts,
  IdentityAnswer,
  OwnPageProvider,
  SentAnswer,
} from "../../../../ports/identity-provider.ts";
import { readName, readPhone } from "../personal/contact.ts";
import { birthDateOfDigits } from "./birth-digits.ts";

/** Where PortOne is asked, and as whom. */
export interface PortOneAddress {
  readonly url: string;
  readonly storeId: string;
  readonly channelKey: string;
  readonly secret: string;
  /** Whether a channel for trying counts, which checks nobody; never in production. */
  readonly takesTests: boolean;
}

/** Somebody looks at the page meanwhile. */
const ANSWER_WITHIN_MS = 6_000;
/** Bytes. What the provider adds of the carrier's own answer is the longest part. */
const LONGEST_ANSWER = 65_536;
/** Clocks differ. */
const CLOCK_SLACK_MS = 60_000;

type Said =
  | { readonly state: "said"; readonly body: Fields }
  | { readonly state: "failed"; readonly type: string }
  | { readonly state: "unanswered"; readonly why: string };
type Fields = Readonly<Record<string, unknown>>;

/**
 * PortOne's identity verification, version 2, by its server interface: `POST /identity-verifications/{id}/send`, `/resend`, `/confirm`, and
 * `GET /identity-verifications/{id}`, which alone is believed. The id is ours, so that each can be asked again after a lost answer.
 */
export function portOne(
  address: PortOneAddress,
  { withinMs = ANSWER_WITHIN_MS, nowMs = Date.now }: { withinMs?: number; nowMs?: () => number } = {},
): OwnPageProvider {
  const ask = (order: AskOrder): Promise<Said> => askPortOne(address, order, withinMs);
  const { storeId, channelKey } = address;
  return {
    kind: "portone",
    send: async ({ id, person, address: ipAddress }) => {
      const { name, phone: phoneNumber, birthDigits, carrier, method } = person;
      const customer = {
        name,
        phoneNumber,
        ...(birthDigits === null ? {} : { identityNumber: birthDigits }),
        ipAddress,
      };
      const body = { storeId, channelKey, customer, operator: carrier, method: method.toUpperCase() };
      return sentOf(await ask({ id, verb: "send", body }));
    },
    resend: async (id) => sentOf(await ask({ id, verb: "resend", query: { storeId } })),
    confirm: async ({ id, otp, asked, sinceMs }) => {
      const said = await ask({ id, verb: "confirm", body: { storeId, ...(otp === null ? {} : { otp }) } });
      const early = answerOfConfirm(said, otp);
      if (early !== null) return early;
      const read = await ask({ id, query: { storeId } });
      if (read.state === "unanswered") return read;
      if (read.state === "failed") return failureOf(read.type);
      return judge(read.body, {
        id,
        asked,
        channelKey,
        takesTests: address.takesTests,
        sinceMs,
        nowMs: nowMs(),
      });
    },
  };
}

interface AskOrder {
  readonly id: string;
  readonly verb?: "send" | "resend" | "confirm";
  readonly body?: Fields;
  readonly query?: Readonly<Record<string, string>>;
}

async function askPortOne(
  { url, secret }: Pick<PortOneAddress, "url" | "secret">,
  { id, verb, body, query }: AskOrder,
  withinMs: number,
): Promise<Said> {
  const path = `/identity-verifications/${encodeURIComponent(id)}${verb === undefined ? "" : `/${verb}`}`;
  const target = new URL(path, url);
  for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, value);
  try {
    const reply = await fetch(target, {
      method: verb === undefined ? "GET" : "POST",
      headers: { authorization: `PortOne ${secret}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(withinMs),
    });
    const said = fieldsOf(await textWithin(reply, LONGEST_ANSWER));
    if (reply.ok)
      return said === null ? unanswered("no answer in the answer") : { state: "said", body: said };
    const type = said?.["type"];
    return typeof type === "string" ? { state: "failed", type } : unanswered(`status ${reply.status}`);
  } catch (error) {
    return unanswered(error instanceof Error ? error.name : "unknown");
  }
}

function fieldsOf(text: string | null): Fields | null {
  try {
    const said: unknown = text === null ? null : JSON.parse(text);
    return isFields(said) ? said : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unanswered(why: string): { readonly state: "unanswered"; readonly why: string } {
  return { state: "unanswered", why };
}

/** Kinds of refusal that are about the person; every other is about us or the provider, and says nothing of anybody. */
const ABOUT_THE_PERSON: ReadonlySet<string> = new Set([
  "PG_PROVIDER",
  "INVALID_REQUEST",
  "MAX_TRANSACTION_COUNT_REACHED",
]);

function failureOf(type: string): Exclude<SentAnswer, { readonly state: "sent" | "untrusted" }> {
  return ABOUT_THE_PERSON.has(type) ? { state: "refused", why: type } : unanswered(type);
}

/** What was sent before, as after a lost answer, was sent. */
function sentOf(said: Said): SentAnswer {
  if (said.state === "unanswered") return said;
  if (said.state === "said") return { state: "sent" };
  return said.type === "IDENTITY_VERIFICATION_ALREADY_SENT" ? { state: "sent" } : failureOf(said.type);
}

/** Null: the result can be read. What the reply to a confirmation says of the person is not believed. */
function answerOfConfirm(said: Said, otp: string | null): IdentityAnswer | null {
  if (said.state === "unanswered") return said;
  if (said.state === "said" || said.type === "IDENTITY_VERIFICATION_ALREADY_VERIFIED") return null;
  if (said.type === "PG_PROVIDER" || said.type === "INVALID_REQUEST")
    return { state: otp === null ? "pending" : "wrong-code" };
  return failureOf(said.type);
}

interface Expected {
  readonly id: string;
  readonly asked: AskedFacts;
  readonly channelKey: string;
  readonly takesTests: boolean;
  readonly sinceMs: number;
  readonly nowMs: number;
}

function judge(said: Fields, expected: Expected): IdentityAnswer {
  const { status } = said;
  const fault = originFault(said, expected);
  if (fault !== null) return { state: "untrusted", why: fault };
  if (status === "READY") return { state: "pending" };
  if (status === "FAILED") return { state: "refused", why: "FAILED" };
  if (status !== "VERIFIED") return { state: "untrusted", why: "unknown status" };
  if (!isWithin(said["verifiedAt"], expected)) return { state: "untrusted", why: "another time" };
  return judgePerson(said["verifiedCustomer"], expected.asked);
}

/** Whether it is the check that we asked for, by the contract that we asked with. */
function originFault(said: Fields, { id, channelKey, takesTests, ...times }: Expected): string | null {
  if (said["id"] !== id) return "another id";
  const { channel } = said;
  // What is not verified yet need not say its channel.
  if (channel === undefined && said["status"] !== "VERIFIED") return null;
  if (!isFields(channel) || channel["key"] !== channelKey) return "another channel";
  if (channel["type"] !== "LIVE" && !takesTests) return "a channel for trying";
  return isWithin(said["requestedAt"], times) ? null : "another time";
}

function isWithin(
  text: unknown,
  { sinceMs, nowMs }: { readonly sinceMs: number; readonly nowMs: number },
): boolean {
  const atMs = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return atMs >= sinceMs - CLOCK_SLACK_MS && atMs <= nowMs + CLOCK_SLACK_MS;
}

/** A CI is 64 bytes in Base64. */
const CI = /^[A-Za-z0-9+/]{86}==$/;

function judgePerson(customer: unknown, asked: AskedFacts): IdentityAnswer {
  if (!isFields(customer)) return { state: "untrusted", why: "nobody in the answer" };
  const { name, birthDate, phoneNumber, ci } = customer;
  const known = typeof name === "string" ? readName(name) : null;
  const isDate = typeof birthDate === "string" && /^\d{4}-\d{2}-\d{2}$/.test(birthDate);
  if (known === null || !isDate) return { state: "untrusted", why: "no name or birth date" };
  if (known !== asked.name) return { state: "untrusted", why: "another name" };
  if (asked.birthDate !== null && birthDate !== asked.birthDate)
    return { state: "untrusted", why: "another birth date" };
  const phone = typeof phoneNumber === "string" ? readPhone(phoneNumber) : null;
  if (phoneNumber !== undefined && phone !== asked.phone) return { state: "untrusted", why: "another phone" };
  // Without it nobody can be told from somebody of the same name who was born on the same day.
  if (typeof ci !== "string" || !CI.test(ci)) return { state: "refused", why: "no CI" };
  // The request went to that phone and was answered from it.
  return {
    state: "verified",
    person: { name: known, birthDate, phone: asked.phone, identity: `ci:${ci}` },
  };
}

export function askedFacts({
  name,
  phone,
  birthDigits,
}: {
  name: string;
  phone: string;
  birthDigits: string | null;
}): AskedFacts {
  return { name, phone, birthDate: birthDigits === null ? null : birthDateOfDigits(birthDigits) };
}
