import { expect, test } from "vitest";
import { dayLook } from "./day-look.ts";

test.each([
  [4_413, "+4,413", "text-up"],
  [-15_607, "−15,607", "text-down"],
  [0, "0", "text-ink-2"],
  // A loss that was paid back is no loss, whatever the sign of its zero.
  [-0, "0", "text-ink-2"],
])("a day of %s reads %s", (net, text, colour) => {
  expect(dayLook(net)).toEqual({ text, colour });
});
