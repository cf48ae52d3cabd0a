import { readBirthDate } from "@maru/rules";
import { appendAudit } from "../../../../platform/audit.ts";
import type { AskedFacts, IdentityAnswer } from "../../../../ports/identity-provider.ts";
import { countTry } from "../certification/certification-store.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { readName, readPhone } from "../personal/contact.ts";
import { unsealText } from "../personal/seal.ts";
import { birthDateText } from "./birth-date-text.ts";
import { countUse, endCheck, type LockedCheck, lockCheck, takeKept } from "./identity-store.ts";
import { providerId } from "./send-identity.ts";
import { aboutKept } from "./start-identity.ts";
import { acceptPerson, type CheckedPerson, openFacts, shown } from "./verified-facts.ts";

const MOST_TRIES = 5;

export interface IdentityFinish {
  readonly site: MemberSite;
  readonly key: string;
  /** The code that the provider sent, on a page of ours; none where its app was asked. */
  readonly otp?: string | undefined;
  /** What the provider's own page put behind our address, with its question mark. */
  readonly query?: string | undefined;
  readonly address: string;
}

/**
 * Asks the provider what came of a check, holds it against what was asked, and takes the person. Asked again, it answers alike: what is
 * verified is not asked for a second time.
 */
export async function finishIdentity(
  deps: MemberDeps,
  finish: IdentityFinish,
): Promise<MemberReply<CheckedPerson>> {
  const order = { ...finish, key: finish.key.toLowerCase() };
  const opened = await openCheck(deps, order);
  if (!opened.ok) return opened;
  if (opened.value.state === "known") return { ok: true, value: opened.value.person };
  const { kept, createdAtMs } = opened.value;
  const answer = await askProvider(deps, { ...order, kept, sinceMs: createdAtMs });
  const { kind: provider } = deps.identity;
  if (answer.state !== "verified") return refuseAnswer(deps, order, answer);
  return acceptPerson(deps, { ...order, id: order.key, person: answer.person, provider });
}

type Opened =
  | { readonly state: "known"; readonly person: CheckedPerson }
  | { readonly state: "open"; readonly kept: string; readonly createdAtMs: number };

/** The check, as far as it can still be answered. What opens one answer alone is taken before the provider is asked. */
function openCheck(deps: MemberDeps, { site, key: id }: IdentityFinish): Promise<MemberReply<Opened>> {
  return deps.database.transaction(async (client): Promise<MemberReply<Opened>> => {
    const found = await lockCheck(client, { id, siteId: site.id });
    if (found === null || found.isOver || found.provider !== deps.identity.kind)
      return { ok: false, refusal: { code: "IDENTITY_EXPIRED" } };
    if (found.isVerified && found.target !== null)
      return { ok: true, value: { state: "known", person: shown(id, openFacts(deps, found.target, id)) } };
    if (found.kept === null || found.tries >= MOST_TRIES)
      return { ok: false, refusal: { code: "IDENTITY_EXPIRED" } };
    if (deps.identity.kind === "oidc") await takeKept(client, id);
    return { ok: true, value: openedOf(deps, found, found.kept) };
  });
}

function openedOf({ personalKeys }: MemberDeps, found: LockedCheck, kept: Buffer): Opened {
  return {
    state: "open",
    kept: unsealText(personalKeys, kept, aboutKept(found.id)),
    createdAtMs: found.createdAtMs,
  };
}

function askProvider(
  deps: MemberDeps,
  { key, otp, query, kept, sinceMs }: IdentityFinish & { readonly kept: string; readonly sinceMs: number },
): Promise<IdentityAnswer> {
  const { identity } = deps;
  if (identity.kind === "oidc") return identity.finish({ kept, query: query ?? "?" });
  if (identity.kind !== "portone") return Promise.resolve({ state: "refused", why: "no provider" });
  // The room wrote it.
  const asked = JSON.parse(kept) as AskedFacts;
  return identity.confirm({ id: providerId(deps, key), otp: otp ?? null, asked, sinceMs });
}

type NotVerified = Exclude<IdentityAnswer, { readonly state: "verified" }>;

const REFUSALS = {
  pending: "IDENTITY_PENDING",
  cancelled: "IDENTITY_CANCELLED",
  refused: "IDENTITY_REFUSED",
  unanswered: "IDENTITY_UNANSWERED",
  untrusted: "IDENTITY_UNTRUSTED",
} as const;

/** What can come yet leaves the check open; what is final ends it. Nothing is written of a person. */
function refuseAnswer(
  deps: MemberDeps,
  { site, key: id, address }: IdentityFinish,
  answer: NotVerified,
): Promise<MemberReply<never>> {
  const { kind: provider } = deps.identity;
  return deps.database.transaction(async (client) => {
    if (answer.state === "wrong-code") {
      const found = await lockCheck(client, { id, siteId: site.id });
      await countTry(client, id);
      const left = MOST_TRIES - (found?.tries ?? MOST_TRIES) - 1;
      return left > 0
        ? { ok: false, refusal: { code: "CODE_WRONG", left } }
        : { ok: false, refusal: { code: "IDENTITY_EXPIRED" } };
    }
    const { state } = answer;
    if (state === "refused" || state === "untrusted" || state === "cancelled") await endCheck(client, id);
    if ("why" in answer) {
      const { why } = answer;
      await countUse(client, { provider, what: answer.state });
      await appendAudit(client, [
        {
          kind: `identity-${answer.state}`,
          siteId: site.id,
          memberId: null,
          address,
          detail: { provider, why },
        },
      ]);
    }
    return { ok: false, refusal: { code: REFUSALS[state] } };
  });
}

export interface LocalIdentity {
  readonly site: MemberSite;
  readonly key: string;
  readonly name: string;
  readonly birthDate: string;
  readonly phone: string;
  readonly address: string;
}

/** The local provider's answer: what the person says is taken as checked. */
export async function completeIdentity(
  deps: MemberDeps,
  given: LocalIdentity,
): Promise<MemberReply<CheckedPerson>> {
  if (deps.identity.kind !== "local") return { ok: false, refusal: { code: "UNAVAILABLE" } };
  const name = readName(given.name);
  const phone = readPhone(given.phone);
  const birth = readBirthDate(given.birthDate, deps.clock.now());
  if (name === null) return { ok: false, refusal: { code: "NAME_REQUIRED" } };
  if (phone === null) return { ok: false, refusal: { code: "PHONE_INVALID" } };
  if (birth === null) return { ok: false, refusal: { code: "BIRTH_DATE_INVALID" } };
  const birthDate = birthDateText(birth);
  // Nobody proved that the phone is theirs.
  const person = { name, birthDate, phone: null, identity: `local:${name}:${birthDate}:${phone}` };
  const { site, address } = given;
  return acceptPerson(deps, { site, id: given.key.toLowerCase(), person, provider: "local", address });
}
