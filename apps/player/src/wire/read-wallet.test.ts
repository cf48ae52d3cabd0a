import { expect, test } from "vitest";
import {
  readBankAccount,
  readSiteWallet,
  readWalletRequest,
  readWalletRow,
  readWalletState,
} from "./read-wallet.ts";

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

test("a request of a stage or type that is not known is none", () => {
  expect(readWalletRequest(REQUEST)).toMatchObject({ id: 7, expiresAtMs: 2, canCancel: true, reason: null });
  for (const odd of [null, { ...REQUEST, stage: "lost" }, { ...REQUEST, type: "X" }, { ...REQUEST, id: 0 }])
    expect(readWalletRequest(odd)).toBeNull();
});

test("the state names what is pending, and limits of known spans alone", () => {
  const state = readWalletState({
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

test("the site's words are lines", () => {
  const told = {
    dmethod: "one\ntwo\n",
    wmethod: "",
    dcaution: " a ",
    wcaution: "b",
    dbtn: "Ask",
    wbtn: "Take",
  };
  expect(readSiteWallet(told)).toMatchObject({
    depositSteps: ["one", "two"],
    withdrawSteps: [],
    depositCautions: ["a"],
    depositButton: "Ask",
  });
  expect(readBankAccount({ accountNum: "" })).toBeNull();
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
  expect(readWalletRow(row)).toMatchObject({ status: 2, balance: null });
  expect(readWalletRow({ ...row, status: 9 })).toBeNull();
  expect(readWalletRow({ ...row, type: "ZZ" })).toBeNull();
  expect(readWalletRow({ ...row, cause: {} })).toBeNull();
});
