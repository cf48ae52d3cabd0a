interface Node {
  readonly id: number;
  readonly parentId: number | null;
}

export interface TreeRow<N> {
  readonly node: N;
  readonly depth: number;
  readonly hasChildren: boolean;
}

/** The rows of a tree in reading order: each under its parent, what is folded left out. Whose parent is unknown stands at the root. */
export function treeRows<N extends Node>(
  nodes: readonly N[],
  folded: ReadonlySet<number>,
): readonly TreeRow<N>[] {
  const known = new Set(nodes.map(({ id }) => id));
  const children = new Map<number | null, N[]>();
  for (const node of nodes) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : null;
    const list = children.get(parent) ?? [];
    list.push(node);
    children.set(parent, list);
  }
  const rows: TreeRow<N>[] = [];
  const visit = (parent: number | null, depth: number): void => {
    for (const node of children.get(parent) ?? []) {
      const hasChildren = (children.get(node.id) ?? []).length > 0;
      rows.push({ node, depth, hasChildren });
      if (!folded.has(node.id)) visit(node.id, depth + 1);
    }
  };
  visit(null, 0);
  return rows;
}
