import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { TRUST_ROWS } from "./trust-coverage/rows/index.ts";
import { trustGaps } from "./trust-coverage/trust-gaps.ts";
import { writeTrustTable } from "./trust-coverage/write-trust-table.ts";

/** Writes docs/trust-coverage.md; with `--check` holds it against the rows. Ends with 1 on a gap. */
const PAGE = "docs/trust-coverage.md";
const inRepository = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

function readFile(file: string): string | null {
  return existsSync(inRepository(file)) ? readFileSync(inRepository(file), "utf8") : null;
}

function main(mode: "write" | "check"): 0 | 1 {
  const gaps = [...trustGaps(TRUST_ROWS, readFile)];
  const page = writeTrustTable(TRUST_ROWS);
  if (mode === "write") writeFileSync(inRepository(PAGE), page);
  else if (readFile(PAGE) !== page) gaps.push(`${PAGE} is not what the rows say: npm run trust:coverage`);
  for (const gap of gaps) console.error(gap);
  console.log(`${TRUST_ROWS.length} trust items, ${gaps.length} gaps`);
  return gaps.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.includes("--check") ? "check" : "write");
