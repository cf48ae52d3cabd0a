import { points } from "@maru/values";
import { expect, test } from "vitest";
import { DEFAULT_WALLET_SETTINGS, fourEyesFrom } from "./wallet-settings.ts";

test.each([
  ["plays for points and set nothing", "play", null, 1_000_000n, 1_000_000n],
  ["plays for points and set its own", "play", 437_003, 437_003n, 437_003n],
  ["is licensed and set nothing: every withdrawal is two people's", "licensed", null, 1_000_000n, 0n],
  ["is licensed and set its own", "licensed", 2_500_007, 2_500_007n, 2_500_007n],
  ["wants two people for everything", "licensed", 0, 0n, 0n],
] as const)("F-41: two people approve on a site that %s", (_, mode, own, deposit, withdrawal) => {
  expect(fourEyesFrom(mode, own === null ? null : points(own))).toEqual({ deposit, withdrawal });
});

test("J5: a site that sets nothing takes from 5,000 and gives 5,000 to 5,000,000, four times a day, 3 h apart", () => {
  expect(DEFAULT_WALLET_SETTINGS).toEqual({
    isDepositActive: true,
    isWithdrawActive: true,
    depositMin: 5_000n,
    depositExpiryMinutes: 30,
    withdrawMin: 5_000n,
    withdrawMax: 5_000_000n,
    withdrawsPerDay: 4,
    withdrawGapMinutes: 180,
    phoneConfirmFrom: 20_000_000n,
  });
});
