import { familyOf, type GameFamily, type GameType, isGameType, lengthMsOf } from "@maru/rules";
import { useTranslations } from "use-intl";

/** The names of bet types and results: `S` is "sell" in a round of direction and "small" in a digit round. */
const TYPE_NAMES = {
  direction: { B: "types.buy", S: "types.sell", D: "types.draw" },
  digit: {
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
  },
} as const satisfies Record<GameFamily["outcomeKind"], Readonly<Record<string, string>>>;

type Names = typeof TYPE_NAMES;
type NameKey = { [Kind in keyof Names]: Names[Kind][keyof Names[Kind]] }[keyof Names];

/** The name of a bet type or result of a family; a type that has none stands for itself. */
export function useTypeName(): (family: GameFamily, type: string) => string {
  const t = useTranslations();
  return ({ outcomeKind }, type) => {
    const names = Object.entries<NameKey>(TYPE_NAMES[outcomeKind]);
    const key = names.find(([name]) => name === type)?.[1];
    return key === undefined ? type : t(key);
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
