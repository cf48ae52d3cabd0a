import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";
import { DEFAULT_SITE_THEME } from "./site-theme.ts";
import {
  checkSiteSettings,
  needsSecondPerson,
  type SiteLanguage,
  type SiteSettings,
  type SiteTexts,
} from "./site-settings.ts";
import { DEFAULT_SITE_SETTINGS } from "./default-settings.ts";

function codes(changes: Partial<SiteSettings>, hasLicence = false): readonly string[] {
  const checked = checkSiteSettings({ ...DEFAULT_SITE_SETTINGS, ...changes }, { hasLicence });
  return checked.ok
    ? []
    : checked.refusal.map((fault) => ("field" in fault ? `${fault.code} ${fault.field}` : fault.code));
}

test.each([
  ["what the product says", {}, []],
  ["no name", { name: "" }, ["SITE_FIELD_WRONG name"]],
  ["a language that is not offered", { locale: "ja", languages: ["ko"] }, ["SITE_FIELD_WRONG locale"]],
  ["no host name", { hosts: ["play.example.com", "https://x"] }, ["SITE_FIELD_WRONG hosts"]],
  [
    "an accent nobody can read",
    { look: { ...DEFAULT_SITE_THEME, accent: "#ffff00" } },
    ["LOW_CONTRAST accent"],
  ],
  [
    "a text that is too long",
    { texts: { en: { slogan: "x".repeat(121) } } },
    ["SITE_FIELD_WRONG texts.en.slogan"],
  ],
  ["a floor below the hard one", { rtpFloorPpm: 799_999 }, ["SITE_FIELD_WRONG rtpFloorPpm"]],
  ["children", { minimumAge: 17 }, ["SITE_FIELD_WRONG minimumAge"]],
  [
    "a partner who takes more of stakes than the house keeps",
    { partnerDefaults: { basis: "stakes", shareBp: 501 } },
    ["SITE_FIELD_WRONG partnerDefaults"],
  ],
  [
    "no threshold of losses",
    { intensiveLoss: 0 },
    ["SITE_FIELD_WRONG intensiveLoss", "SITE_FIELD_WRONG intensiveLossYoung"],
  ],
  ["a half point", { intensiveLossYoung: 0.5 }, ["SITE_FIELD_WRONG intensiveLossYoung"]],
  ["the young with the higher one", { intensiveLoss: 329_999 }, ["SITE_FIELD_WRONG intensiveLossYoung"]],
  ["a threshold that nobody reaches", { intensiveLoss: 100_000_001 }, ["SITE_FIELD_WRONG intensiveLoss"]],
  ["the highest, of points", { intensiveLoss: 100_000_000, intensiveLossYoung: 100_000_000 }, []],
  ["no country", { blockedCountries: ["AR", "ar"] }, ["SITE_FIELD_WRONG blockedCountries"]],
  ["licensed mode without a licence", { mode: "licensed", welcomePoints: 0 }, ["LICENCE_NEEDED"]],
  [
    "the welcome of a play site where money is played for",
    { mode: "licensed", welcomePoints: 100_001 },
    ["SITE_FIELD_WRONG welcomePoints", "LICENCE_NEEDED"],
  ],
] as const)("%s", (_, changes, expected) => {
  expect(codes(changes)).toEqual(expected);
});

test("licensed mode stands on a valid licence", () => {
  expect(codes({ mode: "licensed", welcomePoints: 100_000 }, true)).toEqual([]);
});

test.each([
  [{ intensiveLoss: 1_000_001 }, ["SITE_FIELD_WRONG intensiveLoss"]],
  [{ intensiveLossYoung: 330_001 }, ["SITE_FIELD_WRONG intensiveLossYoung"]],
  [{ intensiveLoss: 1_000_000, intensiveLossYoung: 330_000 }, []],
] as const)("P-33: for money no threshold is above Spain's: %j", (changes, expected) => {
  expect(codes({ mode: "licensed", welcomePoints: 0, ...changes }, true)).toEqual(expected);
});

