/** How much more or less than before, in percent to a tenth; null where it was nothing or a loss: percents of those mislead. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0) return null;
  const tenths = Math.round(((now - before) * 1_000) / before);
  const sign = tenths > 0 ? "+" : tenths < 0 ? "−" : "±";
  return `${sign}${(Math.abs(tenths) / 10).toFixed(1)} %`;
}

/** A part of a whole, in percent to a tenth; null of nothing. */
export function shareText(part: number, whole: number): string | null {
  return whole === 0 ? null : `${((part * 100) / whole).toFixed(1)} %`;
}
