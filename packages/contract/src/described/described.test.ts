import { describe as group, expect, it } from "vitest";
import * as z from "zod";
import { wireIdNumber } from "../wire/wire-schemas.ts";
import { walletEndpoints } from "../endpoints/wallet.ts";
import { describe, describeCall, flag, maybe, otherwise, pageShape, same, within } from "./describe.ts";
import { readDescribed } from "./read-described.ts";

const row = z.strictObject({
  id: wireIdNumber,
  createDate: z.int().min(0),
  kind: z.enum(["bet", "grant"]),
  note: z.string().nullable(),
  isRead: z.int().min(0).max(1),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  isOpen: z.boolean(),
  tags: z.array(z.string()),
  part: z.strictObject({ rate: z.number() }).nullable(),
  isLast: z.literal(true).optional(),
});
const ROW = {
  ...same("id", "kind", "note", "tags", "isOpen", "isLast"),
  createdAtMs: "createDate",
  isRead: flag("isRead"),
  colour: maybe("colour"),
  part: within("part", { ratePpm: "rate" }),
} as const;
const WIRE = {
  id: 7,
  createDate: 5,
  kind: "bet",
  note: null,
  isRead: 1,
  colour: "#00ff00",
  isOpen: true,
  tags: ["a"],
  part: { rate: 2 },
};
const read = (part: object) => readDescribed(describe(row, ROW), { ...WIRE, ...part });

group("what a reply reads as", () => {
  it("is what the table names, under the reader's names", () => {
    expect(read({})).toEqual({
      id: 7,
      createdAtMs: 5,
      kind: "bet",
      note: null,
      isRead: true,
      colour: "#00ff00",
      isOpen: true,
      tags: ["a"],
      part: { ratePpm: 2 },
    });
    expect(read({ isLast: true })?.isLast).toBe(true);
  });

  it("shows least where a value is absent or of another kind", () => {
    const broken = { createDate: "5", note: 4, isRead: "Y", colour: "red", isOpen: 1, tags: null, part: 3 };
    expect(read(broken)).toEqual({
      id: 7,
      createdAtMs: 0,
      kind: "bet",
      note: null,
      isRead: false,
      colour: null,
      isOpen: false,
      tags: [],
      part: null,
    });
  });

  it("is none without its id or with a word that is not known", () => {
    for (const id of [0, -1, 1.5, "7", undefined]) expect(read({ id })).toBeUndefined();
    for (const kind of ["lost", undefined]) expect(read({ kind })).toBeUndefined();
    expect(readDescribed(describe(row, ROW), null)).toBeUndefined();
  });

  it("leaves out of a list what is none, and keeps the rest", () => {
    const list = describe(z.array(row), { id: "id", kind: "kind" } as never);
    expect(readDescribed(list, [WIRE, { ...WIRE, kind: "lost" }, 4, { ...WIRE, id: 8 }])).toEqual([
      { id: 7, kind: "bet" },
      { id: 8, kind: "bet" },
    ]);
  });

  it("of several forms has the fields that any of them has", () => {
    const either = z.union([row, z.strictObject({ id: wireIdNumber, close: z.number().nullable() })]);
    const described = describe(either, { id: "id", close: "close", note: otherwise("note", "-") });
    expect(readDescribed(described, { id: 1, close: 2 })).toEqual({ id: 1, close: 2, note: "-" });
    expect(readDescribed(described, WIRE)).toEqual({ id: 7, close: null, note: "-" });
  });

  it("cannot name what the schema lacks", () => {
    expect(() => describe(row, { other: "nothing" } as never)).toThrow("the schema has no field nothing");
  });
});

it("a call goes where the contract says; a page without an end has none", () => {
  const call = describeCall(walletEndpoints.walletHistory, pageShape(same("id")));
  expect(call).toMatchObject({ path: "/api/dnw/list" });
  expect(readDescribed(call.reply, {})).toEqual({ content: [], isLast: true, page: 0 });
});

it("a description is plain data, so that it can be written into a page", () => {
  const described = describe(row, ROW);
  expect(JSON.parse(JSON.stringify(described))).toEqual(described);
});
