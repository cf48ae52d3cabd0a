import type { Language } from "@maru/contract/text";
import { createStore } from "zustand/vanilla";
import { CHART_PERIODS, CHART_STYLES, type ChartPeriod, type ChartStyle } from "../derived/chart-periods.ts";

export type Theme = "dark" | "light" | "system";
/** Which colour rises: Korean red up, the inverse green up, or blue and orange for colour-blind eyes. */
export type Palette = "korean" | "inverse" | "colour-blind";
/** `less`: nothing moves, whatever the device says. */
export type Motion = "system" | "less";

export interface Settings {
  readonly language: Language | null;
  /** Null: as the site looks. */
  readonly theme: Theme | null;
  /** Null: as the site looks, with its own chart colours where it has some. */
  readonly palette: Palette | null;
  readonly hasSound: boolean;
  readonly motion: Motion;
  /** Null: the candle of the game on screen. */
  readonly chartPeriod: ChartPeriod | null;
  readonly chartStyle: ChartStyle;
}

const KEY = "maru.settings";
const DEFAULTS: Settings = {
  language: null,
  theme: null,
  palette: null,
  hasSound: true,
  motion: "system",
  chartPeriod: null,
  chartStyle: "candle",
};

function pick<T extends string, O>(value: unknown, choices: readonly T[], otherwise: O): T | O {
  return choices.find((choice) => choice === value) ?? otherwise;
}

/** Reads what this browser kept; anything unknown falls back to the default. */
export function parseSettings(text: string | null): Settings {
  if (text === null) return DEFAULTS;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return DEFAULTS;
  }
  if (typeof kept !== "object" || kept === null) return DEFAULTS;
  const fields = new Map<string, unknown>(Object.entries(kept));
  const languages: readonly Language[] = ["ko", "en", "zh", "ja"];
  return {
    language: languages.find((language) => language === fields.get("language")) ?? null,
    theme: pick<Theme, null>(fields.get("theme"), ["dark", "light", "system"], null),
    palette: pick<Palette, null>(fields.get("palette"), ["korean", "inverse", "colour-blind"], null),
    hasSound: fields.get("hasSound") !== false,
    motion: pick<Motion, Motion>(fields.get("motion"), ["system", "less"], DEFAULTS.motion),
    chartPeriod: pick<ChartPeriod, null>(fields.get("chartPeriod"), CHART_PERIODS, null),
    chartStyle: pick<ChartStyle, ChartStyle>(fields.get("chartStyle"), CHART_STYLES, DEFAULTS.chartStyle),
  };
}

const kept = typeof localStorage === "undefined" ? null : localStorage.getItem(KEY);
export const settingsFacts = createStore<Settings>(() => parseSettings(kept));

settingsFacts.subscribe((settings) => localStorage.setItem(KEY, JSON.stringify(settings)));
