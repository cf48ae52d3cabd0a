import { instant } from "@maru/values";
import { expect, it } from "vitest";
import { openTopicNames } from "./topic-names.ts";

it("knows the topics of what there is, learns of new ones, and asks at most every five seconds", async () => {
  let nowMs = 1_000_000;
  let reads = 0;
  const options = new Set([1, 31]);
  const knows = await openTopicNames(
    async () => {
      reads += 1;
      return { options: new Set(options), stocks: new Set(["SIM-V25"]) };
    },
    { now: () => instant(nowMs) },
  );
  const rows = [
    ["optionRounds", "/topic/trade/31", true],
    ["optionRounds", "/topic/trade/99999999", false],
    ["siteBets", "/topic/trade/site/7_31", true],
    ["siteBets", "/topic/trade/site/31_7", false],
    ["ticks", "/topic/trade/SIM-V25", true],
    ["ticks", "/topic/trade/NOSUCH", false],
    ["orderBook", "/topic/orderbook/NOSUCH", false],
    ["orderBook", "/topic/orderbook/SIM-V25", true],
    ["stakes", "/topic/stakes/NOSUCH", false],
    ["stakes", "/topic/stakes/SIM-V25", true],
    ["balance", "/user/queue/point", true],
    ["siteNotice", "/topic/notice/37", true],
  ] as const;
  for (const [id, destination, isKnown] of rows)
    expect([destination, knows(id, destination)]).toEqual([destination, isKnown]);
  expect(reads).toBe(1);
  options.add(7);
  nowMs += 5_000;
  expect(knows("optionRounds", "/topic/trade/7")).toBe(false);
  await Promise.resolve();
  await Promise.resolve();
  expect([knows("optionRounds", "/topic/trade/7"), reads]).toEqual([true, 2]);
});
