import { ok, refused, type Result } from "@maru/values";
import {
  BLACK,
  colourDistance,
  contrastRatio,
  type HexColour,
  isHexColour,
  mixColours,
  WHITE,
} from "./contrast.ts";

/** How a site looks, as it is set; the rest of the look is the instrument's own. */
export interface SiteTheme {
  /** One colour for what can be pressed and for the logo; null is the instrument's own. */
  readonly accent: string | null;
  /** What a first visitor sees; the player's own choice goes before it. */
  readonly theme: "dark" | "light" | "system";
  readonly palette: "korean" | "inverse" | "colour-blind";
  /** The site's own colours of a rise and a fall instead of the palette's; both or neither. */
  readonly chart: { readonly up: string; readonly down: string } | null;
  /** The logo as the path data of a drawing 24 by 24; null is the instrument's own mark. */
  readonly logoPath: string | null;
}

export const DEFAULT_SITE_THEME: SiteTheme = {
  accent: null,
  theme: "dark",
  palette: "korean",
  chart: null,
  logoPath: null,
};

/** Colours of one theme, every one of them readable where it stands. */
export interface ThemeColours {
  readonly accent: HexColour;
  /** Words on the accent. */
  readonly onAccent: HexColour;
  /** A ground tinted with the accent, for what is chosen. */
  readonly accentQuiet: HexColour;
  readonly chart: {
    readonly up: HexColour;
    readonly down: HexColour;
    /** Grounds of the two buttons, under white words. */
    readonly upFill: HexColour;
    readonly downFill: HexColour;
  } | null;
}

/** A look whose colours were fitted to both themes. */
export interface FittedTheme extends Pick<SiteTheme, "theme" | "palette" | "logoPath"> {
  readonly dark: ThemeColours;
  readonly light: ThemeColours;
}

type ColourField = "accent" | "chart.up" | "chart.down";

export type ThemeFault =
  | { readonly code: "NOT_A_COLOUR"; readonly field: ColourField }
  | {
      readonly code: "LOW_CONTRAST";
      readonly field: ColourField;
      readonly theme: "dark" | "light";
      readonly ratio: number;
      readonly needed: number;
    }
  | { readonly code: "LOOKS_ALIKE"; readonly theme: "dark" | "light"; readonly distance: number }
  | { readonly code: "BAD_LOGO" };

/** Contrast of text (WCAG 2.2, AA). */
export const TEXT_CONTRAST = 4.5;
/** A colour mixed further than this towards white or black is no longer the one that was asked for. */
const MOST_MIXED = 0.5;
const MIX_STEP = 1 / 64;
/** Rise and fall must differ by more than a shade, even for those who see fewer colours. */
const LEAST_DISTANCE = 0.15;
const LOGO_LONGEST = 4_000;

/** The three grounds that words stand on, in each theme; the ones hardest to read on come last. */
const GROUNDS = {
  dark: ["#0a0f11", "#101719", "#1a2224"],
  light: ["#fcfefe", "#f1f4f5", "#e9eeef"],
} as const satisfies Record<"dark" | "light", readonly HexColour[]>;

/** The instrument's own accent, as its tokens have it. */
const OWN_ACCENT = { dark: "#88d7b9", light: "#1e664f" } as const satisfies Record<string, HexColour>;

/** Judges a look before it is saved and fits its colours to both themes: what is a little too weak is strengthened, the rest refused. */
export function fitSiteTheme(look: SiteTheme): Result<FittedTheme, readonly ThemeFault[]> {
  const dark = coloursIn(look, "dark");
  const light = coloursIn(look, "light");
  const logoFaults: readonly ThemeFault[] = isLogo(look.logoPath) ? [] : [{ code: "BAD_LOGO" }];
  const { theme, palette, logoPath } = look;
  if (dark.ok && light.ok && logoFaults.length === 0)
    return ok({ theme, palette, logoPath, dark: dark.value, light: light.value });
  const colourFaults = [...(dark.ok ? [] : dark.refusal), ...(light.ok ? [] : light.refusal)];
  return refused([...withoutRepeats(colourFaults), ...logoFaults]);
}

