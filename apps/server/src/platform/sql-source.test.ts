import { describe, expect, it } from "vitest";
import { readSqlFiles } from "./sql-files.ts";

/** Lines of a function from its first to its last, as the lint counts those of TypeScript. */
const LONGEST = 60;

interface SqlFunction {
  readonly name: string;
  readonly lines: number;
}

const FUNCTION = /^create or replace (?:function|procedure) ([a-z_.]+)\([\s\S]*?\$\$[\s\S]*?\$\$;/gm;

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

  it("are not longer than 60 lines", () => {
    const longer = functions.filter(({ lines }) => lines > LONGEST);
    expect(longer).toEqual([]);
  });

  it("are all of the room that their file is named after", () => {
    for (const { name, text } of after.filter((file) => file.name.startsWith("functions/"))) {
      const room = name.replace("functions/", "").replace(".sql", "");
      const strangers = functionsOf(text).filter((made) => !made.name.startsWith(`${room}.`));
      expect(strangers).toEqual([]);
    }
  });
});
