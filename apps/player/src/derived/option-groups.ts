import { familyOf, type GameFamily, lengthMsOf } from "@maru/rules";
import type { TradeOption } from "../wire/shapes.ts";

export interface FamilyGroup {
  readonly family: GameFamily;
  readonly options: readonly TradeOption[];
}

export interface StockGroup {
  readonly stock: string;
  readonly isSimulated: boolean;
  readonly families: readonly FamilyGroup[];
}

const FAMILY_ORDER = ["R", "B", "P"] as const satisfies readonly GameFamily[];

export function isPlayable(option: TradeOption): boolean {
  return option.isPlaying && !option.isStopped;
}

/** The switcher's tree: instrument, then family, then length. Only what can be played. */
export function groupOptions(options: readonly TradeOption[]): readonly StockGroup[] {
  const playable = options.filter(isPlayable);
  const stocks = [...new Set(playable.map((option) => option.stock))];
  return stocks.map((stock) => {
    const own = playable.filter((option) => option.stock === stock);
    const families = FAMILY_ORDER.map((family) => ({
      family,
      options: own
        .filter((option) => familyOf(option.type) === family)
        .toSorted((a, b) => lengthMsOf(a.type) - lengthMsOf(b.type)),
    }));
    return {
      stock,
      isSimulated: own.some((option) => option.isSimulated),
      families: families.filter((group) => group.options.length > 0),
    };
  });
}

/** `/trade` without a number: the first playable option, else option 2. */
export function defaultOptionId(options: readonly TradeOption[]): number {
  return options.find(isPlayable)?.id ?? 2;
}
