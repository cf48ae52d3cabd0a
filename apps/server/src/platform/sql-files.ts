import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { packageRoot } from "./package-root.ts";

/** A file of apps/server/sql: where it stands below that folder, and its text. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
}

export interface SqlFiles {
  /** Applied before the tables, and again whenever their text changed: schemas, then what columns call. */
  readonly before: readonly SqlFile[];
  /** The tables of version 0.1.0, applied once to an empty database. */
  readonly baseline: readonly SqlFile[];
  /** Changes of tables after the baseline, each applied once, in the order of their names. */
  readonly migrations: readonly SqlFile[];
  /** Applied after the tables, and again whenever their text changed. */
  readonly after: readonly SqlFile[];
  /** Who may do what: grants and policies of one schema a file, which hold alone what the file says. */
  readonly policies: readonly (SqlFile & { readonly schema: string })[];
}

const ROOT = path.join(packageRoot(), "sql");

const SCHEMA = /^create schema if not exists ([a-z_]+);$/gm;

/** Every file of the database's source, in the order in which it is applied. */
export function readSqlFiles(root: string = ROOT): SqlFiles {
  const read = (name: string): SqlFile => ({ name, text: readFileSync(path.join(root, name), "utf8") });
  const schemas = read("schemas.sql");
  const rooms = [...schemas.text.matchAll(SCHEMA)].map(([, room]) => room ?? "");
  const ofRooms = (folder: string): readonly SqlFile[] =>
    rooms
      .map((room) => `${folder}/${room}.sql`)
      .filter((name) => existsSync(path.join(root, name)))
      .map(read);
  return {
    before: [schemas, read("columns.sql")],
    baseline: [...ofRooms("tables"), read("tables/references.sql")],
    migrations: namesIn(path.join(root, "migrations")).map((name) => read(`migrations/${name}`)),
    after: [...ofRooms("functions"), ...ofRooms("views"), ...ofRooms("triggers")],
    policies: ofRooms("policies").map((file) => ({ ...file, schema: path.basename(file.name, ".sql") })),
  };
}

function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

/** SHA-256 of texts, hex: one changed letter is another checksum. */
export function checksumOf(...files: readonly SqlFile[]): string {
  const hash = createHash("sha256");
  for (const { name, text } of files) hash.update(name).update("\0").update(text).update("\0");
  return hash.digest("hex");
}

/** One checksum for all of them. */
export function checksumOfAll(files: SqlFiles = readSqlFiles()): string {
  const { before, baseline, migrations, after, policies } = files;
  return checksumOf(...before, ...baseline, ...migrations, ...after, ...policies);
}
