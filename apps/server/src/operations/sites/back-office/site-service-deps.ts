import type { ConsoleDatabase } from "../../../platform/console-database.ts";

export interface SiteServiceDeps {
  readonly database: ConsoleDatabase;
  /** What is kept of sites between requests is old now. */
  readonly sitesChanged: () => void;
}
