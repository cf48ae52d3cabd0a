import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { ko } from "../apps/player/src/text/ko.ts";
import { ko as pages } from "../apps/player/src/text/pages/ko.ts";

const SRC = "apps/player/src";
const CONSOLE_SRC = "apps/console/src";
const files = filesOf(SRC);

function filesOf(src: string): readonly string[] {
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(src, name.replaceAll(path.sep, "/")))
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith(`${src}/text/`),
    );
}

/** Attributes that are read out or shown. */
const SPOKEN =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt|label)$/;
/** Two letters that follow each other are a word; units such as P, M and K are not. */
const WORD = /\p{L}{2,}/u;
const ASIAN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

interface Found {
  readonly at: string;
  readonly text: string;
}

/** Literals that a player could see: text between tags, spoken attributes, and any Asian script. */
function literalsOf(file: string, code: string): readonly Found[] {
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: Found[] = [];
  const note = (node: ts.Node, text: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ at: `${file}:${line + 1}`, text: text.trim() });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && WORD.test(node.text)) note(node, node.text);
    const text = textOfLiteral(node);
    if (text !== null && (ASIAN.test(text) || (isShown(node) && WORD.test(text)))) note(node, text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOfLiteral(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text;
  return null;
}

/** Whether a literal's value ends up on the screen: as a child of an element or in a spoken attribute, also by a condition. */
function isShown(literal: ts.Node): boolean {
  let node: ts.Node = literal;
  for (let up = literal.parent; up !== undefined; up = up.parent) {
    if (ts.isJsxAttribute(up)) return SPOKEN.test(up.name.getText());
    if (ts.isJsxExpression(up)) {
      if (!ts.isJsxAttribute(up.parent)) return true;
    } else if (ts.isConditionalExpression(up)) {
      if (up.condition === node) return false;
    } else if (ts.isBinaryExpression(up)) {
      if (!/^(\+|&&|\|\||\?\?)$/.test(up.operatorToken.getText())) return false;
    } else if (!isTransparent(up)) {
      return false;
    }
    node = up;
  }
  return false;
}

function isTransparent(node: ts.Node): boolean {
  return ts.isTemplateExpression(node) || ts.isTemplateSpan(node) || ts.isParenthesizedExpression(node);
}

const OUTSIDE =
  '<p title="Two words">Hello {isOn ? "yes" : t("no")} {`${n} items`} {kind === "wide" ? 1 : 2}</p>; const a = "한";';

test("the search finds what it looks for, and nothing else", () => {
  expect(literalsOf("x.tsx", OUTSIDE).map(({ text }) => text)).toEqual([
    "Two words",
    "Hello",
    "yes",
    "items",
    "한",
  ]);
});

test("no word that a player can see stands outside the catalogue", () => {
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) => literalsOf(file, readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

/** Units, keys, and codes of the log as they are typed into its filters. */
const SAME_IN_EVERY_LANGUAGE = new Set([
  "ms",
  "KST",
  "Ctrl K",
  "YYYY-MM-DD",
  "money.",
  "staff-act",
  "request:17",
]);

test("no word that an operator can see stands outside the catalogue", () => {
  const console = filesOf(CONSOLE_SRC);
  expect(console.length).toBeGreaterThan(60);
  const found = console.flatMap((file) => literalsOf(file, readFileSync(file, "utf8")));
  expect(found.filter(({ text }) => !SAME_IN_EVERY_LANGUAGE.has(text))).toEqual([]);
});

/** Names of bet types and results: the code finds them by the letters that travel. */
const LOOKED_UP = /^types\.(direction|digit)\./;

test("every text of the catalogue is used", () => {
  const inText = readdirSync(`${SRC}/text`, { recursive: true, encoding: "utf8" })
    .map((name) => `${SRC}/text/${name.replaceAll(path.sep, "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\/(ko|en|zh|ja)\.ts$|\.test\.ts$/.test(file));
  const code = [...files, ...inText].map((file) => readFileSync(file, "utf8")).join("\n");
  const shapes = computedKeys(code);
  const unused = [...keysOf(ko), ...keysOf(pages)].filter((key) => {
    const name = key.split(".").at(-1) ?? "";
    const isNamed = new RegExp(`["'\`.]${name}["'\`]`).test(code);
    return !isNamed && !LOOKED_UP.test(key) && !shapes.some((shape) => shape.test(key));
  });
  expect(unused).toEqual([]);
});

/** Keys that are put together while the app runs: `titles.${panel}` is every title. */
function computedKeys(code: string): readonly RegExp[] {
  const templates = [...code.matchAll(/`((?:[\w.]|\$\{[^}`]+\})+)`/g)].map(([, text = ""]) => text);
  return templates
    .filter((text) => text.includes("${") && /\w{3}/.test(text.replaceAll(/\$\{[^}]+\}/g, "")))
    .map((text) => text.replaceAll(/\$\{[^}]+\}/g, "\\w+").replaceAll(".", String.raw`\.`))
    .map((shape) => new RegExp(`(^|\\.)${shape}$`));
}

function keysOf(tree: object, prefix = ""): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  );
}
