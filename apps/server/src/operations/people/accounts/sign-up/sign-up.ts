import { bankNames } from "@maru/contract";
import type { MemberId } from "@maru/values";
import type { PoolClient } from "pg";
import { appendAudit } from "../../../../platform/audit.ts";
import type { ExclusionRegister } from "../../../../ports/exclusion-register.ts";
import { claimProof } from "../certification/certification-store.ts";
import type { VerifiedPerson } from "../../../../ports/identity-provider.ts";
import { birthDateText } from "../identity/birth-date-text.ts";
import { readIdentity, takeIdentity } from "../identity/verified-facts.ts";
import { isPersonKnown } from "../identity/identity-store.ts";
import { type MemberDeps, type MemberReply, type MemberSite, Refused, refusing } from "../member-deps.ts";
import { hashPassword } from "../password.ts";
import { readSiteRules, type SiteRules } from "../site-rules-store.ts";
import { insertPerson } from "../personal/personal-store.ts";
import { blindIndex } from "../personal/seal.ts";
import { siteWords } from "./check-names.ts";
import { readForm, type SignUpFacts, type SignUpForm } from "./read-form.ts";
import {
  duplicateOf,
  excludedUntil,
  findPartner,
  insertConsents,
  insertMember,
  isNickTaken,
  readBanks,
} from "./sign-up-store.ts";

/** The proofs and consents of a sign-up; keys as the certification calls gave them. */
export interface SignUpProofs {
  readonly phoneKey?: string | undefined;
  readonly emailKey?: string | undefined;
  readonly identityKey?: string | undefined;
  readonly terms?: number | undefined;
  readonly privacy?: number | undefined;
  readonly marketing?: number | undefined;
}

export interface SignUpRequest {
  readonly site: MemberSite;
  readonly form: SignUpForm;
  readonly partnerCode: string | null;
  readonly proofs: SignUpProofs;
  readonly address: string;
}

export interface SignedUp {
  readonly id: MemberId;
  readonly username: string;
}

/** Makes a player: the form, the proofs, then member, person, books and consents in one transaction, or none of it. */
export async function signUp(deps: MemberDeps, request: SignUpRequest): Promise<MemberReply<SignedUp>> {
  const { site, proofs } = request;
  const [rules, banks] = await Promise.all([readSiteRules(deps.database, site.id), readBanks(deps.database)]);
  const checked = await checkedForm(deps, request);
  if (!checked.ok) return checked;
  const facts = readForm(checked.value, {
    mode: site.mode,
    siteWords: siteWords(site),
    minimumAge: rules.minimumAge,
    proof: deps.proof,
    banks: banks.flatMap((bank) => bankNames(bank)),
    countries: rules.countries,
    nowMs: deps.clock.now(),
  });
  if (!facts.ok) return facts;
  if (proofs.terms === undefined || proofs.privacy === undefined)
    return { ok: false, refusal: { code: "CONSENT_REQUIRED" } };
  const passwordHash = await deps.slots.run(() => hashPassword(facts.value.password));
  if (passwordHash === null) return { ok: false, refusal: { code: "BUSY" } };
  const order = { request, facts: facts.value, rules, passwordHash };
  return refusing(async () => {
    try {
      return await deps.database.transaction((client) => writeMember(client, deps, order));
    } catch (error) {
      const duplicate = duplicateOf(error);
      throw duplicate === null ? error : new Refused({ code: duplicate });
    }
  });
}

/** On a licensed site name and birth date are those of the identity check; a form that says others is refused (P-04, P-05). */
async function checkedForm(
  deps: MemberDeps,
  { site, proofs, form }: SignUpRequest,
): Promise<MemberReply<SignUpForm>> {
  if (site.mode === "play") return { ok: true, value: form };
  const id = proofs.identityKey?.toLowerCase();
  const known = id === undefined ? null : await readIdentity(deps, { id, siteId: site.id });
  if (known === null) return { ok: false, refusal: { code: "IDENTITY_NOT_VERIFIED" } };
  const { name = known.name, birthDate = known.birthDate } = form;
  if (name.trim() !== known.name || birthDate !== known.birthDate)
    return { ok: false, refusal: { code: "IDENTITY_MISMATCH" } };
  const phone = form.phone ?? known.phone ?? undefined;
  return { ok: true, value: { ...form, name: known.name, birthDate: known.birthDate, phone } };
}

interface SignUpOrder {
  readonly request: SignUpRequest;
  readonly facts: SignUpFacts;
  readonly rules: SiteRules;
  readonly passwordHash: string;
}

