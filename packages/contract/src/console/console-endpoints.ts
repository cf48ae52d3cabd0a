import { accessEndpoints } from "./access.ts";
import { licenceEndpoints } from "./licences.ts";
import { marketEndpoints } from "./markets.ts";
import { optionEndpoints } from "./options.ts";
import { roundEndpoints } from "./rounds.ts";
import { siteEndpoints } from "./sites.ts";
import { auditEndpoints } from "./audit.ts";
import { deckEndpoints } from "./deck.ts";
import { moneyEndpoints } from "./money.ts";
import { staffEndpoints } from "./staff.ts";

/** Every HTTP endpoint of the console's origin, from one file for each area. The server registers exactly these. */
export const CONSOLE_ENDPOINTS = [
  ...accessEndpoints,
  ...staffEndpoints,
  ...marketEndpoints,
  ...optionEndpoints,
  ...roundEndpoints,
  ...siteEndpoints,
  ...licenceEndpoints,
  ...auditEndpoints,
  ...deckEndpoints,
  ...moneyEndpoints,
] as const;

type Listed = (typeof CONSOLE_ENDPOINTS)[number];
export type ConsoleName = Listed["name"];
export type ConsoleEndpoints = { readonly [E in Listed as E["name"]]: E };
