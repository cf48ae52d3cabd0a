import { describe, expect, it } from "vitest";
import { helpLinksOf } from "./help-links.ts";

const LANGUAGES = ["ko", "en", "zh", "ja"] as const;
const hostsOf = (language: (typeof LANGUAGES)[number]) =>
  helpLinksOf(language).map(({ url }) => new URL(url).host);

describe("P-36: who helps", () => {
  it("in Korean is first the national centre, by its telephone", () => {
    expect(helpLinksOf("ko")[0]).toEqual({
      name: "한국도박문제예방치유원",
      phone: "1336",
      url: "https://www.kcgp.or.kr",
    });
    expect(hostsOf("ko")).toEqual(["www.kcgp.or.kr", "www.gamblingtherapy.org", "www.gamblersanonymous.org"]);
  });

  it.each(["en", "zh", "ja"] as const)("in %s is who helps everywhere", (language) => {
    expect(hostsOf(language)).toEqual(["www.gamblingtherapy.org", "www.gamblersanonymous.org"]);
  });

  it.each(LANGUAGES)("has a name and a secure address each, in %s", (language) => {
    for (const { name, url } of helpLinksOf(language)) {
      expect(name).toMatch(/\S/);
      expect(new URL(url).protocol).toBe("https:");
    }
  });

  it("has a telephone only where it can be dialled", () => {
    expect(helpLinksOf("ja").map(({ phone }) => phone)).toEqual([null, null]);
  });
});
