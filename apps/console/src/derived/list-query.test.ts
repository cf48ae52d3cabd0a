import { expect, test } from "vitest";
import * as z from "zod";
import { listQuery } from "./list-query.ts";

const moment = z.string().optional();
const SCHEMA = z.object({
  cursor: z.string().optional(),
  memberId: z
    .string()
    .regex(/^[1-9][0-9]*$/)
    .optional(),
  state: z.enum(["open", "void"]).optional(),
  status: z.enum(["1", "5"]).optional(),
  fromMs: moment,
  toMs: moment,
});

test("a list is asked by what its schema takes, under the names of the address; days become moments", () => {
  const values = {
    player: "7",
    state: "void",
    result: "5",
    from: "2026-01-01",
    to: "2026-01-01",
    cursor: "x",
  };
  const dayMs = Date.parse("2026-01-01T00:00:00+09:00");
  expect(listQuery(SCHEMA, values, { status: "result" })).toEqual({
    memberId: "7",
    state: "void",
    status: "5",
    fromMs: dayMs,
    toMs: dayMs + 86_400_000,
  });
});

test("what the schema does not take asks for nothing", () => {
  expect(listQuery(SCHEMA, { player: "x", state: "settled", tab: "all", result: "5" })).toEqual({});
  expect(listQuery(SCHEMA.omit({ fromMs: true, toMs: true }), { from: "2026-01-01" })).toEqual({});
});
