import { accessEndpoints } from "./access.ts";
import { adminEndpoints } from "./admin.ts";
import { movementEndpoints } from "./movements.ts";
import { auditEndpoints } from "./audit.ts";
import { coinStaffEndpoints } from "./coins.ts";
import { consoleContentEndpoints, supportEndpoints } from "./content.ts";
import { dashboardEndpoints } from "./dashboard.ts";
import { harmEndpoints } from "./harm.ts";
import { licenceEndpoints } from "./licences.ts";
import { marketEndpoints } from "./markets.ts";
import { moneyEndpoints } from "./money.ts";
import { optionEndpoints } from "./options.ts";
import { outboxEndpoints } from "./outbox.ts";
import { partnerEndpoints } from "./partners.ts";
import { playerEndpoints } from "./players.ts";
import { playerFundsEndpoints } from "./player-funds.ts";
import { reportEndpoints } from "./reports.ts";
import { roundEndpoints } from "./rounds.ts";
import { siteEndpoints } from "./sites.ts";
import { staffEndpoints } from "./staff.ts";

/** Every HTTP endpoint of the console's origin, from one file for each area. The server registers exactly these. */
export const CONSOLE_ENDPOINTS = [
  ...accessEndpoints,
  ...adminEndpoints,
  ...movementEndpoints,
  ...auditEndpoints,
  ...coinStaffEndpoints,
  ...consoleContentEndpoints,
  ...supportEndpoints,
  ...dashboardEndpoints,
  ...harmEndpoints,
  ...licenceEndpoints,
  ...marketEndpoints,
  ...moneyEndpoints,
  ...optionEndpoints,
  ...outboxEndpoints,
  ...partnerEndpoints,
  ...playerEndpoints,
  ...playerFundsEndpoints,
  ...reportEndpoints,
  ...roundEndpoints,
  ...siteEndpoints,
  ...staffEndpoints,
] as const;

type Listed = (typeof CONSOLE_ENDPOINTS)[number];
export type ConsoleName = Listed["name"];
export type ConsoleEndpoints = { readonly [E in Listed as E["name"]]: E };
