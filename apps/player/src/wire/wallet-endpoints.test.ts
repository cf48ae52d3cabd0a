import { readDescribed } from "@maru/contract/described";
import { ok } from "@maru/values";
import { expect, test, vi } from "vitest";
import * as calls from "./calls/wallet.ts";
import { call } from "./http.ts";
import { fetchSiteWallet } from "./wallet-endpoints.ts";

vi.mock(import("./http.ts"), async (original) => ({ ...(await original()), call: vi.fn() }));

const REQUEST = {
  id: 7,
  type: "D",
  stage: "requested",
  point: 50_000,
  status: 0,
  createDate: 1,
  expireDate: 2,
  needsPhone: false,
  canCancel: true,
  timeline: [{ stage: "requested", time: 1 }],
  reason: null,
};

const read = (value: unknown) => readDescribed(calls.walletRequest.reply, value);

test("a request of a stage or type that is not known is none", () => {
  expect(read(REQUEST)).toMatchObject({
    id: 7,
    expiresAtMs: 2,
    canCancel: true,
    reason: null,
    timeline: [{ stage: "requested", atMs: 1 }],
  });
  for (const odd of [null, { ...REQUEST, stage: "lost" }, { ...REQUEST, type: "X" }, { ...REQUEST, id: 0 }])
    expect(read(odd)).toBeUndefined();
});

test("the state names what is pending, and limits of known spans alone", () => {
  const state = readDescribed(calls.walletState.reply, {
    balance: 9,
    mode: "licensed",
    deposit: {
      active: true,
      min: 5,
      pending: REQUEST,
      limits: [{ span: "day", max: 3, left: 1 }, { span: "year" }],
    },
    withdraw: { active: false, nextDate: null, pending: null },
  });
  expect(state?.deposit.pending?.id).toBe(7);
  expect(state?.deposit.limits).toEqual([{ span: "day", max: 3, left: 1 }]);
  expect(state?.withdraw).toMatchObject({ isActive: false, nextMs: null, pending: null });
});

test("the site's words are lines", async () => {
  const told = {
    dmethod: "one\ntwo\n",
    wmethod: "",
    dcaution: " a ",
    wcaution: "b",
    dbtn: "Ask",
    wbtn: "Take",
  };
  vi.mocked(call).mockResolvedValue(ok(told));
  expect(await fetchSiteWallet()).toMatchObject(
    ok({
      depositSteps: ["one", "two"],
      withdrawSteps: [],
      depositCautions: ["a"],
      depositButton: "Ask",
    }),
  );
});

test("a row of a newer server is left out", () => {
  const row = {
    id: 1,
    type: "W",
    status: 2,
    point: 5,
    change: 0,
    balance: null,
    cause: { kind: "request", id: 1 },
  };
  const odd = [{ status: 9 }, { type: "ZZ" }, { cause: {} }].map((part) => ({ ...row, ...part }));
  const page = readDescribed(calls.walletHistory.reply, { content: [...odd, row] });
  expect(page).toMatchObject({ content: [{ status: 2, balance: null }], isLast: true });
  expect(page?.content).toHaveLength(1);
});
