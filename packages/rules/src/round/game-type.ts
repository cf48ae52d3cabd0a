/** The ten games: family letter, then minutes. R rise/fall · B binary · P ball game. */
export const GAME_TYPES = ["R.5", "R1", "R2", "R5", "B1", "B2", "B5", "P1", "P2", "P5"] as const;
export type GameType = (typeof GAME_TYPES)[number];
export type GameFamily = "R" | "B" | "P";

const FAMILY = {
  "R.5": "R",
  R1: "R",
  R2: "R",
  R5: "R",
  B1: "B",
  B2: "B",
  B5: "B",
  P1: "P",
  P2: "P",
  P5: "P",
} as const satisfies Record<GameType, GameFamily>;

const LENGTH_MS = {
  "R.5": 30_000,
  R1: 60_000,
  R2: 120_000,
  R5: 300_000,
  B1: 60_000,
  B2: 120_000,
  B5: 300_000,
  P1: 60_000,
  P2: 120_000,
  P5: 300_000,
} as const satisfies Record<GameType, number>;

export function isGameType(text: string): text is GameType {
  return Object.hasOwn(LENGTH_MS, text);
}

export function familyOf(type: GameType): GameFamily {
  return FAMILY[type];
}

/** The length of one phase of a round, in milliseconds. */
export function lengthMsOf(type: GameType): number {
  return LENGTH_MS[type];
}
