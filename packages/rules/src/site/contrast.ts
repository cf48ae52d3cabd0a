/** A colour of the screen as `#rrggbb`. */
export type HexColour = `#${string}`;

export function isHexColour(text: string): text is HexColour {
  return /^#[0-9a-f]{6}$/.test(text);
}

type Channels = readonly [red: number, green: number, blue: number];

export const WHITE = "#ffffff";
export const BLACK = "#000000";

function channelsOf(colour: HexColour): Channels {
  const at = (from: number): number => Number.parseInt(colour.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

function hexOf(channels: Channels): HexColour {
  const text = channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("");
  return `#${text}`;
}

/** Light of one sRGB channel, 0 to 1 (WCAG 2.2, relative luminance). */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: HexColour): number {
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of WCAG 2.2 between two colours: 1 for equal ones, 21 for black on white. */
export function contrastRatio(one: HexColour, other: HexColour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `share` of 0 is the colour itself, 1 is the other. */
export function mixColours(colour: HexColour, other: HexColour, share: number): HexColour {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  const mixed = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share;
  return hexOf([mixed(0), mixed(1), mixed(2)]);
}

/** How different two colours look, in OKLab: about 0.02 is the smallest difference anybody sees, black to white is 1. */
export function colourDistance(one: HexColour, other: HexColour): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Matrices of OKLab as its author published them. */
function labOf(colour: HexColour): Channels {
  const [red, green, blue] = channelsOf(colour);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
}
