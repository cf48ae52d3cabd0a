import type { CoverageRow } from "../coverage-row.ts";
import { accountsCalls } from "./accounts-calls.ts";
import { accountsErrors } from "./accounts-errors.ts";
import { accountsRules } from "./accounts-rules.ts";
import { accountsScreens } from "./accounts-screens.ts";
import { accountsStates } from "./accounts-states.ts";
import { ownRows } from "./ours.ts";
import { tradingCalls } from "./trading-calls.ts";
import { tradingErrors } from "./trading-errors.ts";
import { tradingRules } from "./trading-rules.ts";
import { tradingScreens } from "./trading-screens.ts";
import { tradingStates } from "./trading-states.ts";

/** Set to true when every screen stands: from then on a row whose screen is awaited is a gap. */
export const SCREENS_ARE_DUE: boolean = true;

export const ROWS: readonly CoverageRow[] = [
  ...tradingScreens,
  ...tradingStates,
  ...tradingRules,
  ...tradingCalls,
  ...tradingErrors,
  ...accountsScreens,
  ...accountsStates,
  ...accountsRules,
  ...accountsCalls,
  ...accountsErrors,
  ...ownRows,
];
