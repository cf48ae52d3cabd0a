/** Who does nothing for this long is signed out (P-35); a minute before it they are asked. */
export const IDLE_MS = 30 * 60_000;
export const IDLE_WARNING_MS = 60_000;

export type Idleness =
  | { readonly state: "active" }
  | { readonly state: "warned"; readonly leftSeconds: number }
  | { readonly state: "over" };

/** Where somebody stands who last did something at `actedAtMs`; null: nothing is known, so they have just come. */
export function idlenessAt(actedAtMs: number | null, nowMs: number): Idleness {
  if (actedAtMs === null) return { state: "active" };
  const leftMs = actedAtMs + IDLE_MS - nowMs;
  if (leftMs <= 0) return { state: "over" };
  if (leftMs > IDLE_WARNING_MS) return { state: "active" };
  return { state: "warned", leftSeconds: Math.ceil(leftMs / 1_000) };
}