test.each([
  [{ name: "Other" }, false],
  [{ look: { ...DEFAULT_SITE_THEME, accent: "#2952e3" } }, false],
  [{ texts: { ko: { footer: "안내" } } }, false],
  [{ mode: "licensed" }, true],
  [{ rtpFloorPpm: 800_000 }, true],
  [{ name: "Other", minimumAge: 20 }, true],
  [{ partnerDefaults: { basis: "net", shareBp: 1 } }, true],
  [{ blockedCountries: ["AR"] }, true],
  [{ intensiveLoss: 900_000 }, true],
  [{ intensiveLossYoung: 1 }, true],
] as const)("whether %j needs two: %s", (changes, expected) => {
  const fields = differenceOf(DEFAULT_SITE_SETTINGS, { ...DEFAULT_SITE_SETTINGS, ...changes });
  expect(needsSecondPerson(fields.map(({ field }) => field))).toBe(expected);
});

const fieldWrong = (field: string) => [`SITE_FIELD_WRONG ${field}`];

test("settings that are taken come back as they were", () => {
  const settings = { ...DEFAULT_SITE_SETTINGS, name: "Haneul 7", minimumAge: 20 };
  expect(checkSiteSettings(settings, { hasLicence: false })).toEqual({ ok: true, value: settings });
});

/** What somebody may send where a language is meant. */
const spoken = (text: string) => text.split(" ") as readonly SiteLanguage[];
test.each([
  ["one of the four", "ko", true],
  ["all four in an order of their own", "ja ko zh en", true],
  ["one twice", "ko en ko", false],
  ["one that the product does not speak", "ko fr", false],
  ["that one first", "fr ko", false],
] as const)("the languages of a site: %s", (_, languages, isTaken) => {
  expect(codes({ languages: spoken(languages) })).toEqual(isTaken ? [] : fieldWrong("languages"));
});

const LABEL_63 = "a".repeat(63);
/** 253 characters, the longest name that there is. */
const LONGEST_HOST = `${LABEL_63}.${LABEL_63}.${LABEL_63}.${"b".repeat(57)}.com`;
test.each([
  "maru.kr",
  "play.maru.example.com",
  "m.example.com",
  "play.x.example",
  "1-2--3.7up.example9",
  "192.168.7.9",
  "a.b",
  LONGEST_HOST,
])("%s is a host of a site", (host) => {
  expect(codes({ hosts: [host] })).toEqual([]);
});

test.each([
  "",
  "localhost",
  "Play.example.com",
  "-play.example.com",
  "play-.example.com",
  "play.-example.com",
  "play.example-.com",
  "play..example.com",
  ".example.com",
  "play.example.com.",
  "play.example.com:8080",
  "play.example.com/ko",
  "https://play.example.com",
  "play example.com",
  "play_7.example.com",
  `b${LONGEST_HOST}`,
])("%j is none", (host) => {
  expect(codes({ hosts: ["maru.kr", host] })).toEqual(fieldWrong("hosts"));
});

const hosts = (count: number) => Array.from({ length: count }, (_, at) => `site-${at}.example.com`);
test("a site has up to twenty hosts, and none of them twice", () => {
  expect(codes({ hosts: hosts(20) })).toEqual([]);
  expect(codes({ hosts: hosts(21) })).toEqual(fieldWrong("hosts"));
  expect(codes({ hosts: ["maru.kr", "m.example.com", "maru.kr"] })).toEqual(fieldWrong("hosts"));
});

test.each([
  ["stockPrefix", "MARU-9.X.1", true],
  ["stockPrefix", "7", true],
  ["stockPrefix", "MARU-9.X.12", false],
  ["stockPrefix", "maru", false],
  ["stockPrefix", "MARU 9", false],
  ["stockPrefix", "_MARU", false],
  ["stockPrefix", "MARU_", false],
  ["licensee", "meridian-7", true],
  ["licensee", "m".repeat(40), true],
  ["licensee", "m".repeat(41), false],
  ["licensee", "", false],
  ["licensee", "Meridian", false],
  ["licensee", "meridian_7", false],
  ["licensee", "meridiaN", false],
] as const)("%s %j is taken: %s", (field, text, isTaken) => {
  expect(codes({ [field]: text })).toEqual(isTaken ? [] : fieldWrong(field));
});

