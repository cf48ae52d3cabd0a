import { siteId } from "@maru/values";
import { describe, expect, it } from "vitest";
import {
  ACCESS,
  type Action,
  ACTIONS,
  type Area,
  AREAS,
  STAFF_ROLES,
  type StaffRole,
} from "./access-table.ts";
import { mayRole, mayStaff, soleSite } from "./may-staff.ts";
import { isStepUpFresh, STEP_UP_MS } from "./step-up.ts";

const one = siteId(1);
const other = siteId(37);
const everywhere = (role: StaffRole) => ({ role, siteIds: "all" as const });
const onSiteOne = (role: StaffRole) => ({ role, siteIds: [one] });

/** The table once more by hand, as letters: a change of it is a change in two places. */
const BY_HAND: Readonly<Record<Area, string>> = {
  //          admin manager operator support content auditor partner
  dashboard: "s|s|s|s||s|",
  money: "sca|sca|sca|s||s|",
  players: "sca|sca|sc|sc||s|s",
  protection: "sc|sc|sc|sc||s|",
  markets: "sca|s|s|s|s|s|",
  options: "sca|sca|s|s||s|",
  rounds: "s|s|s|s||s|",
  content: "sca|sca|s|s|sca|s|",
  support: "sca|sca|sc|sca|s|s|",
  sites: "sca|sca|s|s|s|s|",
  licence: "sca|sa|s|||s|",
  partners: "sca|sca|s|s||s|s",
  reports: "s|s|s|||s|s",
  audit: "s|s||||s|",
  staff: "sca|s||||s|",
};

describe("what a role may", () => {
  it("is the table, for every role, area and action", () => {
    for (const area of AREAS) {
      const letters = BY_HAND[area].split("|");
      for (const [place, role] of STAFF_ROLES.entries())
        for (const action of ACTIONS) {
          const [letter = ""] = action;
          expect([role, area, action, mayRole(role, area, action)]).toEqual([
            role,
            area,
            action,
            letters[place]?.includes(letter) ?? false,
          ]);
        }
    }
  });

  it("never changes a round or the audit, and never changes what it cannot see", () => {
    for (const role of STAFF_ROLES) {
      for (const area of ["rounds", "audit"] as const)
        for (const action of ["change", "approve"] as const) expect(mayRole(role, area, action)).toBe(false);
      for (const area of AREAS) {
        const actions: readonly Action[] = ACCESS[role][area];
        expect(actions.length === 0 || actions.includes("see")).toBe(true);
      }
    }
  });

  it("lets an auditor see everything and do nothing", () => {
    for (const area of AREAS) expect(ACCESS.auditor[area]).toEqual(["see"]);
  });
});

const markets = (action: Action) => ({ area: "markets", action }) as const;

describe("what staff may", () => {
  it("ends at their sites", () => {
    const money = { area: "money", action: "approve" } as const;
    expect(mayStaff(onSiteOne("operator"), money, one)).toBe(true);
    expect(mayStaff(onSiteOne("operator"), money, other)).toBe(false);
    expect(mayStaff(everywhere("operator"), money, other)).toBe(true);
    expect(mayStaff(everywhere("auditor"), money, one)).toBe(false);
  });

  it("is to see alone where a thing belongs to no single site", () => {
    expect(mayStaff(onSiteOne("admin"), markets("see"), null)).toBe(true);
    expect(mayStaff(onSiteOne("admin"), markets("change"), null)).toBe(false);
    expect(mayStaff(everywhere("admin"), markets("change"), null)).toBe(true);
  });
});

describe("the only site", () => {
  it.each([
    ["one", [other], 37],
    ["none", [], null],
    ["two", [other, one], null],
    ["all", "all", null],
  ] as const)("of who works for %s of them", (_, sites, expected) => {
    expect(soleSite(sites)).toBe(expected);
  });
});

describe("a second factor", () => {
  it("is fresh for five minutes", () => {
    expect(isStepUpFresh({ steppedUpAtMs: null }, 0)).toBe(false);
    expect(isStepUpFresh({ steppedUpAtMs: 1_000 }, 1_000 + STEP_UP_MS)).toBe(true);
    expect(isStepUpFresh({ steppedUpAtMs: 1_000 }, 1_001 + STEP_UP_MS)).toBe(false);
  });
});
