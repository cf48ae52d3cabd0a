import { instant } from "@maru/values";
import { expect, test, vi } from "vitest";
import { countFairness } from "./count-fairness.ts";

const ALARM = { figure: "return", day: 20_514, optionId: 1, subject: "B", z: 5 } as const;
const MORE = { rounds: 300, isAll: false, alarms: [] };

test("logs each alarm once and goes on at once while a past waits", async () => {
  const count = vi
    .fn()
    .mockResolvedValueOnce({ ...MORE, alarms: [ALARM] })
    .mockResolvedValueOnce(MORE)
    .mockResolvedValue({ rounds: 0, isAll: true, alarms: [] });
  const error = vi.fn();
  const onError = vi.fn();
  const stop = countFairness(
    { count },
    { clock: { now: () => instant(Date.now()) }, log: { error }, onError },
  );
  await vi.waitFor(() => expect(count).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  await stop();
  expect(error.mock.calls).toEqual([[ALARM, "a day's figure is one that chance hardly makes"]]);
  expect(onError).not.toHaveBeenCalled();
});
