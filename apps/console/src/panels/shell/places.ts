import { type Place as ScreenPlace, SCREENS } from "../../screens/screens.ts";
import type { Me } from "../../surface/surface.ts";

export interface Place extends ScreenPlace {
  readonly to: string;
}

const PLACES: readonly Place[] = SCREENS.flatMap(({ path, places }) =>
  places.map((place) => ({ ...place, to: path })),
);

/** The places that somebody may go to. */
export function placesOf(me: Me): readonly Place[] {
  const kind = me.role === "partner" ? "partner" : "staff";
  return PLACES.filter(
    ({ area, who, isOutbox }) =>
      (isOutbox !== true || me.hasOutbox) &&
      (who === undefined || who === kind) &&
      (area === null || (me.access[area]?.includes("see") ?? false)),
  );
}

/** Whether somebody may go to an address: what is nobody's place is for the router to know. */
export function mayGo(me: Me, pathname: string): boolean {
  const isAt = ({ to }: Place): boolean => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  const longest = Math.max(0, ...PLACES.filter(isAt).map(({ to }) => to.length));
  const here = (place: Place): boolean => isAt(place) && place.to.length === longest;
  return !PLACES.some(here) || placesOf(me).some(here);
}

/** Where somebody begins. */
export function homeOf(me: Me): string {
  return placesOf(me)[0]?.to ?? "/sessions";
}
