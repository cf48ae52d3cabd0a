import type { Database } from "../../../ports/unit-of-work.ts";

/** What a site asks of newcomers. */
export interface SiteRules {
  readonly licensee: string;
  readonly minimumAge: number;
  readonly welcomePoints: number;
  readonly countries: readonly string[];
}

export async function readSiteRules(database: Database, siteId: number): Promise<SiteRules> {
  const [row] = await database.query<{
    licensee: string;
    minimum_age: number;
    welcome_points: string;
    countries: readonly string[];
  }>(
    `select licensee, minimum_age, welcome_points, site.countries_of(id, platform.clock_ms()) as countries
       from site.site where id = $1`,
    [siteId],
  );
  return {
    licensee: row?.licensee ?? "house",
    minimumAge: row?.minimum_age ?? 19,
    welcomePoints: Number(row?.welcome_points ?? 0),
    countries: row?.countries ?? [],
  };
}
