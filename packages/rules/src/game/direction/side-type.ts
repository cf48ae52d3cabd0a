/** The sides of a round of direction: what the wire calls buy and sell. */
const SIDES = { B: "rise", S: "fall" } as const;

export type SideType = keyof typeof SIDES;
export const SIDE_TYPES = ["B", "S"] as const satisfies readonly SideType[];

/** The direction that a side bets on. */
export type Side = (typeof SIDES)[SideType];

export function isSideType(text: string): text is SideType {
  return Object.hasOwn(SIDES, text);
}

export function sideOfType(type: SideType): Side {
  return SIDES[type];
}
