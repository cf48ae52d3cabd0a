import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasSeenLog } from "./first-log.ts";
import { noteSeenLog, parseWatched, watchedLog, watchedLogFacts, watchLogAnew } from "./watched-log.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  watchLogAnew();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the newest checkpoint is kept, and since when this device watches", () => {
  expect(watchedLog()).toBeNull();
  noteSeenLog({ kind: "grown", note: "a", size: 9 }, 1_000);
  noteSeenLog({ kind: "grown", note: "b", size: 12 }, 2_000);
  expect(watchedLog()).toEqual({
    sinceMs: 1_000,
    seenMs: 2_000,
    note: "b",
    size: 12,
    isChecked: true,
    fork: null,
  });
  expect([...kept.keys()]).toEqual(["maru.log.maru"]);
  noteSeenLog({ kind: "grown", note: "a", size: 9 }, 3_000);
  expect(watchedLog()?.note, "a tab that is behind").toBe("b");
});

test("a fork stays beside the checkpoint before it, also when a good one is seen again, until the player begins anew", () => {
  noteSeenLog({ kind: "grown", note: "a", size: 9 }, 1_000);
  noteSeenLog({ kind: "forked", note: "x", detail: "since: it is not the log" }, 2_000);
  const fork = { note: "x", detail: "since: it is not the log" };
  expect(watchedLog()).toEqual({ sinceMs: 1_000, seenMs: 2_000, note: "a", size: 9, isChecked: true, fork });
  noteSeenLog({ kind: "grown", note: "b", size: 12 }, 3_000);
  expect(watchedLog()).toMatchObject({ note: "b", fork });
  expect(watchedLogFacts.getState().watched?.fork).toEqual(fork);
  watchLogAnew();
  expect(watchedLog()).toBeNull();
});

test("a first visit keeps what it is shown, and only a check says that it was looked at", async () => {
  vi.stubGlobal("location", { href: "http://localhost/" });
  const data = { note: "a", size: 9, root: "r", issuedAt: 1, keyId: "k" };
  vi.stubGlobal("fetch", async () => Response.json({ status: 200, message: "", data }));
  expect(hasSeenLog()).toBe(false);
  await vi.waitFor(() =>
    expect(watchedLog()).toMatchObject({ note: "a", size: 9, isChecked: false, fork: null }),
  );
  expect(hasSeenLog()).toBe(true);
  noteSeenLog({ kind: "grown", note: "b", size: 12 }, 3_000_000_000_000);
  expect(watchedLog()).toMatchObject({ seenMs: 3_000_000_000_000, note: "b", isChecked: true });
});

test("what is broken is forgotten", () => {
  for (const text of [
    "",
    "{",
    "null",
    "7",
    '{"note":"a"}',
    '{"sinceMs":1,"seenMs":1,"size":1,"note":2,"fork":null}',
  ])
    expect(parseWatched(text), text).toBeNull();
});
