import { expect, test } from "vitest";
import { treeRows } from "./partner-tree.ts";

const node = (
  id: number,
  parentId: number | null,
): { readonly id: number; readonly parentId: number | null } => ({ id, parentId });
const NODES = [node(1, null), node(2, 1), node(3, null), node(4, 2), node(5, 99)];
const shown = (folded: readonly number[]): readonly string[] =>
  treeRows(NODES, new Set(folded)).map(
    ({ node: { id }, depth, hasChildren }) => `${"-".repeat(depth)}${id}${hasChildren ? "+" : ""}`,
  );

test("each stands under its parent, one whose parent is out of sight at the root", () => {
  expect(shown([])).toEqual(["1+", "-2+", "--4", "3", "5"]);
});

test("what is folded hides all below it", () => {
  expect(shown([1])).toEqual(["1+", "3", "5"]);
});
