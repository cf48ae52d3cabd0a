import type { TrustRow } from "../trust-row.ts";
import { evidence } from "./evidence.ts";
import { fairness } from "./fairness.ts";
import { playerProtection } from "./protection.ts";
import { reliability } from "./reliability.ts";
import { security } from "./security.ts";

export const TRUST_ROWS: readonly TrustRow[] = [
  ...fairness,
  ...evidence,
  ...playerProtection,
  ...security,
  ...reliability,
];
