import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { maskOf, pageOfScreen, scriptsOf } from "./page-of-screen.ts";

const SOURCE = readFileSync(new URL("../index.html", import.meta.url), "utf8");
const PAGE = SOURCE.replace(
  "  </head>",
  `    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/wire-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>`,
);
const PARTS = {
  scripts: ["/assets/trade-2.js", "/assets/index-1.js"],
  style: "a{content:'$&'}",
  firstScript: "first('$&')",
  picture: '<div id="first-picture">$&</div>',
};

test("names each missing script once: its entry's own behind what paints the page, the others for when it is painted", () => {
  const page = pageOfScreen(PAGE, PARTS);
  expect(page.match(/<link rel="modulepreload"[^>]+>/g)).toEqual([
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/wire-1.js">',
  ]);
  expect(page).toContain('<meta name="maru-scripts" content="/assets/trade-2.js">');
  expect(page).toContain(
    '<script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js"></script>',
  );
});

test("carries its style and its first script itself, the script before the style", () => {
  const page = pageOfScreen(PAGE, PARTS);
  expect(page).not.toContain("stylesheet");
  expect(page).toContain("<style>a{content:'$&'}</style>");
  expect(page.indexOf("<script>first('$&')</script>")).toBeGreaterThan(page.indexOf("maru-site"));
  expect(page.indexOf("<script>first")).toBeLessThan(page.indexOf("<style>"));
});

test("puts the picture before the hidden app, and leaves a page without a picture as it is", () => {
  const page = pageOfScreen(PAGE, PARTS);
  expect(page).toContain('<div id="first-picture">$&</div>\n    <div id="app" class="invisible">');
  expect(pageOfScreen(PAGE, { ...PARTS, picture: "" })).toContain('<div id="app">');
});

test("finds the mask of the page", () => {
  expect(maskOf(PAGE)).toMatch(/^<div class="grid h-dvh[\s\S]*<svg[\s\S]*<\/svg>\s*<\/div>$/);
});

test("tells the scripts that a page names, each once", () => {
  expect(scriptsOf(pageOfScreen(PAGE, PARTS)).toSorted()).toEqual([
    "/assets/index-1.js",
    "/assets/trade-2.js",
    "/assets/wire-1.js",
  ]);
});
