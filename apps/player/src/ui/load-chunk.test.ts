import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHUNK_PATIENCE_MS, ChunkLoadError, loadChunk } from "./load-chunk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a failed try is repeated, and the part comes", async () => {
  let tries = 0;
  const load = async (): Promise<string> => {
    tries += 1;
    if (tries < 4) throw new Error("no network");
    return "part";
  };
  const loading = loadChunk(load);
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect(await loading).toBe("part");
  expect(tries).toBe(4);
});

test.each([
  ["never answers", (): Promise<string> => new Promise(() => undefined)],
  ["always fails", (): Promise<string> => Promise.reject(new Error("gone"))],
])("a part that %s is given up after two minutes, not before", async (_, load) => {
  const loading = loadChunk(load);
  const state = { ended: "" };
  void loading.catch((error: unknown) => {
    state.ended = error instanceof ChunkLoadError ? error.name : "another error";
  });
  await vi.advanceTimersByTimeAsync(CHUNK_PATIENCE_MS - 1);
  expect(state.ended).toBe("");
  await vi.advanceTimersByTimeAsync(1);
  expect(state.ended).toBe("ChunkLoadError");
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
});
