import { expect, test } from "vitest";
import { languageOfTag, offeredLanguage } from "./catalogue.ts";
import { en } from "./en.ts";
import { en as enEntry } from "./entry/en.ts";
import { ja as jaEntry } from "./entry/ja.ts";
import { ko as koEntry } from "./entry/ko.ts";
import { zh as zhEntry } from "./entry/zh.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { en as enMarket } from "./market/en.ts";
import { ja as jaMarket } from "./market/ja.ts";
import { ko as koMarket } from "./market/ko.ts";
import { zh as zhMarket } from "./market/zh.ts";
import { en as enPages } from "./pages/en.ts";
import { ja as jaPages } from "./pages/ja.ts";
import { ko as koPages } from "./pages/ko.ts";
import { zh as zhPages } from "./pages/zh.ts";
import { zh } from "./zh.ts";

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)(, \w+)?\}/g)].map(([whole]) => whole).toSorted();

test.each([
  ["en", en, ko],
  ["zh", zh, ko],
  ["ja", ja, ko],
  ["en, entry", enEntry, koEntry],
  ["zh, entry", zhEntry, koEntry],
  ["ja, entry", jaEntry, koEntry],
  ["en, market", enMarket, koMarket],
  ["zh, market", zhMarket, koMarket],
  ["ja, market", jaMarket, koMarket],
  ["en, pages", enPages, koPages],
  ["zh, pages", zhPages, koPages],
  ["ja, pages", jaPages, koPages],
])("%s has the keys of the source, with the same placeholders", (_, catalogue, korean) => {
  const source = new Map(flat(korean));
  const words = new Map(flat(catalogue));
  expect([...words.keys()].toSorted()).toEqual([...source.keys()].toSorted());
  for (const [key, text] of words) {
    expect({ key, has: placeholders(text) }).toEqual({ key, has: placeholders(source.get(key) ?? "") });
    expect(text.trim(), key).not.toBe("");
  }
});

test("no Korean is left in the other languages", () => {
  const added = [enEntry, zhEntry, jaEntry, enMarket, zhMarket, jaMarket, enPages, zhPages, jaPages];
  for (const catalogue of [en, zh, ja, ...added]) {
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

test("the pages bring words of their own and replace none of the first load's", () => {
  const before = { ...ko, ...koEntry, ...koMarket };
  expect(Object.keys(koPages).filter((area) => area in before)).toEqual([]);
  expect(Object.keys(koMarket).filter((area) => area in ko || area in koEntry)).toEqual([]);
  expect(Object.keys(koEntry).filter((area) => area in ko)).toEqual([]);
});

test("a page speaks what was chosen where its site speaks it, else the site's own language", () => {
  const site = { locale: "en", languages: ["en", "ja"] };
  expect(offeredLanguage("ja", site)).toBe("ja");
  expect(offeredLanguage("ko", site)).toBe("en");
  expect(offeredLanguage(null, site)).toBe("en");
});
