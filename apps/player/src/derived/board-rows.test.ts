import { DIGIT_TYPES, FAMILIES } from "@maru/rules";
import { expect, test } from "vitest";
import { BOARD_PAGES, boardRows, pageOfGroup } from "./board-rows.ts";

test("the board is laid out as players know it", () => {
  expect(Object.fromEntries(BOARD_PAGES.map((page) => [page, boardRows(page)]))).toEqual({
    main: [
      ["O", "E", "UN", "OV"],
      ["S", "M", "L"],
    ],
    combos: [
      ["OS", "OM", "OL"],
      ["ES", "EM", "EL"],
    ],
    digits: [
      ["0", "1", "2", "3", "4"],
      ["5", "6", "7", "8", "9"],
    ],
  });
});

test("every digit bet stands in one place, on the page of its group", () => {
  expect(BOARD_PAGES.flatMap((page) => boardRows(page).flat()).toSorted()).toEqual(DIGIT_TYPES.toSorted());
  for (const page of BOARD_PAGES)
    for (const type of boardRows(page).flat())
      expect([type, pageOfGroup(FAMILIES.digits.groupOf(type))]).toEqual([type, page]);
});
