import { expect, test } from "vitest";
import { NOW_MS } from "../../gallery/facts/moment.ts";
import { type LogFacts, logOf } from "../../gallery/facts/public-log.ts";
import { publicKeys } from "../../gallery/facts/receipts.ts";
import { roundOf } from "../../gallery/facts/rounds.ts";
import type { PublicAnswer } from "../wire/public-answers.ts";
import { watchLog } from "./watch-log.ts";

const round = roundOf("R1", { back: 2, nowMs: NOW_MS });
const first = await logOf(round, null);
const grown = await logOf(round, null, { more: 5 });
const another = await logOf(round, null, { stamp: "other", more: 5 });
const keys = await publicKeys();

const asked: string[] = [];

function servedBy(log: LogFacts, keyList: unknown = keys): PublicAnswer {
  const answers: Readonly<Record<string, unknown>> = {
    "/api/public/keys": keyList,
    "/api/public/log/checkpoint": { note: log.note, size: log.size },
    "/api/public/log/tile/0/0": { hashes: log.hashes },
  };
  return async ({ path }) => {
    asked.push(path);
    const data = answers[path];
    return data === undefined
      ? null
      : new TextEncoder().encode(JSON.stringify({ status: 200, message: "", data }));
  };
}

const silent: PublicAnswer = async () => null;
let waits = 0;
const watch = (since: string | null, ask: PublicAnswer, isChecked = true) =>
  watchLog({
    since,
    isChecked,
    ask,
    wait: async () => {
      waits += 1;
    },
  });

test("the first log of a device is held to its signature and its root", async () => {
  expect(await watch(null, servedBy(first))).toEqual({ kind: "grown", note: first.note, size: first.size });
  const hashes = first.hashes.with(3, first.hashes[4] ?? "");
  expect(await watch(null, servedBy({ ...first, hashes }))).toMatchObject({ kind: "forked" });
  expect(await watch(null, servedBy(first, []))).toMatchObject({
    kind: "forked",
    detail: expect.stringContaining("no key of the list"),
  });
});

test("a log that has grown from the kept one is the same", async () => {
  expect(await watch(first.note, servedBy(grown))).toEqual({
    kind: "grown",
    note: grown.note,
    size: first.size + 5,
  });
});

test("nothing is fetched beside the checkpoint where it is the kept one", async () => {
  asked.length = 0;
  expect(await watch(first.note, servedBy(first))).toMatchObject({ kind: "grown" });
  expect(asked).toEqual(["/api/public/log/checkpoint"]);
});

test("one that was kept without a check is checked, also where it still is the newest", async () => {
  expect(await watch(first.note, servedBy(first), false)).toMatchObject({ kind: "grown" });
  const unsigned = { ...first, note: first.note.replace(/[A-Za-z0-9+/]{20}=*\n$/, `${"A".repeat(20)}\n`) };
  expect(unsigned.note).not.toBe(first.note);
  expect(await watch(unsigned.note, servedBy(unsigned), false)).toMatchObject({ kind: "forked" });
  expect(await watch(unsigned.note, servedBy(grown), false)).toMatchObject({
    kind: "forked",
    detail: expect.stringContaining("since: no key of the list"),
  });
});

test("an older log and another one are forks, and are asked for again before that is said", async () => {
  waits = 0;
  expect(await watch(grown.note, servedBy(first))).toEqual({
    kind: "forked",
    note: first.note,
    detail: expect.stringContaining("the log has shrunk from 17 to 12"),
  });
  expect(waits).toBe(2);
  expect(await watch(first.note, servedBy(another))).toEqual({
    kind: "forked",
    note: another.note,
    detail: expect.stringContaining("it is not the log that had 12 leaves"),
  });
});

test("a server that is some seconds behind is waited for", async () => {
  let times = 0;
  const late: PublicAnswer = (call) => {
    if (call.path.endsWith("checkpoint")) times += 1;
    return servedBy(times === 1 ? first : grown)(call);
  };
  const kept = await logOf(round, null, { more: 2 });
  expect(await watch(kept.note, late)).toMatchObject({ kind: "grown", size: grown.size });
});

test("an address that does not answer says nothing of the log", async () => {
  const withoutTiles: PublicAnswer = (call) =>
    call.path.includes("tile") ? silent(call) : servedBy(grown)(call);
  expect(await watch(first.note, silent)).toBeNull();
  expect(await watch(first.note, withoutTiles)).toBeNull();
});
