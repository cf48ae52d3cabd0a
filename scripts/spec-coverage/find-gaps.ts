import type { CoverageRow, FixedText, Place } from "./coverage-row.ts";
import type { ProductTables } from "./product-tables.ts";
import { readTitles } from "./read-titles.ts";

export interface GapDeps {
  readonly product: ProductTables;
  /** The text of a file of the repository; null when there is none. */
  readonly readFile: (file: string) => string | null;
  /** Whether a screen that is still awaited counts as a gap. */
  readonly screensAreDue: boolean;
}

/** What keeps the table from being true, one line each; none when it is. */
export function findGaps(rows: readonly CoverageRow[], deps: GapDeps): readonly string[] {
  return [...rows.flatMap((row) => gapsOfRow(row, deps)), ...doubles(rows), ...unnamed(rows, deps.product)];
}

function gapsOfRow(row: CoverageRow, deps: GapDeps): readonly string[] {
  const gaps = [
    placeGap(row.built, deps),
    proofGap(row.proof, deps),
    row.fixed === null ? null : textGap(row.fixed, row, deps),
    row.named === null ? null : nameGap(row, deps.product),
    screenGap(row, deps),
  ];
  return gaps.filter((gap) => gap !== null).map((gap) => `${row.section}: ${row.what}: ${gap}`);
}

/** A part of the text may be wrapped by the formatter: white space of any kind counts as one space. */
const plain = (text: string): string => text.replaceAll(/\s+/g, " ");

function placeGap({ file, text }: Place, { readFile }: GapDeps): string | null {
  const code = readFile(file);
  if (code === null) return `there is no ${file}`;
  return plain(code).includes(plain(text)) ? null : `${file} does not hold "${text}"`;
}

export function proofGap({ file, text }: Place, { readFile }: Pick<GapDeps, "readFile">): string | null {
  const code = readFile(file);
  if (code === null) return `there is no ${file}`;
  if (!/\.(test|spec)\.tsx?$/.test(file)) return `${file} is no test file`;
  const found = readTitles(file, code).filter((title) => title === text).length;
  if (found === 1) return null;
  return found === 0 ? `${file} has no test titled "${text}"` : `${file} has ${found} tests titled "${text}"`;
}

function textGap(fixed: FixedText, { screen }: CoverageRow, { product }: GapDeps): string | null {
  if ("refusal" in fixed) {
    const said = product.sayRefusal(fixed.refusal);
    if (said !== fixed.korean) return `${fixed.refusal} says "${said ?? "nothing"}"`;
    const missing = Object.entries(product.refusals).find(([, codes]) => !codes.has(fixed.refusal));
    return missing === undefined ? null : `${fixed.refusal} has no text in ${missing[0]}`;
  }
  const korean = product.words.ko.get(fixed.key);
  if (korean === undefined && screen === "awaited") return null;
  if (korean !== fixed.korean) return `${fixed.key} says "${korean ?? "nothing"}"`;
  const missing = Object.entries(product.words).find(
    ([, words]) => (words.get(fixed.key) ?? "").trim() === "",
  );
  return missing === undefined ? null : `${fixed.key} has no text in ${missing[0]}`;
}

function nameGap({ kind, named, screen }: CoverageRow, product: ProductTables): string | null {
  const name = named ?? "";
  if (kind === "call") return product.calls.includes(name) ? null : `no endpoint ${name}`;
  if (kind === "event") return product.destinations.includes(name) ? null : `no destination ${name}`;
  if (screen === "awaited" || product.routes.includes(name)) return null;
  return `no route ${name}`;
}

function screenGap({ screen }: CoverageRow, { readFile, screensAreDue }: GapDeps): string | null {
  if (screen === null) return null;
  if (screen === "awaited") return screensAreDue ? "its screen is missing" : null;
  return readFile(screen) === null ? `there is no ${screen}` : null;
}

/** The same line twice would hide that another one is missing. */
function doubles(rows: readonly CoverageRow[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const { section, kind, what } of rows) {
    const line = `${section}: ${kind}: ${what}`;
    seen.set(line, (seen.get(line) ?? 0) + 1);
  }
  return [...seen].filter(([, count]) => count > 1).map(([line]) => `${line} stands there twice`);
}

/** The other way round: whatever the product offers must be named by a row. */
function unnamed(rows: readonly CoverageRow[], product: ProductTables): readonly string[] {
  const namedAs = (kind: CoverageRow["kind"]) =>
    new Set(rows.filter((row) => row.kind === kind).map(({ named }) => named));
  const missing = (kind: "call" | "route" | "event", names: readonly string[]) => {
    const known = namedAs(kind);
    return names.filter((name) => !known.has(name)).map((name) => `no row names the ${kind} ${name}`);
  };
  return [
    ...missing("call", product.calls),
    ...missing("route", product.routes),
    ...missing("event", product.destinations),
  ];
}
