import { readBirthDate } from "@maru/rules";
import type {
  AskedPerson,
  Carrier,
  OwnPageProvider,
  SentAnswer,
} from "../../../../ports/identity-provider.ts";
import { appendAudit } from "../../../../platform/audit.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { readName, readPhone } from "../personal/contact.ts";
import { blindIndex, sealText } from "../personal/seal.ts";
import { birthDateOfDigits } from "./birth-digits.ts";
import { countSend, countSent, countUse, keepAsked, lockCheck } from "./identity-store.ts";
import { askedFacts } from "./portone.ts";
import { aboutKept } from "./start-identity.ts";

/** As it was typed on our page. */
export interface SentIdentity {
  readonly site: MemberSite;
  readonly key: string;
  readonly name: string;
  readonly phone: string;
  readonly carrier: Carrier;
  readonly method: "sms" | "app";
  /** Seven digits; for `sms` alone. */
  readonly birthDigits?: string | undefined;
  readonly address: string;
}

/** A check sends so often, and a number is sent so much a day, whoever asks. */
const MOST_SENDS = 3;
const TO_NUMBER_A_DAY = 5;
const HOUR_SECONDS = 3_600;

/** What the provider knows a check by: an id of ours that its key does not tell, and the key is not told by. */
export function providerId(deps: Pick<MemberDeps, "personalKeys">, key: string): string {
  return `maru-${blindIndex(deps.personalKeys, "code", `identity:${key}`).toString("hex").slice(0, 40)}`;
}

/** Has the provider send its request to the person's phone; the second time for a check it is sent again, to the same person. */
export async function sendIdentity(
  deps: MemberDeps,
  sent: SentIdentity,
): Promise<MemberReply<{ readonly sent: true }>> {
  const { identity: provider } = deps;
  if (provider.kind !== "portone") return { ok: false, refusal: { code: "NOT_FOUND" } };
  const person = readAsked(deps, sent);
  if (!person.ok) return person;
  const order = { ...sent, key: sent.key.toLowerCase(), person: person.value };
  const booked = await bookSend(deps, order);
  if (!booked.ok) return booked;
  const answer = await ask(provider, {
    ...order,
    id: providerId(deps, order.key),
    isAgain: booked.value.isAgain,
  });
  if (answer.state === "sent") return { ok: true, value: { sent: true } };
  return refuseSend(deps, order, answer);
}

type Order = SentIdentity & { readonly person: AskedPerson };

function ask(
  provider: OwnPageProvider,
  { id, person, address, isAgain }: Order & { readonly id: string; readonly isAgain: boolean },
): Promise<SentAnswer> {
  return isAgain ? provider.resend(id) : provider.send({ id, person, address });
}

function readAsked(
  { clock }: Pick<MemberDeps, "clock">,
  { name: typedName, phone: typedPhone, carrier, method, birthDigits: typedDigits }: SentIdentity,
): MemberReply<AskedPerson> {
  const name = readName(typedName);
  if (name === null) return { ok: false, refusal: { code: "NAME_REQUIRED" } };
  const phone = readPhone(typedPhone);
  if (phone === null) return { ok: false, refusal: { code: "PHONE_INVALID" } };
  if (method === "app") return { ok: true, value: { name, phone, carrier, method, birthDigits: null } };
  const birthDigits = (typedDigits ?? "").replaceAll(/\D/g, "");
  const birthDate = birthDateOfDigits(birthDigits);
  if (birthDate === null || readBirthDate(birthDate, clock.now()) === null)
    return { ok: false, refusal: { code: "BIRTH_DATE_INVALID" } };
  return { ok: true, value: { name, phone, carrier, method, birthDigits } };
}

/** Counts the message before it is sent, so that no burst passes the count, and keeps what the answer will be held against. */
async function bookSend(
  deps: MemberDeps,
  { site, key: id, person }: Order,
): Promise<MemberReply<{ readonly isAgain: boolean }>> {
  const sentIndex = blindIndex(deps.personalKeys, "phone", `identity:${person.phone}`);
  const kept = JSON.stringify(askedFacts(person));
  return deps.database.transaction(async (client) => {
    const found = await lockCheck(client, { id, siteId: site.id });
    const isOpen = found !== null && !found.isOver && !found.isVerified && found.provider === "portone";
    if (!isOpen) return { ok: false, refusal: { code: "IDENTITY_EXPIRED" } };
    if (found.sends >= MOST_SENDS || (await countSent(client, sentIndex)) >= TO_NUMBER_A_DAY)
      return { ok: false, refusal: { code: "SEND_LIMITED", retryAfterSeconds: HOUR_SECONDS } };
    // One check asks about one person: another one is another check.
    if (found.kept === null)
      await keepAsked(client, {
        id,
        provider: "portone",
        kept: sealText(deps.personalKeys, kept, aboutKept(id)),
      });
    await countSend(client, id, sentIndex);
    await countUse(client, { provider: "portone", what: "sent" });
    return { ok: true, value: { isAgain: found.sends > 0 } };
  });
}

const SEND_REFUSALS = {
  refused: "IDENTITY_REFUSED",
  unanswered: "IDENTITY_UNANSWERED",
  untrusted: "IDENTITY_UNTRUSTED",
} as const;

async function refuseSend(
  deps: MemberDeps,
  { site, address }: Order,
  { state, why }: Exclude<SentAnswer, { readonly state: "sent" }>,
): Promise<MemberReply<never>> {
  await deps.database.transaction(async (client) => {
    await countUse(client, { provider: "portone", what: state });
    await appendAudit(client, [
      {
        kind: `identity-${state}`,
        siteId: site.id,
        memberId: null,
        address,
        detail: { provider: "portone", why },
      },
    ]);
  });
  return { ok: false, refusal: { code: SEND_REFUSALS[state] } };
}
