import { ACCESS, AREAS, type StaffRole } from "@maru/rules";
import { expect, test } from "vitest";
import type { Me } from "../../surface/surface.ts";
import { mayGo, placesOf } from "./places.ts";

function staff(role: StaffRole): Me {
  return {
    stage: "open",
    staffId: 1,
    username: role,
    name: role,
    role,
    siteIds: [1],
    partnerId: role === "partner" ? 9 : null,
    sites: [],
    access: Object.fromEntries(AREAS.map((area) => [area, [...ACCESS[role][area]]])) as Me["access"],
    secondFactor: "totp",
    hasTotp: true,
    hasPasskey: false,
    passkeyOrigin: null,
    hasOutbox: false,
    stepUpUntilMs: null,
    idleEndsAtMs: 0,
    endsAtMs: 0,
    lastSignIn: null,
    nowMs: 0,
  };
}

test("whoever may not see a screen does not get it by its address", () => {
  const partner = staff("partner");
  for (const closed of ["/money/withdrawals", "/", "/approvals", "/audit", "/rounds", "/bets"])
    expect([closed, mayGo(partner, closed)]).toEqual([closed, false]);
  for (const open of ["/branch", "/players", "/players/1001", "/reports", "/sessions"])
    expect([open, mayGo(partner, open)]).toEqual([open, true]);
});

test("staff go wherever their rail leads, and an address of nowhere is left to the router", () => {
  const manager = staff("manager");
  expect(placesOf(manager).every(({ to }) => mayGo(manager, to))).toBe(true);
  expect(mayGo(manager, "/branch")).toBe(false);
  expect(mayGo(manager, "/support/outbox")).toBe(false);
  expect(mayGo(manager, "/nowhere")).toBe(true);
});
