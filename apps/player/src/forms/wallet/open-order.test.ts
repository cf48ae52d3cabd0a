import { expect, test } from "vitest";
import { orderFor } from "./open-order.ts";

test("what was never answered is sent again under its key; anything else is new", () => {
  const unanswered = { point: 5_000, clientKey: "first" };
  expect(orderFor(unanswered, 5_000, () => "second")).toBe(unanswered);
  expect(orderFor(unanswered, 6_000, () => "second")).toEqual({ point: 6_000, clientKey: "second" });
  expect(orderFor(null, 5_000, () => "first")).toEqual(unanswered);
});
