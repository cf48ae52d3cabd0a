import { familyOf, type GameFamily, type GameType, isGameType, lengthMsOf } from "@maru/rules";
import { useTranslations } from "use-intl";

const DIGIT_NAMES = {
  O: "types.O",
  E: "types.E",
  L: "types.L",
  M: "types.M",
  S: "types.small",
  UN: "types.UN",
  OV: "types.OV",
  OS: "types.OS",
  OM: "types.OM",
  OL: "types.OL",
  ES: "types.ES",
  EM: "types.EM",
  EL: "types.EL",
  Z: "types.zero",
} as const;

const SIDE_NAMES = { B: "types.buy", S: "types.sell", D: "types.draw" } as const;

function digitKey(type: string): (typeof DIGIT_NAMES)[keyof typeof DIGIT_NAMES] | null {
  return Object.entries(DIGIT_NAMES).find(([name]) => name === type)?.[1] ?? null;
}

function sideKey(type: string): (typeof SIDE_NAMES)[keyof typeof SIDE_NAMES] | null {
  return Object.entries(SIDE_NAMES).find(([name]) => name === type)?.[1] ?? null;
}

/** The name of a bet type or result: `S` is "sell" in a round of direction and "small" in a digit round. */
export function useTypeName(): (family: GameFamily, type: string) => string {
  const t = useTranslations();
  return (family, type) => {
    const key = family.outcomeKind === "direction" ? sideKey(type) : digitKey(type);
    return key === null ? type : t(key);
  };
}

/** The length of a game in words: 30 seconds, 5 minutes. */
export function useLengthName(): (type: GameType) => string {
  const t = useTranslations("market");
  return (type) => {
    const seconds = lengthMsOf(type) / 1000;
    return seconds < 60 ? t("seconds", { n: seconds }) : t("minutes", { n: seconds / 60 });
  };
}

/** A game by its family and length, as people say it: rise or fall, 1 minute. */
export function useGameName(): (type: string) => string {
  const t = useTranslations("market.families");
  const lengthName = useLengthName();
  return (type) => (isGameType(type) ? `${t(familyOf(type).name)} ${lengthName(type)}` : type);
}
