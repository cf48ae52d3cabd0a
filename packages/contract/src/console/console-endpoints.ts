import { accessEndpoints } from "./access.ts";
import { adminEndpoints } from "./admin.ts";
import { consoleContentEndpoints, supportEndpoints } from "./content.ts";
import { movementEndpoints } from "./movements.ts";
import { partnerEndpoints } from "./partners.ts";
import { playerEndpoints } from "./players.ts";
import { reportEndpoints } from "./reports.ts";
import { auditEndpoints } from "./audit.ts";
import { deckEndpoints } from "./deck.ts";
import { moneyEndpoints } from "./money.ts";
import { staffEndpoints } from "./staff.ts";

/** Every HTTP endpoint of the console's origin, from one file for each area. The server registers exactly these. */
export const CONSOLE_ENDPOINTS = [
  ...accessEndpoints,
  ...staffEndpoints,
  ...adminEndpoints,
  ...playerEndpoints,
  ...movementEndpoints,
  ...partnerEndpoints,
  ...consoleContentEndpoints,
  ...supportEndpoints,
  ...reportEndpoints,
  ...auditEndpoints,
  ...deckEndpoints,
  ...moneyEndpoints,
] as const;

type Listed = (typeof CONSOLE_ENDPOINTS)[number];
export type ConsoleName = Listed["name"];
export type ConsoleEndpoints = { readonly [E in Listed as E["name"]]: E };
