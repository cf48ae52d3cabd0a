import { appendAudit } from "../../../../platform/audit.ts";
import { sendLetter } from "../certification/ask-code.ts";
import { claimProof } from "../certification/certification-store.ts";
import { type MemberDeps, type MemberReply, type MemberSite, Refused, refusing } from "../member-deps.ts";
import { readEmail, readPhone } from "../personal/contact.ts";
import { insertPerson, readPerson, updatePerson } from "../personal/personal-store.ts";
import { blindIndex } from "../personal/seal.ts";
import { duplicateOf } from "../sign-up/sign-up-store.ts";
import { readSiteRules } from "../site-rules-store.ts";
import { noted, type StepUp, stepUp } from "./step-up.ts";

export interface ChangeContactRequest extends StepUp {
  readonly site: MemberSite;
  readonly kind: "phone" | "email";
  readonly target: string;
  /** Of the certification that proved it. */
  readonly key: string;
}

/** A new phone number or e-mail address: the password again, a proof of the new one, and a word to the old one (S-09). */
export async function changeContact(
  deps: MemberDeps,
  request: ChangeContactRequest,
): Promise<MemberReply<null>> {
  const { kind } = request;
  const target = kind === "email" ? readEmail(request.target) : readPhone(request.target);
  if (target === null)
    return { ok: false, refusal: { code: kind === "email" ? "EMAIL_INVALID" : "PHONE_INVALID" } };
  const known = await stepUp(deps, request);
  if (!known.ok) return known;
  return refusing(async () => {
    try {
      await writeContact(deps, request, target);
    } catch (error) {
      const duplicate = duplicateOf(error);
      throw duplicate === null ? error : new Refused({ code: duplicate });
    }
    return null;
  });
}

async function writeContact(deps: MemberDeps, request: ChangeContactRequest, target: string): Promise<void> {
  const { caller, site, kind, key, address } = request;
  const rules = await readSiteRules(deps.database, site.id);
  await deps.database.transaction(async (client) => {
    const targetIndex = blindIndex(deps.personalKeys, kind, `${site.id}:${target}`);
    if (!(await claimProof(client, { id: key.toLowerCase(), siteId: site.id, kind, targetIndex })))
      throw new Refused({ code: kind === "email" ? "EMAIL_NOT_VERIFIED" : "PHONE_NOT_VERIFIED" });
    const before = await readPerson(client, deps.personalKeys, caller.memberId);
    const data = kind === "email" ? { email: target } : { phone: target };
    const person = { memberId: caller.memberId, siteId: site.id, licensee: rules.licensee, data };
    if (before === null) await insertPerson(client, deps.personalKeys, person);
    else await updatePerson(client, deps.personalKeys, person);
    const old = before?.data[kind];
    const letter = kind === "email" ? "email-changed" : "phone-changed";
    if (old !== undefined)
      await sendLetter(client, deps, {
        site,
        kind: letter,
        value: "",
        to: { kind, target: old },
        isReal: true,
      });
    await appendAudit(client, [{ ...noted("contact-changed", caller, address), detail: { what: kind } }]);
  });
}
