import type { Clock } from "@maru/values";
import type { Databases } from "./open-databases.ts";
import { startOfficePumps } from "./office-pumps.ts";
import { type Accounts, openAccounts } from "./operations/accounts/accounts.ts";
import { type Members, openMembers } from "./operations/accounts/members.ts";
import { smtpCarrier } from "./operations/accounts/messages/smtp-carrier.ts";
import type { PersonalKeys } from "./operations/accounts/personal/personal-keys.ts";
import { endSessions } from "./operations/accounts/session-store.ts";
import type { SigningKeys } from "./operations/accounts/signing-keys.ts";
import { openProtection, type ProtectionRoom } from "./operations/protection/protection-room.ts";
import type { Config } from "./platform/config.ts";
import { httpRegister } from "./platform/http-register.ts";
import { type ExclusionRegister, NO_REGISTER } from "./ports/exclusion-register.ts";
import type { Database } from "./ports/unit-of-work.ts";
import { openPlayerAccount } from "./trading/ledger/open-accounts.ts";
import { welcomePlayer } from "./trading/ledger/welcome-player.ts";

export interface OfficeParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly onError: (where: string, error: unknown) => void;
  readonly keys: SigningKeys;
  readonly personalKeys: PersonalKeys;
}

export interface Office {
  readonly accounts: Accounts;
  readonly members: Members;
  readonly protection: ProtectionRoom;
}

/** Sessions, members and their protection, and the timers that go with them; `closers` is told what stops those. */
export async function openOffice(
  { accounts: database, books }: Databases,
  parts: OfficeParts,
  closers: (() => Promise<void>)[],
): Promise<Office> {
  const { config, clock, onError, keys, personalKeys } = parts;
  const { exclusionRegister } = config;
  const register = exclusionRegister === null ? NO_REGISTER : httpRegister(exclusionRegister);
  const members = openMemberRoom(database, { ...parts, register });
  const pumps = startOfficePumps({ members, database, books, clock, dataDir: config.dataDir, onError });
  closers.push(() => pumps.stop());
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
  return { accounts, members, protection };
}

/** Members with the books of new players; the local identity check and the readable outbox are for development alone. */
function openMemberRoom(
  database: Database,
  { config, clock, personalKeys, register }: OfficeParts & { readonly register: ExclusionRegister },
): Members {
  const { smtp } = config;
  return openMembers({
    database,
    personalKeys,
    clock,
    identityProvider: config.production ? "none" : "local",
    // Text messages stay in the outbox of development: in production nobody would read them.
    proof: config.production ? "email" : "phone",
    register,
    carryEmail: smtp === null ? null : smtpCarrier(smtp.url, smtp.from),
    openAccount: async (client, { memberId, siteId, welcomePoints }) => {
      await openPlayerAccount(client, { memberId, siteId });
      if (welcomePoints > 0) await welcomePlayer(client, { memberId, siteId });
    },
  });
}