async function writeMember(client: PoolClient, deps: MemberDeps, order: SignUpOrder): Promise<SignedUp> {
  const { request, facts, rules } = order;
  const { site, proofs } = request;
  const identity = await takeProofs(client, deps, order);
  const phoneIndex = blindIndex(deps.personalKeys, "phone", facts.phone);
  const identityIndex =
    identity === null ? null : blindIndex(deps.personalKeys, "identity", identity.identity);
  if (
    identityIndex !== null &&
    (await isPersonKnown(client, { siteId: site.id, licensee: rules.licensee, identityIndex }))
  )
    throw new Refused({ code: "IDENTITY_REGISTERED" });
  const untilMs = await excludedUntil(client, { licensee: rules.licensee, phoneIndex, identityIndex });
  if (untilMs !== null) throw new Refused({ code: "SELF_EXCLUDED", untilMs });
  if (site.mode === "licensed") await refuseRegistered(deps.register, facts);

  if (
    facts.nick !== null &&
    (await isNickTaken(client, { siteId: site.id, nick: facts.nick, memberId: null }))
  )
    throw new Refused({ code: "NICK_TAKEN" });
  const partner = await partnerOf(client, request);
  const id = await insertMember(client, {
    siteId: site.id,
    username: facts.username,
    passwordHash: order.passwordHash,
    nick: facts.nick,
    country: facts.country,
    partnerId: partner,
  });
  await insertPerson(client, deps.personalKeys, {
    memberId: id,
    siteId: site.id,
    licensee: rules.licensee,
    data: personOf(facts, identity),
  });
  const { terms, privacy, marketing } = proofs;
  await insertConsents(client, id, { terms, privacy, marketing });
  await deps.openAccount(client, { memberId: id, siteId: site.id, welcomePoints: rules.welcomePoints });
  await appendAudit(client, [
    {
      kind: "sign-up",
      siteId: site.id,
      memberId: id,
      address: request.address,
      detail: { partnerId: partner },
    },
  ]);
  return { id, username: facts.username };
}

/**
 * On licensed sites the identity, the phone where text messages are sent and the identity check has not proved it, and an e-mail address
 * where one is given. Each proof is used up.
 */
async function takeProofs(
  client: PoolClient,
  deps: MemberDeps,
  { request, facts }: SignUpOrder,
): Promise<VerifiedPerson | null> {
  const { site, proofs } = request;
  const identity = await takeOwnIdentity(client, deps, request);
  const proves = (kind: "phone" | "email", id: string | undefined, value: string): Promise<boolean> =>
    id === undefined
      ? Promise.resolve(false)
      : claimProof(client, {
          id: id.toLowerCase(),
          siteId: site.id,
          kind,
          targetIndex: blindIndex(deps.personalKeys, kind, `${site.id}:${value}`),
        });
  const isPhoneProved = identity !== null && identity.phone === facts.phone;
  if (deps.proof === "phone" && !isPhoneProved && !(await proves("phone", proofs.phoneKey, facts.phone)))
    throw new Refused({ code: "PHONE_NOT_VERIFIED" });
  if (facts.email !== null && !(await proves("email", proofs.emailKey, facts.email)))
    throw new Refused({ code: "EMAIL_NOT_VERIFIED" });
  return identity;
}

/** It may have been used up or have run out since the form was read. */
async function takeOwnIdentity(
  client: PoolClient,
  deps: MemberDeps,
  { site, proofs }: SignUpRequest,
): Promise<VerifiedPerson | null> {
  if (site.mode === "play") return null;
  const id = proofs.identityKey?.toLowerCase() ?? "";
  const identity = await takeIdentity(client, deps, { id, siteId: site.id });
  if (identity === null) throw new Refused({ code: "IDENTITY_NOT_VERIFIED" });
  return identity;
}

/**
 * Asked after the proofs, so that nobody learns of somebody else whether they are registered, and before anything is written that others would
 * wait for. There is nothing to withdraw yet, so no answer is no account (P-18).
 */
async function refuseRegistered(
  register: ExclusionRegister,
  { name, birthDate, phone }: SignUpFacts,
): Promise<void> {
  const { state } = await register.ask({ name, phone, birthDate: birthDateText(birthDate) });
  if (state === "excluded") throw new Refused({ code: "REGISTER_EXCLUDED" });
  if (state === "unanswered") throw new Refused({ code: "REGISTER_UNANSWERED" });
}

async function partnerOf(client: PoolClient, { partnerCode, site }: SignUpRequest): Promise<number | null> {
  if (partnerCode === null) return null;
  const partner = await findPartner(client, site.id, partnerCode);
  if (partner === null) throw new Refused({ code: "PARTNER_UNKNOWN" });
  return partner.id;
}

function personOf(
  facts: SignUpFacts,
  identity: VerifiedPerson | null,
): Parameters<typeof insertPerson>[2]["data"] {
  const { name, phone, email, bank } = facts;
  return {
    name,
    phone,
    birthDate: birthDateText(facts.birthDate),
    ...(email === null ? {} : { email }),
    ...(identity === null ? {} : { identity: identity.identity }),
    ...(bank === null ? {} : { bankName: bank.name, accountNum: bank.account, accountHolder: bank.holder }),
  };
}
