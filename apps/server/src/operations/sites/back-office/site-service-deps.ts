import type { ConsoleDatabase } from "../../../platform/console-database.ts";

export interface SiteDeskDeps {
  readonly database: ConsoleDatabase;
  /** What is kept of sites between requests is old now. */
  readonly sitesChanged: () => void;
}
