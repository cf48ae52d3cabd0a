import type { Clock } from "@maru/values";
import type { Databases } from "./path/databases.ts";
import { type Accounts, openAccounts } from "../operations/people/accounts.ts";
import { type Members, openMembers } from "../operations/people/members.ts";
import { smtpCarrier } from "../operations/people/accounts/messages/smtp-carrier.ts";
import type { PersonalKeys } from "../operations/people/accounts/personal/personal-keys.ts";
import { endSessions } from "../operations/people/accounts/session-store.ts";
import type { SigningKeys } from "../operations/people/accounts/signing-keys.ts";
import { openProtection, type ProtectionRoom } from "../operations/people/protection/protection-room.ts";
import type { Config } from "../platform/config.ts";
import { httpRegister } from "../platform/http-register.ts";
import { type ExclusionRegister, NO_REGISTER } from "../ports/exclusion-register.ts";
import type { IdentityProvider } from "../ports/identity-provider.ts";
import type { Database } from "../ports/unit-of-work.ts";
import type { GuardedProvider } from "../operations/people/accounts/identity/guarded-provider.ts";
import { openSms } from "./open-sms.ts";
import { openIdentity, originsOf } from "./open-identity.ts";
import { openPlayerAccount } from "../trading/ledger/open-accounts.ts";
import { welcomePlayer } from "../trading/ledger/welcome-player.ts";

export interface MemberParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly keys: SigningKeys;
  readonly personalKeys: PersonalKeys;
}

export interface MemberRooms {
  readonly accounts: Accounts;
  readonly members: Members;
  readonly protection: ProtectionRoom;
  readonly identityStanding: GuardedProvider["standing"];
}

/** Sessions, members and their protection. */
export async function openMemberRooms(
  { accounts: database }: Pick<Databases, "accounts">,
  parts: MemberParts,
): Promise<MemberRooms> {
  const { config, clock, keys, personalKeys } = parts;
  const { exclusionRegister } = config;
  const register = exclusionRegister === null ? NO_REGISTER : httpRegister(exclusionRegister);
  const identity = openIdentity(config);
  const members = openMemberRoom(database, { ...parts, register, identity: identity.provider });
  const protection = openProtection({
    database,
    clock,
    endSessions: async (client, { memberId }) => {
      const all = { memberId, sessionId: null, keepSessionId: null };
      await endSessions(client, { ...all, reason: "SELF_EXCLUDED" });
    },
  });
  const accounts = await openAccounts({
    database,
    keys,
    clock,
    registerCheck: {
      register,
      personalKeys,
      exclude: (who) => protection.excludeByRegister(who),
      hold: (who, hold) => protection.holdForRegister(who, hold),
    },
  });
  return { accounts, members, protection, identityStanding: identity.standing };
}

/** By what newcomers are reached. Where nobody carries text messages they stay in the outbox of development, which nobody reads in production. */
export function proofOf({ production, sms }: Pick<Config, "production" | "sms">): "phone" | "email" {
  return production && sms.providers.length === 0 ? "email" : "phone";
}

interface MemberRoomParts extends MemberParts {
  readonly register: ExclusionRegister;
  readonly identity: IdentityProvider;
}

/** Members with the books of new players; the local identity check and the readable outbox are for development alone. */
function openMemberRoom(
  database: Database,
  { config, clock, personalKeys, register, identity }: MemberRoomParts,
): Members {
  const { smtp } = config;
  return openMembers({
    database,
    personalKeys,
    clock,
    identity,
    originsOf: originsOf(config),
    proof: proofOf(config),
    carryTexts: openSms(config.sms),
    register,
    carryEmail: smtp === null ? null : smtpCarrier(smtp.url, smtp.from),
    openAccount: async (client, { memberId, siteId, welcomePoints }) => {
      await openPlayerAccount(client, { memberId, siteId });
      if (welcomePoints > 0) await welcomePlayer(client, { memberId, siteId });
    },
  });
}
