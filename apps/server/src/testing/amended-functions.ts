import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { BET_REFUSAL_RANK } from "@maru/rules";
import { MIGRATIONS_DIR } from "../platform/migrate.ts";
import type { Database } from "../ports/unit-of-work.ts";

/** How a migration begins to amend a function where it stands. */
const AMENDS = /pg_get_functiondef\('([a-z_.]+)'::regproc\)/g;

/** What a function's text names by number, said before it. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  "betting.place_bets": [
    "Ranks of refusals, as BET_REFUSAL_RANK of packages/rules/src/bet/bet-refusal.ts has them:",
    ...Object.entries(BET_REFUSAL_RANK).map(([code, rank]) => `${String(rank).padStart(4)} ${code}`),
  ],
};

/**
 * The functions that migrations amended piece by piece, whole, as a database with all migrations has them: file name to text.
 * Nobody else can read them whole.
 */
export async function amendedFunctions(
  database: Pick<Database, "query">,
): Promise<ReadonlyMap<string, string>> {
  const migrations = readdirSync(MIGRATIONS_DIR)
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(MIGRATIONS_DIR, file), "utf8") }));
  const names = new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(AMENDS)].map(([, name]) => name ?? "")),
  );
  const files = new Map<string, string>();
  for (const name of [...names].toSorted()) {
    const [row] = await database.query<{ text: string }>(
      "select pg_get_functiondef(to_regproc($1)) as text where to_regproc($1) is not null",
      [name],
    );
    const touching = migrations.filter(({ text }) => makes(text, name)).map(({ file }) => file);
    if (row !== undefined) files.set(`${name}.sql`, fileOf(name, touching, row.text));
  }
  return files;
}

/** Whether a migration makes the function anew or amends it. */
function makes(migration: string, name: string): boolean {
  return migration.includes(`function ${name}(`) || migration.includes(`pg_get_functiondef('${name}'`);
}

function fileOf(name: string, migrations: readonly string[], text: string): string {
  const head = [
    `${name}, as it is after all migrations. Written by \`npm run docs:database\`; never edited, never run.`,
    `Made and amended by ${migrations.join(", ")}.`,
    ...(NUMBERS[name] ?? []),
  ];
  return `${head.map((line) => `-- ${line}`).join("\n")}\n\n${text.trimEnd()};\n`;
}
