import { expect, test } from "vitest";
import { languageOfTag } from "./catalogue.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { zh } from "./zh.ts";

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)(, \w+)?\}/g)].map(([whole]) => whole).toSorted();

const source = new Map(flat(ko));

test.each([
  ["en", en],
  ["zh", zh],
  ["ja", ja],
])("%s has the keys of the source, with the same placeholders", (_, catalogue) => {
  const words = new Map(flat(catalogue));
  expect([...words.keys()].toSorted()).toEqual([...source.keys()].toSorted());
  for (const [key, text] of words) {
    expect({ key, has: placeholders(text) }).toEqual({ key, has: placeholders(source.get(key) ?? "") });
    expect(text.trim(), key).not.toBe("");
  }
});

test("no Korean is left in the other languages", () => {
  for (const catalogue of [en, zh, ja]) {
    expect(flat(catalogue).filter(([, text]) => /[\uac00-\ud7a3]/.test(text))).toEqual([]);
  }
});

test("old tags and unknown tags find a language", () => {
  expect(["jp", "ja-JP", "en-US", "zh-Hant", "fr"].map(languageOfTag)).toEqual([
    "ja",
    "ja",
    "en",
    "zh",
    "ko",
  ]);
});
