import type { Language } from "@maru/contract/text";
import { createStore } from "zustand/vanilla";

export type Theme = "dark" | "light" | "system";
/** Which colour rises: Korean red up, the inverse green up, or blue and orange for colour-blind eyes. */
export type Palette = "korean" | "inverse" | "colour-blind";
/** `less`: nothing moves, whatever the device says. */
export type Motion = "system" | "less";
export type ChartScale = "contract" | "round";

export interface Settings {
  readonly language: Language | null;
  readonly theme: Theme;
  readonly palette: Palette;
  readonly hasSound: boolean;
  readonly motion: Motion;
  readonly chartScale: ChartScale;
}

const KEY = "maru.settings";
const DEFAULTS: Settings = {
  language: null,
  theme: "dark",
  palette: "korean",
  hasSound: false,
  motion: "system",
  chartScale: "contract",
};

function pick<T extends string>(value: unknown, choices: readonly T[], otherwise: T): T {
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
    theme: pick<Theme>(fields.get("theme"), ["dark", "light", "system"], DEFAULTS.theme),
    palette: pick<Palette>(fields.get("palette"), ["korean", "inverse", "colour-blind"], DEFAULTS.palette),
    hasSound: fields.get("hasSound") === true,
    motion: pick<Motion>(fields.get("motion"), ["system", "less"], DEFAULTS.motion),
    chartScale: pick<ChartScale>(fields.get("chartScale"), ["contract", "round"], DEFAULTS.chartScale),
  };
}

const kept = typeof localStorage === "undefined" ? null : localStorage.getItem(KEY);
export const settingsFacts = createStore<Settings>(() => parseSettings(kept));

settingsFacts.subscribe((settings) => localStorage.setItem(KEY, JSON.stringify(settings)));
