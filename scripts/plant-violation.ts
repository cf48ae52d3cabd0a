import { rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";

/**
 * Plants one file per import rule that breaks it and expects the checker to name that rule: a checker that reads nothing
 * says "no violations" too.
 */
const PLANTS = [
  {
    rule: "rules-import-values",
    file: "packages/rules/src/planted.ts",
    text: `import { readFileSync } from "node:fs";\nexport const planted = readFileSync;\n`,
  },
  {
    rule: "rooms-do-not-meet",
    file: "apps/server/src/trading/rounds/planted.ts",
    text: `export * from "../betting/place-bet.ts";\n`,
  },
  {
    rule: "player-knows-no-server",
    file: "apps/player/src/planted.ts",
    text: `export * from "../../server/src/platform/config.ts";\n`,
  },
  {
    rule: "player-ui-looks-down",
    file: "apps/player/src/ui/planted.ts",
    text: `export type { SiteTheme } from "../surface/surface.ts";\n`,
  },
  {
    rule: "player-derived-looks-down",
    file: "apps/player/src/derived/planted.ts",
    text: `export type { BetFacts } from "../facts/bet-facts.ts";\n`,
  },
  {
    rule: "player-text-looks-down",
    file: "apps/player/src/text/planted.ts",
    text: `export { titleFacts } from "../facts/title-facts.ts";\n`,
  },
  {
    rule: "transport-has-no-sql",
    file: "apps/server/src/transport/http/planted.ts",
    text: `import pg from "pg";\nexport const planted = pg;\n`,
  },
  {
    rule: "documents-know-no-product",
    file: "conformance/documents/planted.ts",
    text: `export * from "@maru/contract";\n`,
  },
  {
    rule: "venues-know-no-product",
    file: "venues/src/planted.ts",
    text: `export * from "@maru/values";\n`,
  },
  {
    rule: "providers-know-no-product",
    file: "providers/identity/src/planted.ts",
    text: `export * from "@maru/values";\n`,
  },
] as const;

const files = PLANTS.map((plant) => plant.file);
try {
  for (const plant of PLANTS) writeFileSync(plant.file, plant.text);
  const { stdout } = spawnSync(
    "node_modules/.bin/depcruise",
    [
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err",
      "packages",
      "apps",
      "simulation",
      "bench",
      "venues",
      "providers",
      "conformance",
    ],
    { encoding: "utf8" },
  );
  const missed = PLANTS.filter((plant) => !stdout.includes(plant.rule));
  for (const plant of missed) console.error(`the import rule ${plant.rule} did not catch ${plant.file}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  for (const file of files) rmSync(file, { force: true });
}
