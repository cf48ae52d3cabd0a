import { describe, expect, it } from "vitest";
import { judgeRefresh, type RefreshFacts } from "./judge-refresh.ts";

const fine: RefreshFacts = {
  nowMs: 1_000_000,
  endedAtMs: null,
  expiresAtMs: 2_000_000,
  memberStatus: "A",
  chain: [null],
};
const refuse = (code: string) => ({ kind: "refuse", code });

describe("judgeRefresh", () => {
  it.each<[string, Partial<RefreshFacts>, object]>([
    ["ended session", { endedAtMs: 1, memberStatus: "D" }, refuse("BAD_CREDENTIALS")],
    ["expired session", { expiresAtMs: 1_000_000 }, refuse("BAD_CREDENTIALS")],
    ["disabled member", { memberStatus: "D", chain: [0, null] }, refuse("ACCOUNT_DISABLED")],
    ["never issued", { chain: [] }, refuse("BAD_CREDENTIALS")],
    ["counts", {}, { kind: "rotate" }],
    ["spent 10 s ago", { chain: [990_000, null] }, { kind: "share", steps: 1 }],
    ["spent 10.001 s ago", { chain: [989_999, null] }, { kind: "reused" }],
    ["spent twice over within the grace", { chain: [995_000, 999_000, null] }, { kind: "share", steps: 2 }],
    ["spent with no successor that counts", { chain: [995_000, 996_000] }, { kind: "reused" }],
  ])("%s", (_name, change, judgement) => {
    expect(judgeRefresh({ ...fine, ...change })).toEqual(judgement);
  });
});
