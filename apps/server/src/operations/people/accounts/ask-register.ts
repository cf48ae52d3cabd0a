import type {
  ExclusionRegister,
  RegisterPerson,
  RegisterVerdict,
} from "../../../ports/exclusion-register.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { SigningMember } from "./member-store.ts";
import type { PersonalKeys } from "./personal/personal-keys.ts";
import { type PersonalData, readPerson } from "./personal/personal-store.ts";

/** The register and what follows from its verdict; the verbs are the protection room's, handed in. */
export interface RegisterCheck {
  readonly register: ExclusionRegister;
  readonly personalKeys: PersonalKeys;
  readonly exclude: (who: SigningIn) => Promise<void>;
  readonly hold: (who: SigningIn, hold: { readonly forMs: number; readonly why: string }) => Promise<void>;
}

type SigningIn = Pick<SigningMember, "memberId" | "siteId"> & { readonly address: string };

/** Without an answer nobody plays for this long; the session ends before, so that the next sign-in asks again. */
const HOLD_MS = 10 * 60_000;
const HELD_SESSION_MS = 9 * 60_000;

/**
 * Asks about a player of money who signs in, and acts on the verdict before there is a session to play in. Answers how long the session
 * may live: who is excluded comes in to withdraw (P-17), and so does everybody while the register does not answer, for a few minutes.
 */
export async function registerLifetime(
  database: Database,
  check: RegisterCheck,
  {
    member,
    address,
    usualMs,
  }: { readonly member: SigningMember; readonly address: string; readonly usualMs: number },
): Promise<number> {
  const isAsked =
    member.siteMode === "licensed" && member.role === "PLAYER" && check.register.kind !== "none";
  if (!isAsked) return usualMs;
  const who = { memberId: member.memberId, siteId: member.siteId, address };
  const verdict = await askAbout(database, check, member);
  if (verdict.state === "excluded") await check.exclude(who);

  if (verdict.state !== "unanswered") return usualMs;
  await check.hold(who, { forMs: HOLD_MS, why: verdict.why });
  return Math.min(usualMs, HELD_SESSION_MS);
}

async function askAbout(
  database: Database,
  { register, personalKeys }: RegisterCheck,
  { memberId }: SigningMember,
): Promise<RegisterVerdict> {
  const known = await database.transaction((client) => readPerson(client, personalKeys, memberId));
  const person = registerPerson(known?.data ?? {});
  return person === null ? { state: "unanswered", why: "nobody to ask about" } : register.ask(person);
}

function registerPerson({ name, birthDate, phone }: PersonalData): RegisterPerson | null {
  if (name === undefined || birthDate === undefined || phone === undefined) return null;
  return { name, birthDate, phone };
}
