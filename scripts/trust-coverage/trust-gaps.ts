import { proofGap, type ReadFile } from "./proof-gap.ts";
import { TRUST_ITEMS, type TrustFamily, type TrustRow } from "./trust-row.ts";

/** Items that must be named by the title of a test: passwords, sessions and codes, own data, and what protects a player. */
const MUST_BE_NAMED = [
  ...numbered("S", 1, 11).filter((id) => id !== "S-04"),
  "S-42",
  "S-43",
  ...numbered("P", 7, 17),
  "P-27",
  "P-31",
  "P-36",
];

function numbered(family: TrustFamily, from: number, to: number): readonly string[] {
  return Array.from(
    { length: to - from + 1 },
    (_, index) => `${family}-${String(from + index).padStart(2, "0")}`,
  );
}

/** What keeps the trust table from being true, one line each. */
export function trustGaps(rows: readonly TrustRow[], readFile: ReadFile): readonly string[] {
  const known = (["F", "P", "S", "R"] as const).flatMap((family) => numbered(family, 1, TRUST_ITEMS[family]));
  const count = (id: string): number => rows.filter((row) => row.id === id).length;
  return [
    ...known.filter((id) => count(id) !== 1).map((id) => `${id} stands there ${count(id)} times`),
    ...rows.filter(({ id }) => !known.includes(id)).map(({ id }) => `${id} is no item`),
    ...rows.flatMap(({ id, proofs }) =>
      proofs
        .map((proof) => proofGap(proof, readFile))
        .filter((gap) => gap !== null)
        .map((gap) => `${id}: ${gap}`),
    ),
    ...rows
      .filter(({ id, proofs }) => MUST_BE_NAMED.includes(id) && !proofs.some(({ text }) => text.includes(id)))
      .map(({ id }) => `${id} is named by no test`),
  ];
}