/** What is wrong with a colour in itself is wrong in both themes and told once. */
function withoutRepeats(faults: readonly ThemeFault[]): readonly ThemeFault[] {
  return [...new Map(faults.map((fault) => [Object.values(fault).join(" "), fault])).values()];
}

/** Path data and nothing else: letters of the commands, numbers and what stands between them (S-27). */
function isLogo(path: string | null): boolean {
  return path === null || (path.length <= LOGO_LONGEST && /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$/.test(path));
}

function coloursIn(look: SiteTheme, theme: "dark" | "light"): Result<ThemeColours, readonly ThemeFault[]> {
  const accent = fitText(look.accent ?? OWN_ACCENT[theme], { field: "accent", theme });
  const chart = look.chart === null ? ok(null) : chartIn(look.chart, theme);
  if (!accent.ok || !chart.ok)
    return refused([...(accent.ok ? [] : [accent.refusal]), ...(chart.ok ? [] : chart.refusal)]);
  const isDark = contrastRatio(WHITE, accent.value) >= contrastRatio(BLACK, accent.value);
  return ok({
    accent: accent.value,
    onAccent: isDark ? WHITE : BLACK,
    accentQuiet: mixColours(accent.value, GROUNDS[theme][0], 0.82),
    chart: chart.value,
  });
}

function chartIn(
  chart: NonNullable<SiteTheme["chart"]>,
  theme: "dark" | "light",
): Result<NonNullable<ThemeColours["chart"]>, readonly ThemeFault[]> {
  const up = fitText(chart.up, { field: "chart.up", theme });
  const down = fitText(chart.down, { field: "chart.down", theme });
  if (!up.ok || !down.ok)
    return refused([...(up.ok ? [] : [up.refusal]), ...(down.ok ? [] : [down.refusal])]);
  const distance = colourDistance(up.value, down.value);
  if (distance < LEAST_DISTANCE) return refused([{ code: "LOOKS_ALIKE", theme, distance }]);
  return ok({
    up: up.value,
    down: down.value,
    upFill: towards(up.value, { to: BLACK, on: [WHITE] }).colour,
    downFill: towards(down.value, { to: BLACK, on: [WHITE] }).colour,
  });
}

interface Place {
  readonly field: ColourField;
  readonly theme: "dark" | "light";
}

/** The colour, strengthened until it can be read on every ground of the theme. */
function fitText(text: string, { field, theme }: Place): Result<HexColour, ThemeFault> {
  const colour = text.toLowerCase();
  if (!isHexColour(colour)) return refused({ code: "NOT_A_COLOUR", field });
  const fitted = towards(colour, { to: theme === "dark" ? WHITE : BLACK, on: GROUNDS[theme] });
  if (fitted.share <= MOST_MIXED) return ok(fitted.colour);
  const ratio = lowestContrast(colour, GROUNDS[theme]);
  return refused({ code: "LOW_CONTRAST", field, theme, ratio, needed: TEXT_CONTRAST });
}

interface Aim {
  readonly to: HexColour;
  readonly on: readonly HexColour[];
}

/** Mixes in as little as is needed; pure white or black reads on every ground of its theme, so it ends. */
function towards(colour: HexColour, aim: Aim): { readonly colour: HexColour; readonly share: number } {
  for (let share = 0; share < 1; share += MIX_STEP) {
    const mixed = mixColours(colour, aim.to, share);
    if (lowestContrast(mixed, aim.on) >= TEXT_CONTRAST) return { colour: mixed, share };
  }
  return { colour: aim.to, share: 1 };
}

function lowestContrast(colour: HexColour, grounds: readonly HexColour[]): number {
  return Math.min(...grounds.map((ground) => contrastRatio(colour, ground)));
}
