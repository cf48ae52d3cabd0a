import { FAMILY_LIST, familyOf, type GameFamily, type GameType, lengthMsOf } from "@maru/rules";
import type { TradeOption } from "../wire/shapes.ts";

export interface FamilyGroup {
  readonly family: GameFamily;
  readonly options: readonly TradeOption[];
}

export interface StockGroup {
  readonly stock: string;
  readonly name: string;
  readonly isSimulated: boolean;
  readonly isReplayed: boolean;
  readonly families: readonly FamilyGroup[];
}

export function isPlayable(option: TradeOption): boolean {
  return option.isPlaying && !option.isStopped;
}

/** The switcher's tree: instrument, then family, then length. Only what can be played. */
export function groupOptions(options: readonly TradeOption[]): readonly StockGroup[] {
  const playable = options.filter(isPlayable);
  const stocks = [...new Set(playable.map((option) => option.stock))];
  return stocks.map((stock) => {
    const own = playable.filter((option) => option.stock === stock);
    const families = FAMILY_LIST.map((family) => ({
      family,
      options: own
        .filter((option) => familyOf(option.type) === family)
        .toSorted((a, b) => lengthMsOf(a.type) - lengthMsOf(b.type)),
    }));
    return {
      stock,
      name: own[0]?.name ?? stock,
      isSimulated: own.some((option) => option.isSimulated),
      isReplayed: own.some((option) => option.isReplayed),
      families: families.filter((group) => group.options.length > 0),
    };
  });
}

/** `/trade` without a number: the first playable option, else option 2. */
export function defaultOptionId(options: readonly TradeOption[]): number {
  return options.find(isPlayable)?.id ?? 2;
}

/** The instruments that can be played, each once, in the order of the list. */
export function stocksOf(options: readonly TradeOption[]): readonly string[] {
  return [...new Set(options.filter(isPlayable).map((option) => option.stock))];
}

/** The option of this instrument with the same game, or its first; 0 when the instrument has none. */
export function sameGameOn(options: readonly TradeOption[], stock: string, type: GameType | null): number {
  const own = options.filter((option) => option.stock === stock && isPlayable(option));
  return (own.find((option) => option.type === type) ?? own[0])?.id ?? 0;
}
