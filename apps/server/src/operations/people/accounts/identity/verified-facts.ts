import { isOfAge, readBirthDate } from "@maru/rules";
import type { PoolClient } from "pg";
import { appendAudit } from "../../../../platform/audit.ts";
import type { VerifiedPerson } from "../../../../ports/identity-provider.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { blindIndex, sealText, unsealText } from "../personal/seal.ts";
import { readSiteRules, type SiteRules } from "../site-rules-store.ts";
import { claimIdentity } from "../certification/certification-store.ts";
import { completeCheck, countUse, endCheck, isPersonKnown, lockCheck, readCheck } from "./identity-store.ts";

/** A result is good for this long, and once. */
export const RESULT_LIVES_MS = 10 * 60_000;

const aboutFacts = (id: string): string => `identity:${id}`;

/** What the person is shown of their own check; the sign-up takes it from here and not from the form. */
export interface CheckedPerson {
  readonly key: string;
  readonly verified: true;
  readonly name: string;
  readonly birthDate: string;
  readonly phone: string | null;
}

/** The site's rules, read before the transaction that the verdict is written in. */
export interface Verdict {
  readonly site: MemberSite;
  readonly id: string;
  readonly person: VerifiedPerson;
  readonly provider: string;
  readonly address: string;
}

/** Takes a person as verified, if the site can take them: of age, and without an account where one is all. */
export async function acceptPerson(deps: MemberDeps, verdict: Verdict): Promise<MemberReply<CheckedPerson>> {
  const rules = await readSiteRules(deps.database, verdict.site.id);
  return deps.database.transaction((client) => writeVerdict(client, deps, { ...verdict, rules }));
}

async function writeVerdict(
  client: PoolClient,
  deps: MemberDeps,
  { site, id, person, provider, address, rules }: Verdict & { readonly rules: SiteRules },
): Promise<MemberReply<CheckedPerson>> {
  const found = await lockCheck(client, { id, siteId: site.id });
  if (found === null || found.isOver) return { ok: false, refusal: { code: "IDENTITY_EXPIRED" } };
  // Whoever asked twice at once is told the same twice.
  if (found.isVerified && found.target !== null)
    return { ok: true, value: shown(id, openFacts(deps, found.target, id)) };
  await countUse(client, { provider, what: "verified" });
  const refuse = async (refusal: Refusal): Promise<MemberReply<CheckedPerson>> => {
    await endCheck(client, id);
    const detail = { provider, code: refusal.code };
    await appendAudit(client, [
      { kind: "identity-refused", siteId: site.id, memberId: null, address, detail },
    ]);
    return { ok: false, refusal };
  };
  const nowMs = deps.clock.now();
  const birth = readBirthDate(person.birthDate, nowMs);
  if (birth === null) return refuse({ code: "IDENTITY_UNTRUSTED" });
  if (!isOfAge(birth, rules.minimumAge, nowMs))
    return refuse({ code: "UNDER_AGE", minimumAge: rules.minimumAge });
  const identityIndex = blindIndex(deps.personalKeys, "identity", person.identity);
  if (await isPersonKnown(client, { siteId: site.id, licensee: rules.licensee, identityIndex }))
    return refuse({ code: "IDENTITY_REGISTERED" });
  const target = sealText(deps.personalKeys, JSON.stringify(person), aboutFacts(id));
  await completeCheck(client, { id, targetIndex: identityIndex, target, livesMs: RESULT_LIVES_MS });
  return { ok: true, value: shown(id, person) };
}

type Refusal =
  | { readonly code: "IDENTITY_UNTRUSTED" }
  | { readonly code: "IDENTITY_REGISTERED" }
  | { readonly code: "UNDER_AGE"; readonly minimumAge: number };

export function shown(key: string, { name, birthDate, phone }: VerifiedPerson): CheckedPerson {
  return { key, verified: true, name, birthDate, phone };
}

/** Whom a check that holds vouches for, without using it up; null where there is none. */
export async function readIdentity(
  deps: MemberDeps,
  proof: { readonly id: string; readonly siteId: number },
): Promise<VerifiedPerson | null> {
  return deps.database.transaction(async (client) => {
    const sealed = await readCheck(client, proof);
    return sealed === null ? null : openFacts(deps, sealed, proof.id);
  });
}

/** Uses up an identity check; null where there is none. */
export async function takeIdentity(
  client: Parameters<typeof claimIdentity>[0],
  deps: MemberDeps,
  proof: { readonly id: string; readonly siteId: number },
): Promise<VerifiedPerson | null> {
  const sealed = await claimIdentity(client, proof);
  return sealed === null ? null : openFacts(deps, sealed, proof.id);
}

export function openFacts(
  { personalKeys }: Pick<MemberDeps, "personalKeys">,
  sealed: Uint8Array,
  id: string,
): VerifiedPerson {
  // The room wrote it.
  return JSON.parse(unsealText(personalKeys, sealed, aboutFacts(id))) as VerifiedPerson;
}
