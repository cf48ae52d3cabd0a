import type { CountryFault } from "@maru/rules";
import type { Caller } from "../caller.ts";
import type { MemberDeps } from "../member-deps.ts";
import { maskAccount, maskBirthDate, maskEmail, maskName, maskPhone } from "../personal/masks.ts";
import { readPerson } from "../personal/personal-store.ts";
import { readProfileRow } from "./profile-store.ts";

/** The member's own account as it may leave the server: personal data masked (S-39). */
export interface Profile {
  readonly nick: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly bankName: string | null;
  readonly accountNum: string | null;
  readonly accountName: string | null;
  readonly myPartnerName: string;
  readonly country: string | null;
  readonly countryFault: CountryFault | null;
  /** Epoch ms; null where nothing is held. */
  readonly withdrawHoldUntil: number | null;
  readonly lastLogin: { readonly at: number; readonly address: string; readonly userAgent: string } | null;
  readonly joinedAt: number;
}

/** The branch of members that no partner brought. */
export const HEADQUARTERS = "본사";

const mapped = (text: string | undefined, mask: (text: string) => string): string | null =>
  text === undefined ? null : mask(text);

export async function readProfile(deps: MemberDeps, caller: Caller): Promise<Profile | null> {
  const { database, personalKeys } = deps;
  const row = await readProfileRow(database, caller.memberId, caller.sessionId);
  if (row === null) return null;
  const person = await database.transaction((client) => readPerson(client, personalKeys, caller.memberId));
  const data = person?.data ?? {};
  const holdMs = person?.withdrawHoldUntilMs ?? 0;
  return {
    nick: row.nick,
    name: mapped(data.name, maskName),
    phone: mapped(data.phone, maskPhone),
    email: mapped(data.email, maskEmail),
    birthDate: mapped(data.birthDate, maskBirthDate),
    bankName: data.bankName ?? null,
    accountNum: mapped(data.accountNum, maskAccount),
    accountName: mapped(data.accountHolder, maskName),
    myPartnerName: row.partnerName ?? HEADQUARTERS,
    country: row.country,
    countryFault: row.countryFault,
    withdrawHoldUntil: holdMs > deps.clock.now() ? holdMs : null,
    lastLogin:
      row.lastLogin === null
        ? null
        : { at: row.lastLogin.atMs, address: row.lastLogin.address, userAgent: row.lastLogin.userAgent },
    joinedAt: row.joinedAtMs,
  };
}
