import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * A room speaks to the database through its stores alone: files that end in `-store.ts`. The platform is what stores stand on, and worlds
 * of tests arrange what they need by hand.
 */
const ROOMS = ["apps/server/src/operations", "apps/server/src/trading", "apps/server/src/transport"];
const EXEMPT = /-store\.ts$|\.test\.ts$|-world\.ts$|\/(test-world|bench|torture)\/|\/open-test-room\.ts$/;

/** The beginning of a statement, as the first word of a text. */
const STATEMENT =
  /["'`]\s*(?:with\s+(?:recursive\s+)?\w+\s+as\s|select\s|insert\s+into\s|update\s+[\w.]+\s+(?:as\s+\w+\s+)?set\s|delete\s+from\s|lock\s+table\s|call\s+\w+\.|set\s+(?:local|transaction|session)\s|listen\s|notify\s)/g;

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
