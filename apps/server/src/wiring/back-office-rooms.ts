import {
  type MemberService,
  openMemberService,
} from "../operations/people/accounts/back-office/member-service.ts";
import { openBirthDates, openPeople } from "../operations/people/accounts/back-office/open-people.ts";
import { openOutbox, type Outbox } from "../operations/people/accounts/messages/open-outbox.ts";
import type { PersonalKeys } from "../operations/people/accounts/personal/personal-keys.ts";
import {
  type ContentService,
  openContentService,
} from "../operations/content/back-office/content-service.ts";
import { type Harm, openHarm } from "../operations/people/harm/harm-room.ts";
import { type Intensive, openIntensive } from "../operations/people/intensive/intensive-room.ts";
import { openPartners, type Partners } from "../operations/partners/partners-room.ts";
import { openPlayers, type Players, type PlayersDeps } from "../operations/people/players/players-room.ts";
import { openReports, type Reports } from "../operations/reading/reports/reports-room.ts";
import { openConsoleDatabase } from "../platform/console-database.ts";
import type { FileScanner } from "../ports/file-scanner.ts";
import type { Database } from "../ports/unit-of-work.ts";

export interface BackOfficeParts {
  /** With the role `maru_console`. */
  readonly console: Database;
  /** With the role `maru_accounts`. */
  readonly accounts: Database;
  /** With the role `maru_content`. */
  readonly content: Database;
  readonly personalKeys: PersonalKeys;
  readonly receiptsOf: PlayersDeps["receiptsOf"];
  readonly scanner: FileScanner;
  /** What was sent can be read here in development alone. */
  readonly isProduction: boolean;
}

export interface BackOfficeRooms {
  readonly players: Players;
  readonly memberService: MemberService;
  readonly harm: Harm;
  readonly intensive: Intensive;
  readonly partners: Partners;
  readonly contentService: ContentService;
  readonly reports: Reports;
  /** Null in production. */
  readonly outbox: Outbox | null;
}

/** What the console does about players, partners, content and reports. Only the accounts room holds the keys of personal data. */
export function openBackOfficeRooms(parts: BackOfficeParts): BackOfficeRooms {
  const { accounts, content, personalKeys, receiptsOf, scanner } = parts;
  const console = openConsoleDatabase(parts.console);
  const people = openPeople({ database: accounts, personalKeys });
  return {
    players: openPlayers({ console, people, receiptsOf }),
    memberService: openMemberService({ database: accounts, personalKeys }),
    harm: openHarm({ database: accounts, console }),
    intensive: openIntensive({ database: accounts, birthDatesOf: openBirthDates(personalKeys) }),
    partners: openPartners({ console, people }),
    contentService: openContentService({ database: content, console, scanner }),
    reports: openReports({ console }),
    outbox: parts.isProduction ? null : openOutbox({ database: accounts, keys: personalKeys }),
  };
}
