import { DEFAULT_SITE_THEME, fitSiteTheme, type FittedTheme, type SiteTheme } from "@maru/rules";
import { assert } from "@maru/values";

/** The look of a site's row, fitted. What is missing or unfit is the instrument's own: a bad row never hides a price. */
export function readSiteTheme(json: unknown): FittedTheme {
  const fitted = fitSiteTheme(lookOf(json));
  if (fitted.ok) return fitted.value;
  const own = fitSiteTheme(DEFAULT_SITE_THEME);
  assert(own.ok, "the instrument's own look is fit");
  return own.value;
}

/** The look as it is set, of whatever a row holds. */
export function lookOf(json: unknown): SiteTheme {
  const fields = fieldsOf(json);
  const chart = fieldsOf(fields.get("chart"));
  const [up, down] = [chart.get("up"), chart.get("down")];
  return {
    accent: textOrNull(fields.get("accent")),
    theme: oneOf(fields.get("theme"), ["dark", "light", "system"], DEFAULT_SITE_THEME.theme),
    palette: oneOf(fields.get("palette"), ["korean", "inverse", "colour-blind"], DEFAULT_SITE_THEME.palette),
    chart: typeof up === "string" && typeof down === "string" ? { up, down } : null,
    logoPath: textOrNull(fields.get("logoPath")),
  };
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

function oneOf<T extends string>(value: unknown, choices: readonly T[], otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}
