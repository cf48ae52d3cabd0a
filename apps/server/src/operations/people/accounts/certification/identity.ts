import { randomUUID } from "node:crypto";
import { readBirthDate } from "@maru/rules";
import { readName, readPhone } from "../personal/contact.ts";
import { blindIndex, sealText, unsealText } from "../personal/seal.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import {
  claimIdentity,
  completeWith,
  insertCertification,
  lockCertification,
  markVerified,
} from "./certification-store.ts";

/** What an identity check says of a person. `identity` is what the provider knows them by, wherever they sign up. */
export interface IdentityFacts {
  readonly name: string;
  readonly birthDate: string;
  readonly phone: string;
  readonly identity: string;
}

const LIVES_MS = 15 * 60_000;
const aboutFacts = (id: string): string => `identity:${id}`;

export interface IdentityCheck {
  readonly key: string;
  readonly provider: string;
  readonly url: string | null;
  readonly expiresInSeconds: number;
}

export async function startIdentity(
  deps: MemberDeps,
  from: { readonly site: MemberSite; readonly address: string },
): Promise<MemberReply<IdentityCheck>> {
  if (deps.identityProvider === "none") return { ok: false, refusal: { code: "UNAVAILABLE" } };
  const id = randomUUID();
  await deps.database.transaction((client) =>
    insertCertification(client, {
      id,
      siteId: from.site.id,
      kind: "identity",
      purpose: "prove",
      memberId: null,
      targetIndex: blindIndex(deps.personalKeys, "identity", id),
      target: null,
      codeHash: null,
      address: from.address,
      livesMs: LIVES_MS,
    }),
  );
  return { ok: true, value: { key: id, provider: "local", url: null, expiresInSeconds: LIVES_MS / 1000 } };
}

export interface LocalIdentity {
  readonly site: MemberSite;
  readonly key: string;
  readonly name: string;
  readonly birthDate: string;
  readonly phone: string;
}

/** The local provider's answer: what the person says is taken as checked. */
export async function completeIdentity(
  deps: MemberDeps,
  given: LocalIdentity,
): Promise<MemberReply<{ readonly key: string; readonly verified: true }>> {
  if (deps.identityProvider === "none") return { ok: false, refusal: { code: "UNAVAILABLE" } };
  const name = readName(given.name);
  const phone = readPhone(given.phone);
  const birth = readBirthDate(given.birthDate, deps.clock.now());
  if (name === null) return { ok: false, refusal: { code: "NAME_REQUIRED" } };
  if (phone === null) return { ok: false, refusal: { code: "PHONE_INVALID" } };
  if (birth === null) return { ok: false, refusal: { code: "BIRTH_DATE_INVALID" } };
  const facts = {
    name,
    phone,
    birthDate: birthDateText(birth),
    identity: `local:${name}:${birthDateText(birth)}:${phone}`,
  };
  return deps.database.transaction(async (client) => {
    const id = given.key.toLowerCase();
    const found = await lockCertification(client, id, given.site.id);
    if (found === null || found.kind !== "identity" || found.isOver || found.isVerified)
      return { ok: false, refusal: { code: "CODE_EXPIRED" } };
    await completeWith(client, {
      id,
      targetIndex: blindIndex(deps.personalKeys, "identity", facts.identity),
      target: sealText(deps.personalKeys, JSON.stringify(facts), aboutFacts(id)),
    });
    await markVerified(client, id);
    return { ok: true, value: { key: id, verified: true } };
  });
}

/** Uses up an identity check; null where there is none. */
export async function takeIdentity(
  client: Parameters<typeof claimIdentity>[0],
  deps: MemberDeps,
  proof: { readonly id: string; readonly siteId: number },
): Promise<IdentityFacts | null> {
  const sealed = await claimIdentity(client, proof);
  if (sealed === null) return null;
  // The room wrote it.
  return JSON.parse(unsealText(deps.personalKeys, sealed, aboutFacts(proof.id))) as IdentityFacts;
}

export function birthDateText({ year, month, day }: { year: number; month: number; day: number }): string {
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}
