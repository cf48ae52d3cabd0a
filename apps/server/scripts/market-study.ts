import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { studyRounds } from "@maru/rules";
import { openDatabase } from "../src/platform/database.ts";
import { readArguments } from "./read-arguments.ts";
import { makeStudy, productTerms } from "./study/make-study.ts";
import { readBooks } from "./study/read-books.ts";
import { readPastFile, UnreadablePast } from "./study/read-past-file.ts";
import { readPastMarket, type StudiedMarket } from "./study/read-past-market.ts";
import { readTerms } from "./study/read-terms.ts";
import { showStudy } from "./study/show-study.ts";

/**
 * Studies a market on its past: rounds of each length, voids, draws, digits, gaps, ages of the deciding prices, wins of each bet type with
 * 99 % intervals, what an odds table would have paid, and what moving a settlement costs.
 *
 *   npm run market:study -- FILE [--symbol SYM] [--like MARKET] [--books FILE]   trades or quotes, CSV, plain or gzipped
 *   npm run market:study -- MARKET [--days 7]                                    of the database that DATABASE_URL names
 *   … [--terms JSON] [--pip 0] [--average 10] [--json]
 *
 * FILE is a path or a name in ../shared/market (MARU_RECORDED_DIR). `--terms` is an odds table, else the product's own; `--pip` the concluding standard in
 * price units; `--average` the seconds of the averaging rule. Ends with 2 on a wrong call or a past that cannot be read.
 */
const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    symbol: { type: "string" },
    like: { type: "string" },
    books: { type: "string" },
    days: { type: "string", default: "7" },
    terms: { type: "string" },
    pip: { type: "string", default: "0" },
    average: { type: "string", default: "10" },
    json: { type: "boolean", default: false },
  },
});
const RECORDED =
  process.env["MARU_RECORDED_DIR"] ?? fileURLToPath(new URL("../../../../shared/market/", import.meta.url));
const DAY_MS = 86_400_000;

try {
  const [pip, averageSeconds] = [countOf("pip", values.pip), countOf("average", values.average)];
  const { rules, past } = await readPast(positionals[0] ?? "", { buyPip: pip, sellPip: pip });
  const study = makeStudy(rules, past, {
    averageSeconds,
    termsOf: values.terms === undefined ? productTerms : readTerms(values.terms),
    books: values.books === undefined ? null : await readBooks(fileOf(values.books) ?? values.books, rules),
  });
  console.log(values.json ? JSON.stringify(study, null, 2) : showStudy(study));
} catch (error) {
  if (!(error instanceof UnreadablePast)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function countOf(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 0) throw new UnreadablePast(`--${name} is a whole number`);
  return count;
}

function fileOf(name: string): string | null {
  return [name, path.join(RECORDED, name)].find((file) => name !== "" && existsSync(file)) ?? null;
}

type Band = { readonly buyPip: number; readonly sellPip: number };

async function readPast(name: string, band: Band): Promise<StudiedMarket> {
  const file = fileOf(name);
  if (file !== null) {
    const past = await readPastFile(file, { symbol: values.symbol ?? null, like: values.like ?? null });
    const { rules, bars } = past;
    return { rules, past: { ...past, studies: studyRounds({ rules, bars, ...band }) } };
  }
  const url = process.env["DATABASE_URL"];
  if (url === undefined || name === "")
    throw new UnreadablePast(
      `${name === "" ? "name a file or a market" : `${name} is no file`}: set DATABASE_URL for a market`,
    );
  const database = openDatabase({ kind: "url", url }, "maru_console", { max: 1 });
  try {
    const toMs = Date.now();
    const span = { fromMs: toMs - countOf("days", values.days) * DAY_MS, toMs };
    return await readPastMarket(database, name, { span, bandOf: () => band });
  } finally {
    await database.close();
  }
}
