import { familyOf } from "../game/families.ts";
import type { BetType } from "../game/families.ts";
import type { OptionTerms } from "../game/terms/fee-table.ts";
import { BP_ONE } from "../game/terms/type-return.ts";
import { type ShareInterval, shareInterval } from "./interval.ts";
import type { GameStudy } from "./study-rounds.ts";

/** What one bet type did, and would have paid a point on every decided round. Shares and returns are from 0; 1 is all of it. */
export interface TypeFigure {
  readonly type: BetType;
  /** Wins among the decided rounds that were no draw; null without one. */
  readonly chance: ShareInterval | null;
  /** Of the model that prices the bet. */
  readonly modelChance: number;
  /** Null where the terms do not offer it. */
  readonly multipleBp: number | null;
  /** Return to the player, draws paid back, with the interval of the chance; null where it is not offered or nothing was decided. */
  readonly paid: ShareInterval | null;
}

/** Each bet type of a game on the studied rounds, under an odds table. Void rounds are paid back and count for nothing. */
export function typeFigures(
  study: GameStudy,
  terms: Pick<OptionTerms, "profitPer" | "fee">,
): readonly TypeFigure[] {
  const family = familyOf(study.game);
  const played = study.decided - study.draws;
  return study.types.map(({ type, won }) => {
    const chance = shareInterval(won, played);
    const multipleBp = family.multipleBp(terms, type);
    return {
      type,
      chance,
      modelChance: family.chanceOf(type),
      multipleBp,
      paid: chance === null || multipleBp === null ? null : paidOf(chance, study, multipleBp / BP_ONE),
    };
  });
}

function paidOf(
  { share, low, high }: ShareInterval,
  { decided, draws }: GameStudy,
  multiple: number,
): ShareInterval {
  const drawn = draws / decided;
  const at = (chance: number): number => drawn + (1 - drawn) * chance * multiple;
  return { share: at(share), low: at(low), high: at(high) };
}
