import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findGaps } from "./spec-coverage/find-gaps.ts";
import { readProduct } from "./spec-coverage/product-tables.ts";
import { ROWS, SCREENS_ARE_DUE } from "./spec-coverage/rows/index.ts";
import { trustGaps } from "./spec-coverage/trust-gaps.ts";
import { TRUST_ROWS } from "./spec-coverage/trust/index.ts";
import { writeTable } from "./spec-coverage/write-table.ts";
import { writeTrustTable } from "./spec-coverage/write-trust-table.ts";

/** Writes docs/spec-coverage.md and docs/trust-coverage.md; with `--check` holds them against the rows. Ends with 1 on a gap. */
const inRepository = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

function readFile(file: string): string | null {
  return existsSync(inRepository(file)) ? readFileSync(inRepository(file), "utf8") : null;
}

async function main(mode: "write" | "check"): Promise<0 | 1> {
  const product = await readProduct();
  const gaps = [
    ...findGaps(ROWS, { product, readFile, screensAreDue: SCREENS_ARE_DUE }),
    ...trustGaps(TRUST_ROWS, readFile),
  ];
  const pages = {
    "docs/spec-coverage.md": writeTable(ROWS),
    "docs/trust-coverage.md": writeTrustTable(TRUST_ROWS),
  };
  for (const [file, text] of Object.entries(pages)) {
    if (mode === "write") writeFileSync(inRepository(file), text);
    else if (readFile(file) !== text) gaps.push(`${file} is not what the rows say: npm run spec:coverage`);
  }
  for (const gap of gaps) console.error(gap);
  console.log(`${ROWS.length} rows, ${TRUST_ROWS.length} trust items, ${gaps.length} gaps`);
  return gaps.length === 0 ? 0 : 1;
}

const code = await main(process.argv.includes("--check") ? "check" : "write");
// The player's modules keep a channel to other tabs open, which would keep this program running.
process.exit(code);
