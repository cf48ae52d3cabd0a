/** Parts per million as percent with one digit: 94.0%. */
export function percentText(ppm: number): string {
  return `${(ppm / 10_000).toFixed(1)}%`;
}

/** Deviations with their sign: +1.2, −0.4. */
export function deviationText(z: number): string {
  return `${z < 0 ? "\u2212" : "+"}${Math.abs(z).toFixed(1)}`;
}
