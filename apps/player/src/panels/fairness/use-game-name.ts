import { familyOf, isGameType } from "@maru/rules";
import { useTranslations } from "use-intl";
import { useLengthName } from "../../text/type-name.ts";

/** A game with its length: Rise/Fall 30 sec. */
export function useGameName(): (type: string) => string {
  const t = useTranslations("market");
  const lengthName = useLengthName();
  return (type) => (isGameType(type) ? `${t(`families.${familyOf(type)}`)} ${lengthName(type)}` : type);
}
