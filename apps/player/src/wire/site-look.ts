import type { WireSiteInfo } from "@maru/contract";
import { type Fields, isFields, objectOf, textOf } from "./read.ts";

/** How the site looks; its colours were fitted to both themes by the server. */
export type SiteLook = WireSiteInfo["look"];
type ThemeColours = SiteLook["dark"];

const COLOUR = /^#[0-9a-f]{6}$/;
const LOGO = /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 .,-]{1,4000}$/;

/** A look that is whole; null for anything else: colours go into the page's style, so nothing but colours may. */
export function readSiteLook(value: unknown): SiteLook | null {
  if (!isFields(value)) return null;
  const dark = readColours(objectOf(value, "dark"));
  const light = readColours(objectOf(value, "light"));
  if (dark === null || light === null) return null;
  const logo = textOf(value, "logoPath");
  const theme = (["dark", "light", "system"] as const).find((one) => one === value["theme"]);
  const palette = (["korean", "inverse", "colour-blind"] as const).find((one) => one === value["palette"]);
  return {
    theme: theme ?? "dark",
    palette: palette ?? "korean",
    logoPath: LOGO.test(logo) ? logo : null,
    dark,
    light,
  };
}

function readColours(fields: Fields): ThemeColours | null {
  const [accent, onAccent, accentQuiet] = ["accent", "onAccent", "accentQuiet"].map((name) =>
    textOf(fields, name),
  );
  if (accent === undefined || onAccent === undefined || accentQuiet === undefined) return null;
  if (![accent, onAccent, accentQuiet].every((one) => COLOUR.test(one))) return null;
  return { accent, onAccent, accentQuiet, chart: readChart(objectOf(fields, "chart")) };
}

function readChart(fields: Fields): ThemeColours["chart"] {
  const chart = {
    up: textOf(fields, "up"),
    down: textOf(fields, "down"),
    upFill: textOf(fields, "upFill"),
    downFill: textOf(fields, "downFill"),
  };
  return Object.values(chart).every((colour) => COLOUR.test(colour)) ? chart : null;
}
