import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withoutJsonSchemas } from "./leave-out-json-schemas.ts";
import { unstyled } from "./unstyled.ts";

test("a part in use without its styles is told, one that has none or is not in use is not", () => {
  const kit = ".m_aaaaaaa1 { color: red } .m_bbbbbbb2 { color: red } .m_ccccccc3 { color: red }";
  const scripts = `a("m_aaaaaaa1"); b("m_bbbbbbb2"); c("m_ddddddd4")`;
  expect(unstyled({ scripts, styles: ".m_aaaaaaa1{color:red}", kit })).toEqual(["m_bbbbbbb2"]);
  expect(unstyled({ scripts, styles: kit, kit })).toEqual([]);
});

test("what writes JSON schemas is left out by the names that others import, and nothing else is touched", () => {
  const at = createRequire(import.meta.url)
    .resolve("zod/v4/core")
    .replace(/[^/]+$/, "");
  for (const [file, name] of [
    ["json-schema-processors.js", "stringProcessor"],
    ["to-json-schema.js", "createToJSONSchemaMethod"],
  ] as const) {
    const path = `${at}${file}`;
    const code = readFileSync(path, "utf8");
    const short = withoutJsonSchemas(code, path) ?? "";
    expect(short).toContain(`export const ${name} = `);
    expect(short.length).toBeLessThan(code.length / 10);
  }
  expect(withoutJsonSchemas("export const a = 1;", `${at}schemas.js`)).toBeNull();
});
