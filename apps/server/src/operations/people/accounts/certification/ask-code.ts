import { randomInt, randomUUID } from "node:crypto";
import { type LetterKind, letterOf } from "@maru/contract";
import type { PoolClient } from "pg";
import { writeMessage } from "../messages/message-store.ts";
import { readEmail, readPhone } from "../personal/contact.ts";
import { textNumber } from "../messages/sms/text-number.ts";
import { blindIndex, sealText } from "../personal/seal.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { countSends, insertCertification } from "./certification-store.ts";
import { RESEND_MS, waitBeforeSendMs } from "./send-limits.ts";

const CODE_LIVES_MS = 10 * 60_000;

export interface AskedCode {
  readonly site: MemberSite;
  readonly kind: "email" | "phone";
  /** As typed. */
  readonly target: string;
  /** Who asks. */
  readonly address: string;
}

export interface CodeSent {
  readonly key: string;
  readonly expiresInSeconds: number;
  readonly resendInSeconds: number;
}

/** Sends a code to an address or a number that somebody says is theirs. */
export async function askCode(deps: MemberDeps, asked: AskedCode): Promise<MemberReply<CodeSent>> {
  if (asked.kind === "phone" && deps.proof === "email")
    return { ok: false, refusal: { code: "UNAVAILABLE" } };
  const target = asked.kind === "email" ? readEmail(asked.target) : readPhone(asked.target);
  if (target === null) {
    const code = asked.kind === "email" ? "EMAIL_INVALID" : "PHONE_INVALID";
    return { ok: false, refusal: { code } };
  }
  const { smsCountries } = deps;
  if (asked.kind === "phone" && smsCountries !== null && textNumber(target, smsCountries) === null)
    return { ok: false, refusal: { code: "PHONE_COUNTRY", countries: smsCountries.join(", ") } };
  return deps.database.transaction((client) =>
    sendCode(client, deps, { ...asked, target, memberId: null, purpose: "prove", isReal: true }),
  );
}

export interface CodeOrder extends AskedCode {
  readonly purpose: "prove" | "reset";
  readonly memberId: number | null;
  /** False: everything is done alike, and nothing is sent (S-03). */
  readonly isReal: boolean;
}

/** Writes the request and its letter. Real or not, it takes the same statements. */
export async function sendCode(
  client: PoolClient,
  deps: MemberDeps,
  order: CodeOrder,
): Promise<MemberReply<CodeSent>> {
  const { site, kind, target, address, purpose } = order;
  const targetIndex = blindIndex(deps.personalKeys, kind, `${site.id}:${target}`);
  const waitMs = waitBeforeSendMs(await countSends(client, { targetIndex, address }));
  if (waitMs > 0)
    return { ok: false, refusal: { code: "SEND_LIMITED", retryAfterSeconds: Math.ceil(waitMs / 1000) } };
  const id = randomUUID();
  const code = newCode();
  await insertCertification(client, {
    id,
    siteId: site.id,
    kind,
    purpose,
    memberId: order.memberId,
    targetIndex,
    target: sealText(deps.personalKeys, target, `certification:${id}`),
    codeHash: hashCode(deps, id, code),
    address,
    livesMs: CODE_LIVES_MS,
  });
  await sendLetter(client, deps, {
    site,
    kind: "code",
    value: code,
    to: { kind, target },
    isReal: order.isReal,
  });
  return {
    ok: true,
    value: { key: id, expiresInSeconds: CODE_LIVES_MS / 1000, resendInSeconds: RESEND_MS / 1000 },
  };
}

export interface LetterOrder {
  readonly site: MemberSite;
  readonly kind: LetterKind;
  readonly value: string;
  readonly to: { readonly kind: "email" | "phone"; readonly target: string };
  readonly isReal: boolean;
}

export async function sendLetter(client: PoolClient, deps: MemberDeps, order: LetterOrder): Promise<void> {
  const { site, to } = order;
  const channel = to.kind === "email" ? "email" : "sms";
  await writeMessage(client, deps.personalKeys, {
    siteId: site.id,
    channel: order.isReal ? channel : "none",
    kind: order.kind,
    recipient: to.target,
    letter: letterOf(order.kind, site.locale, { siteName: site.name, value: order.value }),
  });
}

/** Eight digits: more than 26 bits, and five tries (S-11). */
function newCode(): string {
  return String(randomInt(0, 100_000_000)).padStart(8, "0");
}

/** Bound to its request: a code of one opens no other. */
export function hashCode(
  { personalKeys }: Pick<MemberDeps, "personalKeys">,
  id: string,
  code: string,
): Buffer {
  return blindIndex(personalKeys, "code", `${id}:${code}`);
}
