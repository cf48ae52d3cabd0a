import { siteThemeFacts } from "../facts/site-theme-facts.ts";
import { type Palette, settingsFacts, type Theme } from "../facts/settings-facts.ts";
import { whenIdle } from "../ui/when-idle.ts";
import type { SiteTheme } from "../wire/shapes.ts";

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function shownTheme(theme: Theme): "dark" | "light" {
  if (theme !== "system") return theme;
  return prefersDark.matches ? "dark" : "light";
}

/** What the player chose, else what the site shows; its own chart colours only where the player chose none. */
function apply(): void {
  const settings = settingsFacts.getState();
  const { look } = siteThemeFacts.getState();
  const theme = shownTheme(settings.theme ?? look?.theme ?? "dark");
  const palette: Palette = settings.palette ?? look?.palette ?? "korean";
  const root = document.documentElement;
  const marks = { theme, palette, motion: settings.motion };
  for (const [name, value] of Object.entries(marks)) {
    // Writing what stands there already would have the browser look at every style anew.
    if (root.dataset[name] !== value) root.dataset[name] = value;
  }
  const colours = look?.[theme] ?? null;
  paint(root, colours, settings.palette === null ? (colours?.chart ?? null) : null);
  whenIdle(tellGround);
}

/** The colour of the browser's own frame; asked for later, because reading a style makes the browser work all of them out. */
function tellGround(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}

type Colours = SiteTheme["dark"];

function paint(root: HTMLElement, colours: Colours | null, chart: Colours["chart"]): void {
  const values = {
    "--accent": colours?.accent,
    "--on-accent": colours?.onAccent,
    "--accent-quiet": colours?.accentQuiet,
    "--focus": colours?.accent,
    "--up": chart?.up,
    "--down": chart?.down,
    "--up-fill": chart?.upFill,
    "--down-fill": chart?.downFill,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, value);
  }
}

/** Writes theme, palette and the site's colours on the page, now and whenever they change. */
export function applyTheme(): void {
  apply();
  settingsFacts.subscribe(apply);
  siteThemeFacts.subscribe(apply);
  prefersDark.addEventListener("change", apply);
}
