import { expect, test } from "vitest";
import { filterChanges, isShown, readViews, readWish, type SavedView, withView } from "./saved-views.ts";

const VIEW: SavedView = {
  name: "late",
  columns: { nick: false },
  sort: { id: "amount", desc: true },
  isDense: true,
  filters: { state: "requested" },
};

test("what was kept is read as it was, and what is no view is left out", () => {
  const kept: unknown = JSON.parse(JSON.stringify({ "7 players": [VIEW] }));
  expect(readViews(kept)).toEqual({ "7 players": [VIEW] });
  const broken = [{ name: "" }, "x", null, { name: "bare", sort: { id: 3 }, columns: { a: 1 }, filters: [] }];
  expect(readViews({ list: broken, other: 5 })).toEqual({
    list: [{ name: "bare", columns: {}, sort: null, isDense: false, filters: {} }],
    other: [],
  });
  expect([readViews(null), readViews([VIEW]), readWish("nick")]).toEqual([{}, {}, {}]);
});

test("a view kept under a name that is taken replaces it, and they stand by name", () => {
  const [b, a] = [
    { ...VIEW, name: "b" },
    { ...VIEW, name: "a" },
  ];
  expect(withView([b], a)).toEqual([a, b]);
  expect(withView([a, b], { ...b, isDense: false })).toEqual([a, { ...b, isDense: false }]);
});

test("the filters of a view take the place of all others", () => {
  expect(filterChanges({ from: "2026-01-01", state: "void" }, { state: "open" })).toEqual({
    from: null,
    state: "open",
  });
});

test("an extra column is seen in a wide window, and in a small one where somebody asked for it", () => {
  const [id, hash] = [{ key: "id" }, { key: "hash", isExtra: true }];
  expect([isShown(hash, {}, false), isShown(hash, {}, true), isShown(hash, { hash: true }, true)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isShown(id, {}, true), isShown(id, { id: false }, false)]).toEqual([true, false]);
});
