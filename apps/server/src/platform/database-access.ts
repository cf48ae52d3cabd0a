import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { RunAs } from "./postgres-binaries.ts";

/** The socket asks the system who knocks, and lets in the server's own user alone, under the name of any role; also who takes a copy. */
const HBA = "# Written at every start.\nlocal all all peer map=maru\nlocal replication all peer map=maru\n";
const identOf = (username: string): string =>
  `# Written at every start.\nmaru "${username.replaceAll('"', '""')}" all\n`;

/**
 * Writes who may connect to the database of `cluster`: processes of `username`, which is the server's. Whether that was not so before: a
 * database made by an earlier version let in everybody who reached its socket.
 */
export function writeAccess(cluster: string, username: string, runAs: RunAs | null): boolean {
  const files = [
    ["pg_hba.conf", HBA],
    ["pg_ident.conf", identOf(username)],
  ] as const;
  const stale = files.filter(([name, text]) => textOf(path.join(cluster, name)) !== text);
  for (const [name, text] of stale) {
    const file = path.join(cluster, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (runAs !== null) chownSync(file, runAs.uid, runAs.gid);
  }
  return stale.length > 0;
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
