/**
 * What a sign-up leaves behind while its tab is away at an identity provider: nothing of the person, and the key of the check, which is the
 * secret of this tab. It is read once.
 */
export interface IdentityTrip {
  readonly key: string;
  /** Where the sign-up goes on. */
  readonly path: string;
  readonly marketing: boolean;
}

/** A trip that has come back, or one that this tab does not know. */
export type EndedTrip =
  | { readonly state: "back"; readonly trip: IdentityTrip; readonly query: string }
  | { readonly state: "lost" };

const KEY = "maru.identity";
const HOME = "/signup";
const PATH = /^\/(?:signup|ref\/[\w-]{1,20})$/;

let ended: EndedTrip | null = null;

/** Goes to the provider's page in this tab; it comes back to `/identity`. */
export function leaveForIdentity(url: string, trip: IdentityTrip): void {
  if (!/^https?:\/\//.test(url)) return;
  sessionStorage.setItem(KEY, JSON.stringify(trip));
  location.assign(url);
}

/** Takes what the provider put behind our address; answers where the sign-up goes on. */
export function comeBackFromIdentity(query: string): string {
  const trip = storedTrip();
  sessionStorage.removeItem(KEY);
  ended = trip === null ? { state: "lost" } : { state: "back", trip, query };
  return trip === null || !PATH.test(trip.path) ? HOME : trip.path;
}

/** The trip that ended at this page's opening; null where there was none. A reload of the page asks nobody a second time. */
export function takeEndedTrip(): EndedTrip | null {
  const taken = ended;
  ended = null;
  return taken;
}

function storedTrip(): IdentityTrip | null {
  const text = sessionStorage.getItem(KEY);
  try {
    const stored: unknown = text === null ? null : JSON.parse(text);
    return isTrip(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isTrip(stored: unknown): stored is IdentityTrip {
  if (typeof stored !== "object" || stored === null) return false;
  const { key, path, marketing }: Partial<Record<keyof IdentityTrip, unknown>> = stored;
  return typeof key === "string" && typeof path === "string" && typeof marketing === "boolean";
}
