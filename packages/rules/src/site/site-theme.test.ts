import { expect, test } from "vitest";
import { contrastRatio, type HexColour } from "./contrast.ts";
import { DEFAULT_SITE_THEME, fitSiteTheme, type SiteTheme, TEXT_CONTRAST } from "./site-theme.ts";

const look = (changes: Partial<SiteTheme>): SiteTheme => ({ ...DEFAULT_SITE_THEME, ...changes });

/** The darkest and the lightest ground of the screens' own tokens. */
const HARDEST = { dark: "#1a2224", light: "#e9eeef" } as const satisfies Record<string, HexColour>;

function codes(changes: Partial<SiteTheme>): readonly string[] {
  const fitted = fitSiteTheme(look(changes));
  return fitted.ok ? [] : fitted.refusal.map((fault) => fault.code);
}

test("the ratio is that of the guidelines: published pairs", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBe(21);
  expect(contrastRatio("#777777", "#777777")).toBe(1);
  // The grey that just fails on white, and the one that just passes.
  expect(contrastRatio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

const ACCENTS = ["#3fae8b", "#2952e3", "#c8102e", "#ffb000", "#7a3ff2", "#0f766e", "#d946ef"] as const;

test.each(ACCENTS)("the accent %s is readable in both themes, and so are the words on it", (accent) => {
  const fitted = fitSiteTheme(look({ accent }));
  if (!fitted.ok) throw new Error(JSON.stringify(fitted.refusal));
  for (const theme of ["dark", "light"] as const) {
    const colours = fitted.value[theme];
    expect(contrastRatio(colours.accent, HARDEST[theme])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrastRatio(colours.accent, colours.onAccent)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
});

test("a colour that is strong enough stays as it was set", () => {
  const fitted = fitSiteTheme(look({ accent: "#88D7B9" }));
  expect(fitted.ok && fitted.value.dark.accent).toBe("#88d7b9");
  expect(fitted.ok && fitted.value.light.accent).not.toBe("#88d7b9");
});

test("chart colours carry white words on their buttons and stay apart", () => {
  const fitted = fitSiteTheme(look({ chart: { up: "#00a884", down: "#e5484d" } }));
  if (!fitted.ok) throw new Error(JSON.stringify(fitted.refusal));
  for (const theme of ["dark", "light"] as const) {
    const { chart } = fitted.value[theme];
    if (chart === null) throw new Error("the chart has no colours");
    for (const fill of [chart.upFill, chart.downFill])
      expect(contrastRatio(fill, "#ffffff")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    for (const words of [chart.up, chart.down])
      expect(contrastRatio(words, HARDEST[theme])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
});

test("the instrument's own accent stands as it is in both themes", () => {
  const fitted = fitSiteTheme(DEFAULT_SITE_THEME);
  expect(fitted.ok && [fitted.value.dark.accent, fitted.value.light.accent]).toEqual(["#88d7b9", "#1e664f"]);
});

test.each([
  [{ accent: "teal" }, ["NOT_A_COLOUR"]],
  [{ accent: "#12345" }, ["NOT_A_COLOUR"]],
  [{ accent: "#000000;background:url(x)" }, ["NOT_A_COLOUR"]],
  [{ accent: "#050505" }, ["LOW_CONTRAST"]],
  [{ accent: "#1d4ed8" }, []],
  [{ accent: "#000080" }, ["LOW_CONTRAST"]],
  [{ accent: "#ffff00" }, ["LOW_CONTRAST"]],
  [{ chart: { up: "#c8102e", down: "#c71030" } }, ["LOOKS_ALIKE", "LOOKS_ALIKE"]],
  [{ logoPath: "M2 16h20" }, []],
  [{ logoPath: "url(https://elsewhere)" }, ["BAD_LOGO"]],
  [{ logoPath: 'M0 0"><script>' }, ["BAD_LOGO"]],
  [{ accent: "x", logoPath: "y" }, ["NOT_A_COLOUR", "BAD_LOGO"]],
] as const)("%j is judged as %j", (changes, faults) => {
  expect(codes(changes)).toEqual(faults);
});

test("a refusal for contrast names the ratio found and the one needed", () => {
  const fitted = fitSiteTheme(look({ accent: "#ffff00" }));
  expect(fitted.ok ? null : fitted.refusal[0]).toMatchObject({
    field: "accent",
    theme: "light",
    needed: TEXT_CONTRAST,
  });
});

function refusal(changes: Partial<SiteTheme>): readonly object[] {
  const fitted = fitSiteTheme(look(changes));
  return fitted.ok ? [] : fitted.refusal;
}

const notAColour = (...fields: readonly string[]) => fields.map((field) => ({ code: "NOT_A_COLOUR", field }));

test.each([
  ["the rise", { up: "red", down: "#e5484d" }, notAColour("chart.up")],
  ["the fall", { up: "#00a884", down: "#e5484" }, notAColour("chart.down")],
  ["both", { up: "", down: "blue" }, notAColour("chart.up", "chart.down")],
] as const)(
  "what is no colour of a chart is told by its field, once for both themes: %s",
  (_, chart, expected) => {
    expect(refusal({ chart })).toEqual(expected);
  },
);

test("a chart's colour that is too weak is told with its theme, and the other one judged as well", () => {
  // The ratio is that of the ground that is nearest to the colour.
  expect(refusal({ chart: { up: "#000000", down: "#ffff00" } })).toEqual([
    { code: "LOW_CONTRAST", field: "chart.up", theme: "dark", ratio: expect.closeTo(1.09, 2), needed: 4.5 },
    {
      code: "LOW_CONTRAST",
      field: "chart.down",
      theme: "light",
      ratio: expect.closeTo(1.03, 2),
      needed: 4.5,
    },
  ]);
});

test("faults of the accent and of the chart are told together", () => {
  expect(refusal({ accent: "teal", chart: { up: "red", down: "#e5484d" } })).toEqual(
    notAColour("accent", "chart.up"),
  );
});

test.each([
  ["the darkest blue that half of white makes readable in the dark", "#000092", []],
  ["the blue one step darker", "#000091", ["LOW_CONTRAST"]],
  ["the lightest grey that half of black makes readable in the light", "#d6d6d6", []],
  ["the grey one step lighter", "#d7d7d7", ["LOW_CONTRAST"]],
] as const)("a colour is strengthened by half and no further: %s", (_, accent, expected) => {
  expect(codes({ accent })).toEqual(expected);
});

test("a colour is strengthened by as little as is needed: the blue comes out half white", () => {
  const fitted = fitSiteTheme(look({ accent: "#000092" }));
  expect(fitted.ok && [fitted.value.dark.accent, fitted.value.light.accent]).toEqual(["#8080c9", "#000092"]);
});

test.each([
  ["see #88d7b9", notAColour("accent")],
  ["#88d7b9 ", notAColour("accent")],
] as const)("an accent is a colour and nothing beside it: %j", (accent, expected) => {
  expect(refusal({ accent })).toEqual(expected);
});

test.each([
  ["4,000 characters", `M${"1".repeat(3_999)}`, true],
  ["4,001 characters", `M${"1".repeat(4_000)}`, false],
  ["small letters of the commands", "m2,16 h20 v-3.5 c1 1 2 2 3 3z", true],
  ["a first command that moves nowhere", "L2 16h20", false],
  ["a word before it", "x M2 16h20", false],
  ["a quote before it", '"M2 16h20', false],
  ["a quote behind it", 'M2 16h20"', false],
  ["a lone command", "M", false],
  ["nothing", "", false],
] as const)("a logo of %s", (_, logoPath, isTaken) => {
  expect(refusal({ logoPath })).toEqual(isTaken ? [] : [{ code: "BAD_LOGO" }]);
});
