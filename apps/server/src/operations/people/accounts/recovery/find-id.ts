import { sendLetter } from "../certification/ask-code.ts";
import { countSends, insertCertification } from "../certification/certification-store.ts";
import { waitBeforeSendMs } from "../certification/send-limits.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { readEmail, readPhone } from "../personal/contact.ts";
import { blindIndex } from "../personal/seal.ts";
import { findByContact } from "./recovery-store.ts";
import { randomUUID } from "node:crypto";

export interface FindIdRequest {
  readonly site: MemberSite;
  readonly phone: string | undefined;
  readonly email: string | undefined;
  readonly address: string;
}

export type Contact = { readonly kind: "email" | "phone"; readonly target: string };

/** The one way of reaching a member that a request names; a phone goes before an e-mail address. */
export function contactOf(
  { proof }: Pick<MemberDeps, "proof">,
  { phone, email }: Pick<FindIdRequest, "phone" | "email">,
): MemberReply<Contact> {
  if (proof === "email" && (email ?? "").trim() === "")
    return { ok: false, refusal: { code: "EMAIL_REQUIRED" } };
  if (proof === "phone" && phone !== undefined && phone.trim() !== "") {
    const target = readPhone(phone);
    if (target === null) return { ok: false, refusal: { code: "PHONE_INVALID" } };
    return { ok: true, value: { kind: "phone", target } };
  }
  if (email === undefined || email.trim() === "") return { ok: false, refusal: { code: "PHONE_REQUIRED" } };
  const target = readEmail(email);
  if (target === null) return { ok: false, refusal: { code: "EMAIL_INVALID" } };
  return { ok: true, value: { kind: "email", target } };
}

/** Sends the username to whom it belongs. The asker learns nothing, not even by the time it takes (S-03). */
export async function findId(
  deps: MemberDeps,
  request: FindIdRequest,
): Promise<MemberReply<{ readonly sent: true }>> {
  const contact = contactOf(deps, request);
  if (!contact.ok) return contact;
  const { site, address } = request;
  const { kind, target } = contact.value;
  return deps.database.transaction(async (client) => {
    const targetIndex = blindIndex(deps.personalKeys, kind, `${site.id}:${target}`);
    const waitMs = waitBeforeSendMs(await countSends(client, { targetIndex, address }));
    if (waitMs > 0)
      return { ok: false, refusal: { code: "SEND_LIMITED", retryAfterSeconds: Math.ceil(waitMs / 1000) } };
    const index = blindIndex(deps.personalKeys, kind, target);
    const member = await findByContact(client, { siteId: site.id, kind, index });
    // It counts as a code that was sent, and can never be used as one.
    await insertCertification(client, {
      id: randomUUID(),
      siteId: site.id,
      kind,
      purpose: "reset",
      memberId: null,
      targetIndex,
      target: null,
      codeHash: null,
      address,
      livesMs: 1,
    });
    const value = member?.username ?? "-";
    await sendLetter(client, deps, {
      site,
      kind: "username",
      value,
      to: contact.value,
      isReal: member !== null,
    });
    return { ok: true, value: { sent: true } };
  });
}
