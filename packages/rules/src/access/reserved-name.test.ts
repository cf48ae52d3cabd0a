import { expect, test } from "vitest";
import { isReservedName, nameKey } from "./reserved-name.ts";

const HOUSE = ["maru", "마루"];

test.each([
  "admin",
  "ADMIN",
  "admin2",
  "the-admin",
  "administra",
  "stafford1",
  "4dmin",
  "adm1n",
  "аdmin",
  "ａｄｍｉｎ",
  "ádmin",
  "operator_7",
  "0perator",
  "systern",
  "maru",
  "MARU77",
  "maru-support",
  "운영자",
  "마루운영자",
  "운영자님3",
  "관리자",
  "고객센터",
  "마루",
  "본사",
  "管理员",
  "公式スタッフ",
])("%s speaks for the house", (name) => {
  expect(isReservedName(name, HOUSE)).toBe(true);
});

test.each(["player1", "haneul", "marun", "마루치", "kim_root", "운동", "본사람", "guest-2"])(
  "%s is a name like others",
  (name) => {
    expect(isReservedName(name, HOUSE)).toBe(false);
  },
);

test("names of one look have one key, and Korean ones keep theirs", () => {
  expect(nameKey("Kim1")).toBe(nameKey("KimI"));
  expect(nameKey("Kim1")).toBe(nameKey("Кіml"));
  expect(nameKey("Bern")).toBe(nameKey("Bem"));
  expect(nameKey("김하늘")).toBe("김하늘");
  expect(nameKey("김하늘")).not.toBe(nameKey("김하눌"));
});

test.each([
  ["two v are read as w", "vvest", "west"],
  ["r and n are read as m", "kirn", "kim"],
  ["a mark is not looked at", "Zoé", "zoe"],
  ["wide letters are the narrow ones", "ｂｏｒａ", "bora"],
] as const)("%s: %s is %s", (_, name, other) => {
  expect(nameKey(name)).toBe(nameKey(other));
});

test.each([
  ["several digits before a word of the house", "22maru", true],
  ["several digits behind it", "maru22", true],
  ["both, with strokes", "_7-maru-77_", true],
  ["a stroke inside it", "ad-min", true],
  ["a blank inside it", "ma ru", true],
  ["a digit that stands for no letter inside it", "ad2min", false],
  ["such a digit inside the brand", "ma2ru", false],
  ["a short word of staff at the end of another", "uproot", false],
  ["digits alone", "777", false],
  ["strokes alone", "-_-", false],
] as const)("%s: %s speaks for the house: %s", (_, name, expected) => {
  expect(isReservedName(name, HOUSE)).toBe(expected);
});

test("a brand of signs alone reserves neither a name of digits nor one of signs", () => {
  for (const name of ["777", "22", "-_-"]) expect(isReservedName(name, ["★"])).toBe(false);
});
