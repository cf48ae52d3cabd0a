import { expect, test } from "vitest";
import { chosenColumns, isShown } from "./chosen-columns.ts";

const COLUMNS = [{ key: "id" }, { key: "name" }, { key: "hash", isExtra: true }] as const;
const keysOf = (wish: Readonly<Record<string, boolean>>) =>
  chosenColumns(COLUMNS, wish).map(({ key }) => key);

test("what was put away is gone, what was asked for is no longer extra, and nobody is left without columns", () => {
  expect(keysOf({})).toEqual(["id", "name", "hash"]);
  expect(keysOf({ name: false, gone: true })).toEqual(["id", "hash"]);
  expect(chosenColumns(COLUMNS, { hash: true }).at(-1)).toEqual({ key: "hash", isExtra: false });
  expect(keysOf({ id: false, name: false, hash: false })).toEqual(["id", "name", "hash"]);
});

test("an extra column is seen in a wide window, and in a small one where somebody asked for it", () => {
  const [id, , hash] = COLUMNS;
  expect([isShown(hash, {}, false), isShown(hash, {}, true), isShown(hash, { hash: true }, true)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isShown(id, {}, true), isShown(id, { id: false }, false)]).toEqual([true, false]);
});
