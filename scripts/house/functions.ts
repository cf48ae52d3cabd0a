import ts from "typescript";
import { linesOf } from "./read-source.ts";

/** Lines of every function with a body of statements, nested ones too; an arrow that is one expression is none. */
export function functionLines(source: ts.SourceFile): readonly number[] {
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined && ts.isBlock(node.body))
      found.push(linesOf(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The value below which a share of the sorted numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
