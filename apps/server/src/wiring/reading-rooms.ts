import type { Clock } from "@maru/values";
import { openArchivedBets } from "../operations/reading/archive/archived-bets.ts";
import { openArchivedTicks } from "../operations/reading/archive/archived-ticks.ts";
import { type LiveReads, openLiveReads } from "../operations/reading/live-reads.ts";
import { openReading, type Reading } from "../operations/reading/reading.ts";
import type { Config } from "../platform/config.ts";
import { openSiteReads } from "../platform/database.ts";
import type { SiteReads } from "../ports/unit-of-work.ts";
import { sideRemaining } from "../trading/betting/remaining-store.ts";
import type { Proof } from "../trading/proof/open-proof.ts";
import type { Databases } from "./path/databases.ts";

/** The reads of a site's own rows, and what the live channel is asked for by them. */
export interface SiteReading {
  readonly siteReads: SiteReads;
  readonly liveReads: LiveReads;
}

export function openSiteReading({ http }: Pick<Databases, "http">): SiteReading {
  const siteReads = openSiteReads(http);
  return { siteReads, liveReads: openLiveReads(siteReads) };
}

/** What players read: rounds, bets, charts and proofs, also those that left the database for the archive. */
export function openReadingRoom(
  { betting }: Pick<Databases, "betting">,
  parts: Pick<SiteReading, "siteReads"> & {
    readonly config: Pick<Config, "archiveDir">;
    readonly clock: Clock;
    readonly receiptsOf: Proof["receiptsOf"];
  },
): Reading {
  const { siteReads, clock, receiptsOf } = parts;
  const { archiveDir } = parts.config;
  return openReading({
    siteReads,
    clock,
    sideRemaining: (id) => sideRemaining(betting, id),
    receiptsOf,
    archivedTicks: openArchivedTicks(archiveDir),
    archivedBets: openArchivedBets(archiveDir),
  });
}
