import type { CoverageRow, Place, Section } from "./coverage-row.ts";

const SECTION_NAMES: Readonly<Record<string, string>> = {
  "trading 1": "Trading 1: what the product does",
  "trading 2": "Trading 2: screens and routes",
  "trading 3": "Trading 3: entities and fields",
  "trading 4": "Trading 4: states and transitions",
  "trading 5": "Trading 5: validation rules",
  "trading 6": "Trading 6: roles and permissions",
  "trading 7": "Trading 7: calls and live channel",
  "trading 8": "Trading 8: errors",
  "trading 9": "Trading 9: constants and limits",
  "accounts 1": "Accounts 1: what the product does",
  "accounts 2": "Accounts 2: screens and routes",
  "accounts 3": "Accounts 3: entities and fields",
  "accounts 4": "Accounts 4: states and transitions",
  "accounts 5": "Accounts 5: validation rules",
  "accounts 6": "Accounts 6: roles and permissions",
  "accounts 7": "Accounts 7: calls and live channel",
  "accounts 8": "Accounts 8: errors",
  "accounts 9": "Accounts 9: constants and limits",
  ours: "What the product adds",
} satisfies Record<Section, string>;

/** docs/spec-coverage.md. */
export function writeTable(rows: readonly CoverageRow[]): string {
  const awaited = rows.filter(({ screen }) => screen === "awaited");
  const lines = [
    "# Coverage of the specification",
    "",
    "Every route, call, event, message, field, state, rule and constant of the two specifications: where it is built and which test proves it.",
    "Written by `npm run spec:coverage` from the rows in `scripts/spec-coverage/rows`; `npm run check` fails when a place, a title or a text is not",
    "there, when the product offers a route, a call or a destination that no row names, and when this page is not what the rows say.",
    "",
    `${rows.length} rows, each with its proof; ${awaited.length} whose screen is awaited.`,
    "",
    ...Object.entries(SECTION_NAMES).flatMap(([section, name]) =>
      sectionLines(
        name,
        rows.filter((row) => row.section === section),
      ),
    ),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function sectionLines(name: string, rows: readonly CoverageRow[]): readonly string[] {
  if (rows.length === 0) return [];
  return [
    `## ${name}`,
    "",
    "| kind | what | built | proved by | screen |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map((row) =>
      ["", row.kind, whatOf(row), builtOf(row), proofText(row.proof), screenOf(row), ""]
        .map(cell)
        .join(" | ")
        .trim(),
    ),
    "",
  ];
}

/** A pipe would end the cell, an angle bracket begin a tag. */
export const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

const fileLink = (file: string): string => `[${file.split("/").slice(-2).join("/")}](../${file})`;

function whatOf({ what, named, fixed }: CoverageRow): string {
  const name = named === null ? null : `\`${named}\``;
  const text = fixed === null ? null : `“${fixed.korean}”`;
  return [name, what, text].filter((part) => part !== null).join(" · ");
}

const builtOf = ({ built }: CoverageRow): string => fileLink(built.file);

export function proofText({ file, text }: Place): string {
  return `${fileLink(file)}: ${text}`;
}

function screenOf({ screen }: CoverageRow): string {
  if (screen === null) return "";
  return screen === "awaited" ? "awaited" : fileLink(screen);
}
