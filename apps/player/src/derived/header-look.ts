/** The colours of a popup's head, as far as its words can be read in them. */
export interface HeaderLook {
  readonly background: string;
  readonly ink: string;
}

const FEWEST_CONTRAST = 4.5;

/** What the operator chose; black or white where their own choice cannot be read; null where they chose no background. */
export function headerLook(background: string | null, ink: string | null): HeaderLook | null {
  if (background === null) return null;
  if (ink !== null && contrast(background, ink) >= FEWEST_CONTRAST) return { background, ink };
  const best = contrast(background, "#ffffff") >= contrast(background, "#000000") ? "#ffffff" : "#000000";
  return { background, ink: best };
}

/** Contrast of two `#rrggbb` colours as WCAG 2 counts it, 1 to 21. */
function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
