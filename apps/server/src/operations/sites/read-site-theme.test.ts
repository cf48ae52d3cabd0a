import { expect, it } from "vitest";
import { DEMO_SITES } from "./demo-data.ts";
import { readSiteTheme } from "./read-site-theme.ts";

const own = readSiteTheme({});

it.each([
  null,
  7,
  [],
  "x",
  { accent: "red;} body{" },
  { logoPath: "url(x)" },
  { chart: { up: "#111111", down: "#111112" } },
])("%j falls back to the instrument's own look", (json) => {
  expect(readSiteTheme(json)).toEqual(own);
});

it("takes what is set and leaves the rest as it was", () => {
  const look = readSiteTheme({ accent: "#4f46e5", theme: "light", palette: "pink" });
  expect(look).toMatchObject({ theme: "light", palette: "korean", logoPath: null });
  expect(look.light.accent).toBe("#4f46e5");
});

it("gives the two brands of the demo looks that nobody takes for each other", () => {
  const brands = DEMO_SITES.filter(({ mode }) => mode === "licensed");
  const looks = brands.map(({ look }) => readSiteTheme(look ?? {}));
  expect(looks).toHaveLength(2);
  for (const read of [
    (l: typeof own) => l.dark.accent,
    (l: typeof own) => l.theme,
    (l: typeof own) => l.logoPath,
  ])
    expect(new Set(looks.map(read)).size).toBe(2);
});