test.each([
  ["minimumAge", 18, true],
  ["minimumAge", 99, true],
  ["minimumAge", 100, false],
  ["minimumAge", 19.5, false],
  ["welcomePoints", 0, true],
  ["welcomePoints", -1, false],
  ["welcomePoints", 100_000_000, true],
  ["welcomePoints", 100_000_001, false],
  ["rtpFloorPpm", 800_000, true],
  ["rtpFloorPpm", 999_999, true],
  ["rtpFloorPpm", 1_000_000, false],
] as const)("%s of %d is taken: %s", (field, value, isTaken) => {
  expect(codes({ [field]: value })).toEqual(isTaken ? [] : fieldWrong(field));
});

test.each([
  ["net", 9_000, true],
  ["net", 9_001, false],
  ["net", 0, true],
  ["net", -1, false],
  ["stakes", 500, true],
  ["stakes", 37, true],
  ["stakes", 37.5, false],
] as const)("a partner may be offered, of %s, %d of 10,000: %s", (basis, shareBp, isTaken) => {
  expect(codes({ partnerDefaults: { basis, shareBp } })).toEqual(
    isTaken ? [] : fieldWrong("partnerDefaults"),
  );
});

/** Codes of two letters: AA, AB, and so on. */
const countries = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(65 + Math.floor(at / 26), 65 + (at % 26)));
test.each([
  ["two codes", ["AR", "CL"], true],
  ["250 codes", countries(250), true],
  ["251 codes", countries(251), false],
  ["a code twice", ["AR", "CL", "AR"], false],
  ["a code in small letters", ["cl"], false],
  ["a code of three letters among others", ["AR", "CHL"], false],
] as const)("countries that are blocked: %s", (_, blockedCountries, isTaken) => {
  expect(codes({ blockedCountries })).toEqual(isTaken ? [] : fieldWrong("blockedCountries"));
});

test.each([
  ["forty letters", "n".repeat(40), true],
  ["forty-one letters", "n".repeat(41), false],
  ["a blank inside", "Haneul 7", true],
  ["a blank before it", " Haneul", false],
  ["a blank behind it", "Haneul ", false],
  ["a tab inside", "Haneul\t7", false],
] as const)("the name of a site with %s", (_, name, isTaken) => {
  expect(codes({ name })).toEqual(isTaken ? [] : fieldWrong("name"));
  expect(codes({ texts: { ja: { name } } })).toEqual(isTaken ? [] : fieldWrong("texts.ja.name"));
});

const inLanguage = (language: string, texts: SiteTexts): Pick<SiteSettings, "texts"> => {
  const all: Readonly<Record<string, SiteTexts>> = { [language]: texts };
  return { texts: all };
};
test.each([
  ["a language may have none of its own", "zh", {}, []],
  ["a slogan has up to 120 letters", "zh", { slogan: "s".repeat(120) }, []],
  ["a footer has up to 1,000 letters", "zh", { footer: "f".repeat(1_000) }, []],
  ["and not one more", "zh", { footer: "f".repeat(1_001) }, ["texts.zh.footer"]],
  ["a footer may be of several lines", "ko", { footer: "하나\n둘" }, []],
  ["lines that end as on a typewriter are refused", "ko", { footer: "하나\r\n둘" }, ["texts.ko.footer"]],
  [
    "each that is wrong is named",
    "en",
    { name: "\u0007", slogan: " s" },
    ["texts.en.name", "texts.en.slogan"],
  ],
  ["those of a language that no site has are refused", "fr", { slogan: "Bonjour" }, ["texts.fr"]],
] as const)("texts: %s", (_, language, texts, fields) => {
  expect(codes(inLanguage(language, texts))).toEqual(fields.flatMap(fieldWrong));
});
