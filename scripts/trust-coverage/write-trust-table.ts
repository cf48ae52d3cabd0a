import type { Place } from "./place.ts";
import type { TrustFamily, TrustRow } from "./trust-row.ts";

const FAMILY_NAMES = {
  F: "Fairness and verifiability",
  P: "Player protection",
  S: "Security",
  R: "Reliability",
} as const satisfies Record<TrustFamily, string>;

/** docs/trust-coverage.md. */
export function writeTrustTable(rows: readonly TrustRow[]): string {
  const counted = (state: TrustRow["state"]): string =>
    `${rows.filter((row) => row.state === state).length} ${state}`;
  const lines = [
    "# Coverage of the trust list",
    "",
    "Every item on fairness, player protection, security and reliability, and how far it is held. `held`: the tests named here fail when it breaks.",
    "`partly`: so much of it is held by the tests named here, and the rest is said. `not yet`: nothing holds it. Written and checked by",
    "`npm run trust:coverage` from `scripts/trust-coverage/rows`.",
    "",
    `${rows.length} items: ${counted("held")}, ${counted("partly")}, ${counted("not yet")}.`,
    "",
    ...Object.entries(FAMILY_NAMES).flatMap(([family, name]) => [
      `## ${name}`,
      "",
      "| item | what | state | held by | missing |",
      "| --- | --- | --- | --- | --- |",
      ...rows.filter(({ id }) => id.startsWith(`${family}-`)).map(lineOf),
      "",
    ]),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function lineOf(row: TrustRow): string {
  const proofs = row.proofs.map((place) => cell(proofText(place))).join("<br>");
  const missing = row.state === "held" ? "" : row.missing;
  return `| ${[row.id, cell(row.what), row.state, proofs, cell(missing)].join(" | ")} |`;
}

/** A pipe would end the cell, an angle bracket begin a tag. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

const proofText = ({ file, text }: Place): string =>
  `[${file.split("/").slice(-2).join("/")}](../${file}): ${text}`;
