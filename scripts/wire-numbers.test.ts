import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { sourceFiles } from "./house/read-source.ts";

/**
 * The numbers and letters of the wire stand in `packages/contract` alone: the apps say `isOpen(bet)` and `WALLET_STATUS_CODES.done`, so that
 * whoever reads them needs no table beside them, and whoever changes one changes it once.
 */

/** What fields of the contract's schemas that hold a number or letter are called in the apps. */
const CODE =
  /^(status|type|result|category|code|flag|period|unit|side|kind|isPlay|isStop|isShow|isRead|isEnabled|oe|uo|sml)$|[a-z](Status|Type|Result|Code|Kind|Side)$/;
/** Those of them that are never a word already. */
const NEVER_A_WORD = /^(status|type|category|flag)$|[a-z](Status|Type)$/;
/** A digit or the letters of a code, as text. */
const LETTERS = /^([A-Z]{1,2}|\d)$/;
/** Numbers from here on are HTTP's own, where the apps speak it. */
const LOWEST_HTTP_STATUS = 100;
const SPEAKS_HTTP = /\/src\/wire\//;

const EQUALITY: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

const isOtherwise = ({ operatorToken }: ts.BinaryExpression): boolean =>
  operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;

/** What a value is called: of `bet?.status ?? null` and `Number(row["status"])` it is `status`. */
function nameOf(node: ts.Node): string | null {
  if (ts.isIdentifier(node) || ts.isStringLiteral(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node))
    return ts.isStringLiteral(node.argumentExpression) ? node.argumentExpression.text : null;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return nameOf(node.expression);
  if (ts.isBinaryExpression(node)) return isOtherwise(node) ? nameOf(node.left) : null;
  const isConversion = ts.isCallExpression(node) && /^(Number|String)$/.test(node.expression.getText());
  const [given] = isConversion ? node.arguments : [];
  return given === undefined ? null : nameOf(given);
}

const isCalled = (node: ts.Node, names: RegExp): boolean => {
  const name = ts.isStringLiteral(node) ? null : nameOf(node);
  return name !== null && names.test(name);
};

function isCode(node: ts.Node, file: string): boolean {
  if (ts.isStringLiteralLike(node)) return LETTERS.test(node.text);
  if (!ts.isNumericLiteral(node)) return false;
  return !(SPEAKS_HTTP.test(file) && Number(node.text) >= LOWEST_HTTP_STATUS);
}

/** The two sides of a comparison, or of what gives a name a value; null for anything else. */
function pairOf(node: ts.Node): readonly [ts.Node, ts.Node] | null {
  if (ts.isBinaryExpression(node))
    return EQUALITY.has(node.operatorToken.kind) || isOtherwise(node) ? [node.left, node.right] : null;
  if (ts.isCaseClause(node)) return [node.parent.parent.expression, node.expression];
  if (ts.isPropertyAssignment(node)) return [node.name, node.initializer];
  if (ts.isJsxAttribute(node)) return node.initializer === undefined ? null : [node.name, node.initializer];
  return null;
}

function comparesWithCode(node: ts.Node, file: string): boolean {
  const pair = pairOf(node);
  if (pair === null) return false;
  const [left, right] = pair;
  return (isCalled(left, CODE) && isCode(right, file)) || (isCalled(right, CODE) && isCode(left, file));
}

/** `STATES[status]`, unless the table is the contract's or the rules' own. */
function indexesOwnTable(node: ts.Node, borrowed: ReadonlySet<string>): boolean {
  if (!ts.isElementAccessExpression(node) || !isCalled(node.argumentExpression, NEVER_A_WORD)) return false;
  return !(ts.isIdentifier(node.expression) && borrowed.has(node.expression.text));
}

/** `statuses.s${status}`: the key of a text that is put together of a code. */
function keysTextByCode(node: ts.Node): boolean {
  if (!ts.isTemplateExpression(node)) return false;
  const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  const isKey = texts.every((text) => /^[\w.]*$/.test(text)) && texts.some((text) => text.includes("."));
  return isKey && node.templateSpans.some(({ expression }) => isCalled(expression, NEVER_A_WORD));
}

/** Names that a file has from the contract or the rules. */
function borrowedNames(source: ts.SourceFile): ReadonlySet<string> {
  const imports = source.statements.filter((statement) => ts.isImportDeclaration(statement));
  const ours = imports.filter(({ moduleSpecifier }) => /^["']@maru\//.test(moduleSpecifier.getText(source)));
  const bindings = ours.map(({ importClause }) => importClause?.namedBindings);
  return new Set(
    bindings.flatMap((names) =>
      names !== undefined && ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [],
    ),
  );
}

function codesIn(file: string, code: string): readonly string[] {
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const borrowed = borrowedNames(source);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (comparesWithCode(node, file) || indexesOwnTable(node, borrowed) || keysTextByCode(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${file}:${line + 1}: ${node.getText(source)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const FROM_CONTRACT = 'import { WALLET_STATUS_WORDS } from "@maru/contract/wire-codes";';

test.each([
  ["if (bet.status === 5) return;", 1],
  ["const isOld = 5 !== round?.status;", 1],
  ['const isDraw = row["result"] === "D";', 1],
  ['const isPlay = unit === "P" || row.memberStatus !== "A";', 2],
  ['switch (request.type) { case "W": break; case "BD": break; }', 2],
  ["const state = STATES[bet.status];", 1],
  ["const word = t(`statuses.s${row.status}`);", 1],
  ["const first = known?.status ?? 5;", 1],
  ['const round = { status: 5, result: "B" };', 2],
  ['const form = <AmountForm type="W" />;', 1],
  ["const isOpen = Number(value.status) === 5;", 1],
  ["if (bet.status === STATUS_CODES.open || isOpen(bet)) return;", 0],
  ['const isImage = popup.kind === "image" || reply.status === "ready" || bets.length === 0;', 0],
  [`${FROM_CONTRACT} const word = t(\`statuses.\${WALLET_STATUS_WORDS[status]}\`);`, 0],
  ['const row = <Row id={`type-${offer.type}`} type="button" />;', 0],
])("a code is known by its name and its value: %s", (code, many) => {
  expect(codesIn("apps/player/src/panels/planted.tsx", code)).toHaveLength(many);
});

test("the numbers of HTTP stand where the apps speak it, and nowhere else", () => {
  const asked = "const isOk = response.status === 200 && bet.status === 5;";
  expect(codesIn("apps/player/src/wire/http.ts", asked)).toHaveLength(1);
  expect(codesIn("apps/player/src/panels/planted.tsx", asked)).toHaveLength(2);
});

test.each(["apps/player/src", "apps/console/src"])("no number or letter of the wire stands in %s", (src) => {
  const files = sourceFiles(src);
  expect(files.length).toBeGreaterThan(60);
  expect(files.flatMap((file) => codesIn(file, readFileSync(file, "utf8")))).toEqual([]);
});
