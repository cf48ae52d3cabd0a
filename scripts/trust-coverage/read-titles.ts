import ts from "typescript";

/** The titles of the tests of a file, as they stand in the code; a `describe` is no test. */
export function readTitles(file: string, code: string): readonly string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1 && isTest(node.expression)) {
      const title = titleOf(node.arguments[0]);
      if (title !== null) titles.push(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** `it(…)`, `test(…)`, `it.each(…)(…)` and a journey's `test.step(…)`; what is skipped or left to do proves nothing. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === "it" || callee.text === "test";
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return isTest(callee.tag);
  if (!ts.isPropertyAccessExpression(callee) || !/^(each|step)$/.test(callee.name.text)) return false;
  return isTest(callee.expression);
}

function titleOf(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
}
