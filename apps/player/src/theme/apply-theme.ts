import { settingsFacts, type Theme } from "../surface.ts";

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function shownTheme(theme: Theme): "dark" | "light" {
  if (theme !== "system") return theme;
  return prefersDark.matches ? "dark" : "light";
}

function apply(): void {
  const { theme, palette, motion } = settingsFacts.getState();
  const root = document.documentElement;
  root.dataset["theme"] = shownTheme(theme);
  root.dataset["palette"] = palette;
  root.dataset["motion"] = motion;
  const ground = getComputedStyle(root).getPropertyValue("--ground").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}

/** Writes the chosen theme and palette on the page, now and whenever they change. */
export function applyTheme(): void {
  apply();
  settingsFacts.subscribe(apply);
  prefersDark.addEventListener("change", apply);
}

/** A token as lightweight-charts understands it: canvas colours, resolved by the browser itself. */
export function tokenColour(name: string, alpha = 1): string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null) return "rgb(128, 128, 128)";
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}
