import { familyOf } from "@maru/rules";
import type { BetRequest } from "../../apps/server/src/ports/place-bet.ts";
import type { Dice } from "../clock/dice.ts";
import type { RoundRow, Tables } from "../postgres/tables.ts";

const DIGIT_TYPES = ["O", "E", "UN", "OV", "S", "M", "L", "OS", "OM", "EL", "0", "7"];
const WRONG_AMOUNTS = [
  0,
  -5_000,
  0.5,
  5_000.25,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
  1_000,
  7_500,
  3_000_000,
];

/** What a player asks for: mostly sound, sometimes wrong in one of the ways a check exists for. */
export function makeWish(
  dice: Dice,
  { round, site }: { readonly round: RoundRow; readonly site: number },
  tables: Tables,
): Pick<BetRequest, "type" | "stakePoints" | "seenMultipleBp"> {
  const { betTypes, pricedBy } = familyOf(round.type);
  const isByFee = pricedBy === "fee";
  const type = dice.pick(isByFee ? DIGIT_TYPES : betTypes);
  const least = tables.terms.get(round.terms[site] ?? 0)?.limit_min ?? 5_000;
  const wrongType = dice.pick(isByFee ? ["B", "Z", "10", "XX"] : ["O", "X", ""]);
  return {
    type: dice.chance(0.03) ? wrongType : type,
    stakePoints: dice.chance(0.1)
      ? dice.pick(WRONG_AMOUNTS)
      : dice.whole(1, 8) * least * dice.pick([1, 1, 2, 5]),
    seenMultipleBp: dice.chance(0.3) ? seenMultiple(dice, { round, site, type }, tables) : null,
  };
}

function seenMultiple(
  dice: Dice,
  bet: { readonly round: RoundRow; readonly site: number; readonly type: string },
  tables: Tables,
): number | null {
  if (dice.chance(0.1)) return 19_999;
  const terms = tables.terms.get(bet.round.terms[bet.site] ?? 0);
  if (terms === undefined) return null;
  return familyOf(bet.round.type).multipleBp({ ...terms, profitPer: terms.profit_per }, bet.type);
}
