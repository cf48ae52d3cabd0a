import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * A room speaks to the database through its stores alone: files that end in `-store.ts`. The platform is what stores stand on, and worlds
 * of tests arrange what they need by hand.
 */
const ROOMS = ["apps/server/src/operations", "apps/server/src/trading", "apps/server/src/transport"];
const EXEMPT = /-store\.ts$|\.test\.ts$|-world\.ts$|\/(test-world|bench|torture)\/|\/open-test-room\.ts$/;

/** The beginning of a statement, as the first word of a text. */
const STATEMENT =
  /["'`]\s*(?:with\s+(?:recursive\s+)?\w+\s+as\s|select\s|insert\s+into\s|update\s+(?:[\w.]+|\$\{\w+\})\s+(?:as\s+\w+\s+)?set\s|delete\s+from\s|lock\s+table\s|call\s+\w+\.|set\s+(?:local|transaction|session)\s|listen\s|notify\s)/g;

function statementsIn(code: string): readonly string[] {
  return [...code.matchAll(STATEMENT)].map(({ index }) => code.slice(index + 1, index + 60).trim());
}

test("SQL stands in stores", () => {
  const found = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .map((name) => `${room}/${name}`)
      .filter((path) => path.endsWith(".ts") && !EXEMPT.test(path))
      .flatMap((path) => statementsIn(readFileSync(path, "utf8")).map((text) => `${path}: ${text}`)),
  );
  expect(found).toEqual([]);
});

test.each([
  [`query("select from accounts.member where id = $1")`, 1],
  ["query(`\n  with recursive above as (select 1) select * from above`)", 1],
  [
    `client.query("update wallet.request set state = 'done'"); client.query("delete from back_office.claim")`,
    2,
  ],
  [`say("The SELECT of a form"); const kind = "updates set";`, 0],
])("a statement is known by how it begins: %s", (code, many) => {
  expect(statementsIn(code)).toHaveLength(many);
});

/** Where a statement depends on what is asked for, and is joined of conditions with a parameter for each value; what else is in one is a constant. */
const JOINED = [
  "operations/content/back-office/change-store.ts",
  "operations/content/back-office/inquiry-store.ts",
  "operations/content/back-office/sent-store.ts",
  "operations/content/save-store.ts",
  "operations/fairness/record-store.ts",
  "operations/people/accounts/personal/personal-store.ts",
  "operations/people/accounts/retention/retention-store.ts",
  "operations/people/harm/case-list-store.ts",
  "operations/people/players/bet-key-store.ts",
  "operations/people/players/player-store.ts",
  "operations/people/players/transfer-store.ts",
  "operations/reading/bet-store.ts",
  "operations/reading/round-store.ts",
  "operations/reading/reports/money-store.ts",
  "operations/reading/reports/report-store.ts",
  "operations/sites/back-office/site-service-store.ts",
  "operations/sites/offers/round-list-store.ts",
  "operations/staff/auditing/event-store.ts",
  "operations/wallet/back-office/asked-moves-store.ts",
  "operations/wallet/back-office/coin-list-store.ts",
  "operations/wallet/back-office/request-store.ts",
  "platform/id-page.ts",
  // Roles have no parameters in PostgreSQL; their names are the code's own.
  "platform/migrate.ts",
  "trading/proof/log/log-store.ts",
];
const SERVER = "apps/server/src";
const OF_TESTS = /\.test\.ts$|-world\.ts$|\/(testing|test-world|bench|torture)\//;
const BEGINS =
  /^\s*(?:with|select|insert into|update|delete from|lock|call|set|listen|notify|create|drop|alter|grant|copy|truncate|do)\s/i;

/** What is put into statements of this code that is no constant, as it stands there. */
function putInto(code: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const of = isPlus(node.parent) ? null : partsOf(node);
    if (of !== null && isStatement(of))
      found.push(...of.parts.filter((part) => !isConstant(part)).map((part) => part.getText()));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("store.ts", code, ts.ScriptTarget.Latest, true));
  return found;
}

interface Joined {
  /** The text before the first part. */
  readonly begin: string;
  /** The texts behind it. */
  readonly rest: string;
  readonly parts: readonly ts.Expression[];
}

/** By its first word; or, where it begins with a part, by a clause or a parameter further on. */
function isStatement({ begin, rest }: Joined): boolean {
  return (
    BEGINS.test(begin) || (begin.trim() === "" && /\b(?:where|order by|group by|limit)\s|\$\d/i.test(rest))
  );
}

function partsOf(node: ts.Node): Joined | null {
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression }) => expression);
    return {
      begin: node.head.text,
      rest: node.templateSpans.map(({ literal }) => literal.text).join(" "),
      parts,
    };
  }
  if (isPlus(node)) {
    const first = partsOf(node.left) ?? {
      begin: ts.isStringLiteralLike(node.left) ? node.left.text : "",
      rest: "",
      parts: [],
    };
    return { ...first, parts: [...first.parts, node.right] };
  }
  return null;
}

function isPlus(node: ts.Node | undefined): node is ts.BinaryExpression {
  return (
    node !== undefined && ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
  );
}

/** Constants are written in capitals; so is what a function makes of nothing else. */
function isConstant(part: ts.Expression): boolean {
  if (ts.isStringLiteralLike(part) || ts.isNumericLiteral(part)) return true;
  if (ts.isIdentifier(part)) return /^[A-Z][A-Z0-9_]*$/.test(part.text);
  if (ts.isPropertyAccessExpression(part) || ts.isElementAccessExpression(part))
    return isConstant(part.expression);
  if (ts.isConditionalExpression(part)) return isConstant(part.whenTrue) && isConstant(part.whenFalse);
  if (ts.isTemplateExpression(part))
    return part.templateSpans.every(({ expression }) => isConstant(expression));
  if (!ts.isCallExpression(part)) return false;
  const isOurs = ts.isIdentifier(part.expression) || isConstant(part.expression);
  return isOurs && part.arguments.every((argument) => ts.isArrowFunction(argument) || isConstant(argument));
}

test("S-24: what is put into a statement is a constant, but where conditions are joined", () => {
  const joined = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !OF_TESTS.test(`/${name}`))
    .filter((name) => putInto(readFileSync(`${SERVER}/${name}`, "utf8")).length > 0);
  expect(joined.toSorted()).toEqual(JOINED.toSorted());
});

test.each([
  ["query(`select a from b where c = ${id}`)", ["id"]],
  [`query("select a from b where c = '" + name + "'")`, ["name"]],
  ['query(`select ${COLUMNS} from b where ${older("at", SOURCES.bet)} limit ${MOST.ROWS}`)', []],
  ["query(`${COLUMNS} and ${conditions} order by id`)", ["conditions"]],
  ["say(`the round ${id}`)", []],
])("S-24: what is no constant is found: %s", (code, parts) => {
  expect(putInto(code)).toEqual(parts);
});
