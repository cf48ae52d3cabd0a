import type { TrustRow } from "../trust-row.ts";
export const TRUST_ROWS: readonly TrustRow[] = [];
