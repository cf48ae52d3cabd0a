import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PAGE = "docs/adding.md";
const SQL = "apps/server/sql";
const NAMED = /`((?:apps|packages|simulation|e2e)\/[\w./-]+)`/g;
const NAMED_BESIDE = /\((packages\/[\w./-]+)\)/g;

const namedIn = (file: string, pattern: RegExp): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(pattern)].map(([, named = ""]) => named);

test("every file that one is sent to, to add something, is there", () => {
  const named = namedIn(PAGE, NAMED);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("what the database says that the rules say too is where it says", () => {
  const files = readdirSync(SQL, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".sql"),
  );
  const named = files.flatMap((name) => namedIn(`${SQL}/${name}`, NAMED_BESIDE));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
