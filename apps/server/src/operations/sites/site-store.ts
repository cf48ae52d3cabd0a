import { siteId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { readSiteLook } from "./read-site-look.ts";
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
}

/** All sites by id. */
export async function readSites(database: Database): Promise<readonly Site[]> {
  const rows = await database.query<SiteRow>(
    "select id, code, name, locale, mode, stock_prefix, hosts, sandbox, look from site.site order by id",
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
    look: readSiteLook(row.look),
  }));
}
