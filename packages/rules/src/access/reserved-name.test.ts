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
