import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSqlFiles } from "./sql-files.ts";

/** Lines of a function from its first to its last, as the lint counts those of TypeScript. */
const LONGEST = 60;

const COMPARED = new URL("../../../../bench/betting-baseline.sql", import.meta.url);

interface SqlFunction {
  readonly name: string;
  readonly lines: number;
}

const FUNCTION = /^create (?:or replace )?(?:function|procedure) ([a-z_.]+)\([\s\S]*?\$\$[\s\S]*?\$\$;/gm;

function functionsOf(text: string): readonly SqlFunction[] {
  return [...text.matchAll(FUNCTION)].map(([whole, name]) => ({
    name: name ?? "",
    lines: whole.split("\n").length,
  }));
}

describe("functions of the database", () => {
  const { before, after } = readSqlFiles();
  const functions = [...before, ...after].flatMap(({ text }) => functionsOf(text));

  it("are all read", () => {
    const written = [...before, ...after].map(
      ({ text }) => text.match(/^create or replace (function|procedure)/gm)?.length ?? 0,
    );
    expect(functions).toHaveLength(written.reduce((sum, count) => sum + count, 0));
    expect(functions.length).toBeGreaterThan(100);
  });

  it("are not longer than 60 lines, nor are those that a bench compares them with", () => {
    const compared = functionsOf(readFileSync(COMPARED, "utf8"));
    expect(compared.map(({ name }) => name)).toContain("betting.place_one");
    const longer = [...functions, ...compared].filter(({ lines }) => lines > LONGEST);
    expect(longer).toEqual([]);
  });

  it("know no refusal: what they raise is a fault, or was judged by what has passed", () => {
    const raised = after.flatMap(({ text }) =>
      [...text.matchAll(/errcode = '(\w+)'/g)].map(([, code]) => code),
    );
    // A halt of the books and a fencing token stand at any moment, also between the judgement and the write: their rooms read these two.
    expect(new Set(raised)).toEqual(new Set(["23514", "40001", "42501", "P0006", "P0024"]));
  });

  it("are all of the room that their file is named after", () => {
    for (const { name, text } of after.filter((file) => file.name.startsWith("functions/"))) {
      const room = name.replace("functions/", "").replace(".sql", "");
      const strangers = functionsOf(text).filter((made) => !made.name.startsWith(`${room}.`));
      expect(strangers).toEqual([]);
    }
  });
});
