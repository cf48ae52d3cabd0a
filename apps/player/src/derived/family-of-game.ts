import { FAMILIES, familyOf, type GameFamily, isGameType } from "@maru/rules";

/** The family of a game as a bet names it. One that this app does not know yet is shown as rise and fall are. */
export function familyOfGame(gameType: string): GameFamily {
  return isGameType(gameType) ? familyOf(gameType) : FAMILIES.direction;
}
