import { expect, it } from "vitest";
import { isDatabaseAway } from "./lost-connection.ts";

const thrown = (code: string, message: string): Error => Object.assign(new Error(message), { code });

it.each([
  [true, "53100", 'could not extend file "base/1/2": No space left on device'],
  [true, "58030", 'could not write to file "base/1/2": Input/output error'],
  [true, "42501", 'could not open file "base/1/2": Read-only file system'],
  [true, "57P03", "the database system is in recovery mode"],
  [false, "42501", "permission denied for table bet"],
  [false, "23514", "Failing row contains (53100, Read-only file system)."],
])("R-14: it is %s that the database is away where it says %s %s", (isAway, code, message) => {
  expect(isDatabaseAway(thrown(code, message))).toBe(isAway);
});
