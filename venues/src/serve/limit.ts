/** Says whether one more is allowed: at most `most` in any span of `perMs`. What is refused does not count. */
export type Limit = (nowMs: number, weight?: number) => boolean;

export function openLimit(most: number, perMs: number): Limit {
  let taken: { readonly atMs: number; readonly weight: number }[] = [];
  return (nowMs, weight = 1) => {
    taken = taken.filter(({ atMs }) => atMs > nowMs - perMs);
    if (taken.reduce((sum, { weight: each }) => sum + each, weight) > most) return false;
    taken.push({ atMs: nowMs, weight });
    return true;
  };
}
