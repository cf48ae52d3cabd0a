import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CATALOGUE_FILES } from "./catalogue-files.ts";

test("whatever words a page reads are compiled", () => {
  const loader = readFileSync(new URL("../src/text/catalogue.ts", import.meta.url), "utf8");
  const read = [...loader.matchAll(/import\("\.(\/[\w/-]+\.ts)"\)\)\.(\w+)/g)];
  const compiled = read.map(([, file = "", name]) => [
    file,
    CATALOGUE_FILES.exec(`/src/text${file}`)?.[1] === name,
  ]);
  expect(compiled).toEqual([
    ["/ko/first.ts", true],
    ["/en/first.ts", true],
    ["/ko/rest.ts", true],
    ["/en/rest.ts", true],
  ]);
});
