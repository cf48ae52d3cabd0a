import path from "node:path";
import ts from "typescript";

export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Which folder imports from which other of the same workspace; imports of types count. */
export function folderGraph(program: ts.Program, files: readonly string[]): Graph {
  const known = new Set(files.map((file) => path.resolve(file)));
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const source = program.getSourceFile(file);
    const from = path.dirname(path.resolve(file));
    const edges = graph.get(from) ?? new Set<string>();
    graph.set(from, edges);
    for (const { text } of source === undefined ? [] : importsOf(source)) {
      const found = ts.resolveModuleName(text, path.resolve(file), program.getCompilerOptions(), ts.sys);
      const target = found.resolvedModule?.resolvedFileName;
      if (target !== undefined && known.has(target) && path.dirname(target) !== from)
        edges.add(path.dirname(target));
    }
  }
  return graph;
}

function importsOf(source: ts.SourceFile): readonly ts.StringLiteral[] {
  return source.statements.flatMap((statement) =>
    (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier]
      : [],
  );
}

/** Sets of two folders or more that lead to each other, by Tarjan's algorithm; the largest first. */
export function knotsOf(graph: Graph): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const knots: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const knot = stack.splice(stack.indexOf(node));
    if (knot.length > 1) knots.push(knot.toSorted());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return knots.toSorted((a, b) => b.length - a.length);
}
