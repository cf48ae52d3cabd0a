import type { Clock } from "@maru/values";
import { judgeStaffPassword } from "../operations/people/accounts/judge-staff-password.ts";
import { readHolders } from "../operations/people/accounts/personal/holders.ts";
import type { PersonalKeys } from "../operations/people/accounts/personal/personal-keys.ts";
import { openAuditRoom } from "../operations/staff/auditing/audit-room.ts";
import { type DashboardSources, openDashboard } from "../operations/reading/dashboard/dashboard.ts";
import { openMoneyService } from "../operations/wallet/back-office/money-service.ts";
import type { MarketState } from "../operations/sites/offers/offers-deps.ts";
import { openOffers } from "../operations/sites/offers/offers.ts";
import { openMarketStudy } from "../operations/sites/study/market-study.ts";
import type { Reading } from "../operations/reading/reading.ts";
import { openSiteService } from "../operations/sites/back-office/site-service.ts";
import type { Sites } from "../operations/sites/sites.ts";
import { openApprovals } from "../operations/staff/approvals.ts";
import { passkeyRealmOf } from "../operations/staff/passkey-proof.ts";
import { openStaff } from "../operations/staff/staff-room.ts";
import type { Wallet } from "../operations/wallet/wallet.ts";
import type { Config } from "../platform/config.ts";
import { openConsoleDatabase } from "../platform/console-database.ts";
import { createWorkSlots } from "../platform/work-slots.ts";
import type { AskLastDay } from "../ports/venue-prices.ts";
import type { ConsoleVerbs } from "../transport/console/console-verbs.ts";
import { roundChecker, voidedReader } from "./check-round.ts";
import type { Databases } from "./path/databases.ts";
import type { BackOfficeRooms } from "./back-office-rooms.ts";

/** A hash of a staff password takes 64 MiB: two at once, and a line that no crowd can fill the machine with. */
const HASH_SLOTS = { running: 2, waiting: 20 };

export interface ConsoleRoomParts {
  readonly config: Pick<Config, "production" | "consoleOrigin">;
  /** Seals second factors and what is short-lived of staff. */
  readonly key: Uint8Array;
  readonly clock: Clock;
  readonly databases: Databases;
  readonly personalKeys: PersonalKeys;
  readonly sites: Sites;
  readonly wallet: Wallet;
  readonly reading: Pick<Reading, "proof">;
  readonly dashboardSources: Omit<DashboardSources, "approvalKinds">;
  readonly rooms: BackOfficeRooms & Pick<ConsoleVerbs, "protection">;
  readonly marketStates: () => readonly MarketState[];
  /** Null without live feeds. */
  readonly askLastDay: AskLastDay | null;
}

/** What only staff do, beside the rooms that the console shares with players. */
export function openConsoleRooms(parts: ConsoleRoomParts): ConsoleVerbs {
  const { config, key, databases, personalKeys, sites, wallet, reading, rooms } = parts;
  const database = openConsoleDatabase(databases.console);
  const staff = openStaff({
    database,
    key,
    slots: createWorkSlots(HASH_SLOTS),
    mustHaveSecondFactor: config.production,
    passkeys: passkeyRealmOf(config.consoleOrigin),
    judgePassword: judgeStaffPassword,
  });
  const { clock, marketStates, askLastDay } = parts;
  const offers = openOffers({ database, clock, marketStates, askLastDay });
  const siteService = openSiteService({ database, sitesChanged: () => sites.forget() });
  const kinds = [staff, wallet, offers, siteService, rooms.partners].flatMap(
    ({ approvalKinds }) => approvalKinds,
  );
  const approvals = openApprovals({ database, kinds });
  const dashboard = openDashboard(database, { ...parts.dashboardSources, approvalKinds: kinds }, () =>
    parts.clock.now(),
  );
  const moneyService = openMoneyService({
    database,
    key,
    holdersOf: (memberIds) => readHolders(databases.accounts, personalKeys, memberIds),
  });
  return {
    staff,
    approvals,
    audit: openAuditRoom(database),
    dashboard,
    moneyService,
    wallet,
    offers,
    studyMarket: openMarketStudy({ database, clock, marketStates }),
    siteService,
    sites,
    checkRound: roundChecker(reading),
    readVoided: voidedReader(reading),
    ...rooms,
  };
}
