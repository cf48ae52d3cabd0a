import { siteId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { readLicenceText } from "./read-licence-text.ts";
import { readSiteTheme } from "./read-site-theme.ts";
import type { Site } from "./site.ts";

interface SiteRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly locale: Site["locale"];
  readonly mode: Site["mode"];
  readonly stock_prefix: string;
  readonly hosts: readonly string[];
  readonly sandbox: boolean;
  readonly look: unknown;
  readonly languages: Site["languages"];
  readonly texts: Site["texts"];
  readonly countries: readonly string[];
  readonly licence: string | null;
  readonly licence_hash: string | null;
}

/** All sites by id. */
export async function readSites(database: Database): Promise<readonly Site[]> {
  const rows = await database.query<SiteRow>(
    `select s.id, s.code, s.name, s.locale, s.mode, s.stock_prefix, s.hosts, s.sandbox, s.look, s.languages, s.texts,
            case s.mode when 'licensed' then site.countries_of(s.id, platform.clock_ms()) else '{}' end as countries,
            l.content as licence, encode(l.hash, 'hex') as licence_hash
       from site.site s left join lateral site.licence_in_force(s.id, platform.clock_ms()) l on true order by s.id`,
  );
  return rows.map((row) => ({
    id: siteId(row.id),
    code: row.code,
    name: row.name,
    locale: row.locale,
    mode: row.mode,
    stockPrefix: row.stock_prefix,
    hosts: row.hosts.map((host) => host.toLowerCase()),
    isSandbox: row.sandbox,
    look: readSiteTheme(row.look),
    languages: row.languages,
    texts: row.texts,
    countries: row.countries,
    licence:
      row.licence === null || row.licence_hash === null
        ? null
        : { ...readLicenceText(row.licence), hash: row.licence_hash },
  }));
}
