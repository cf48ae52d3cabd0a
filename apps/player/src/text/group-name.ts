import { type BetGroup, type BetType, FAMILIES } from "@maru/rules";
import { useTypeName } from "./type-name.ts";

interface NamedGroup {
  readonly group: BetGroup;
  readonly members: readonly BetType[];
}

const ALL_DIGITS = 10;

/** Some bets of one group are called by all their names: one of them would read as if it alone were meant. */
export function useGroupName(): (named: NamedGroup) => string {
  const typeName = useTypeName();
  return ({ group, members }) => {
    if (members.length === ALL_DIGITS) return "0–9";
    return members
      .map((type) => typeName(group === "BS" ? FAMILIES.direction : FAMILIES.digits, type))
      .join("·");
  };
}
