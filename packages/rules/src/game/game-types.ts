import { FAMILY_LIST, type GameType, isGameType } from "./families.ts";

/** All games, family by family. */
export const GAME_TYPES: readonly GameType[] = FAMILY_LIST.flatMap(({ lengthsMs }) =>
  Object.keys(lengthsMs).filter(isGameType),
);
