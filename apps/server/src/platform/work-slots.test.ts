import { describe, expect, it } from "vitest";
import { createWorkSlots } from "./work-slots.ts";

describe("S-01 work slots", () => {
  it("never runs more than its limit, runs everything in line, and turns away what does not fit", async () => {
    const slots = createWorkSlots({ running: 2, waiting: 3 });
    let running = 0;
    let most = 0;
    const releases: (() => void)[] = [];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
      return "done";
    };
    const replies = Array.from({ length: 6 }, () => slots.run(work));
    expect(await replies[5]).toBeNull();
    for (let turn = 0; turn < 5; turn += 1) {
      releases.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all(replies.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => "done"));
    expect(most).toBe(2);
  });

  it("gives the slot back when the work fails", async () => {
    const slots = createWorkSlots({ running: 1, waiting: 0 });
    await expect(slots.run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await slots.run(() => Promise.resolve(1))).toBe(1);
  });
});
