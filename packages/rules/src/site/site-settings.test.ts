import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";
import { DEFAULT_LOOK } from "./site-look.ts";
import {
  checkSiteSettings,
  DEFAULT_SITE_SETTINGS,
  needsSecondPerson,
  type SiteSettings,
} from "./site-settings.ts";

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
  ["an accent nobody can read", { look: { ...DEFAULT_LOOK, accent: "#ffff00" } }, ["LOW_CONTRAST accent"]],
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
  [{ name: "Other" }, false],
  [{ look: { ...DEFAULT_LOOK, accent: "#2952e3" } }, false],
  [{ texts: { ko: { footer: "안내" } } }, false],
  [{ mode: "licensed" }, true],
  [{ rtpFloorPpm: 800_000 }, true],
  [{ name: "Other", minimumAge: 20 }, true],
  [{ partnerDefaults: { basis: "net", shareBp: 1 } }, true],
  [{ blockedCountries: ["AR"] }, true],
] as const)("whether %j needs two: %s", (changes, expected) => {
  const fields = differenceOf(DEFAULT_SITE_SETTINGS, { ...DEFAULT_SITE_SETTINGS, ...changes });
  expect(needsSecondPerson(fields.map(({ field }) => field))).toBe(expected);
});
