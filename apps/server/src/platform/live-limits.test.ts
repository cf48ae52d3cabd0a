import { describe, expect, it } from "vitest";
import { liveConnectionsOf } from "./live-limits.ts";

describe("connections of the live channel", () => {
  it("are what the settings say, each with a default", () => {
    expect(liveConnectionsOf({})).toEqual({ perAddress: 100, perPlayer: 10, total: 10_000 });
    const env = { MARU_LIVE_PER_ADDRESS: "1234", MARU_LIVE_PER_PLAYER: "7", MARU_LIVE_CONNECTIONS: "54321" };
    expect(liveConnectionsOf(env)).toEqual({ perAddress: 1_234, perPlayer: 7, total: 54_321 });
  });

  it.each([
    ["MARU_LIVE_PER_ADDRESS", "0"],
    ["MARU_LIVE_PER_PLAYER", "many"],
    ["MARU_LIVE_CONNECTIONS", "-1"],
    ["MARU_LIVE_CONNECTIONS", "1e4"],
    ["MARU_LIVE_PER_ADDRESS", "10001"],
  ])("%s=%s is refused by its name", (name, value) => {
    expect(() => liveConnectionsOf({ [name]: value })).toThrow(name);
  });
});
