import { expect, test } from "vitest";
import * as z from "zod";
import { faultsOf, withoutBlanks } from "./schema-faults.ts";

const SCHEMA = z.strictObject({
  name: z.string().trim().min(2).max(5),
  note: z.string().optional(),
  code: z
    .string()
    .regex(/^[A-Z]+$/)
    .optional(),
  amount: z.int().min(1).max(10),
  kind: z.enum(["in", "out"]),
  sites: z.array(z.int()).min(1).max(2).nullable(),
  record: z.strictObject({ regulator: z.string().min(1) }),
});
const BODY = { name: "abc", amount: 3, kind: "in", sites: null, record: { regulator: "x" } } as const;

const said = (part: Readonly<Record<string, unknown>>): readonly string[] =>
  faultsOf(SCHEMA, { ...BODY, ...part }).map(
    ({ path, fault }) => `${path.join(".")}: ${fault.kind}${"limit" in fault ? ` ${fault.limit}` : ""}`,
  );

test.each([
  [{}, []],
  [{ name: "" }, ["name: missing"]],
  [{ name: undefined, amount: null }, ["name: missing", "amount: missing"]],
  [{ name: "a" }, ["name: short 2"]],
  [{ name: "abcdef" }, ["name: long 5"]],
  [{ amount: 0 }, ["amount: least 1"]],
  [{ amount: 11 }, ["amount: most 10"]],
  [{ amount: 1.5 }, ["amount: wrong"]],
  [{ code: "a1" }, ["code: format"]],
  [{ kind: "up" }, ["kind: choose"]],
  [{ sites: [] }, ["sites: few 1"]],
  [{ sites: [1, 2, 3] }, ["sites: many 2"]],
  [{ record: { regulator: "" } }, ["record.regulator: missing"]],
  [{ gone: 1 }, [": wrong"]],
] as const)("%j is wrong at %j", (part, faults) => {
  expect(said(part)).toEqual(faults);
});

test("what was left empty is not sent, but where an empty text is meant", () => {
  const body = { ...BODY, note: "", code: "", name: "", amount: undefined, gone: "" };
  expect(withoutBlanks(SCHEMA, body)).toEqual({
    note: "",
    kind: "in",
    sites: null,
    record: { regulator: "x" },
  });
});
