import { familyOf, type GameFamily, type GameType, isGameType, lengthMsOf } from "@maru/rules";
import { useMessages, useTranslations } from "use-intl";

const wordIn = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;

/** The name of a bet type or result of a family; a type that has none stands for itself. */
export function useTypeName(): (family: GameFamily, type: string) => string {
  const { types } = useMessages();
  return ({ outcomeKind }, type) => {
    return wordIn(types[outcomeKind], type);
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
