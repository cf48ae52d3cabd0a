import { siteId, staffId } from "@maru/values";
import { describe, expect, it } from "vitest";
import {
  type ActorFacts,
  type AskedFacts,
  judgeActor,
  judgeAsking,
  judgeRights,
  judgeVerdict,
  judgeYes,
} from "./two-people.ts";

const NOW = 1_700_000_123_457;
const SITE = siteId(37);

const ann: ActorFacts = {
  staffId: staffId(11),
  personRef: "p:ann",
  role: "manager",
  siteIds: [SITE, siteId(3)],
  isEnabled: true,
  isOpen: true,
  expiresAtMs: NOW + 1,
  steppedUpAtMs: NOW - 300_000,
};
const asked = { siteId: SITE, needsStepUp: true, nowMs: NOW };

describe("who acts", () => {
  it.each<[string, Partial<ActorFacts>]>([
    ["is disabled", { isEnabled: false }],
    ["has not signed in to the end, or out", { isOpen: false }],
    ["has a session that ends now", { expiresAtMs: NOW }],
    ["works for another site", { siteIds: [siteId(3)] }],
  ])("not who %s", (_, change) => {
    expect(judgeActor({ ...ann, ...change }, asked)).toEqual({ code: "FORBIDDEN" });
  });

  it("nobody without a session, and on what belongs to no site only who works for all", () => {
    expect(judgeActor(null, asked)).toEqual({ code: "FORBIDDEN" });
    const shared = { ...asked, siteId: null };
    expect(judgeActor(ann, shared)).toEqual({ code: "FORBIDDEN" });
    expect(judgeActor({ ...ann, siteIds: "all" }, shared)).toBeNull();
  });

  it("with a second factor of five minutes where one is asked for, and not a moment older", () => {
    expect(judgeActor(ann, asked)).toBeNull();
    const late = { ...ann, steppedUpAtMs: NOW - 300_001 };
    expect(judgeActor(late, asked)).toEqual({ code: "STEP_UP_NEEDED" });
    expect(judgeActor({ ...ann, steppedUpAtMs: null }, asked)).toEqual({ code: "STEP_UP_NEEDED" });
    expect(judgeActor(late, { ...asked, needsStepUp: false })).toBeNull();
  });
});

describe("asking a second person", () => {
  const bob = { personRef: "p:bob", role: "support", siteIds: [SITE] } as const;

  it("needs another person of the site who may say yes", () => {
    expect(judgeAsking(ann, asked, [bob])).toBeNull();
    const nobody = { code: "NO_SECOND_PERSON" };
    expect(judgeAsking(ann, asked, [])).toEqual(nobody);
    expect(judgeAsking(ann, asked, [{ ...bob, personRef: ann.personRef }])).toEqual(nobody);
    expect(judgeAsking(ann, asked, [{ ...bob, siteIds: [siteId(3)] }])).toEqual(nobody);
    expect(judgeAsking(ann, asked, [{ ...bob, role: "auditor" }])).toEqual(nobody);
    expect(judgeAsking(ann, asked, [{ ...bob, siteIds: "all" }])).toBeNull();
  });

  it("needs another administrator of everything where it belongs to no site", () => {
    const shared = { ...asked, siteId: null };
    const all = { ...ann, siteIds: "all" } as const;
    expect(judgeAsking(all, shared, [{ ...bob, siteIds: "all" }])).toEqual({ code: "NO_SECOND_PERSON" });
    expect(judgeAsking(all, shared, [{ ...bob, role: "admin" }])).toEqual({ code: "NO_SECOND_PERSON" });
    expect(judgeAsking(all, shared, [{ ...bob, role: "admin", siteIds: "all" }])).toBeNull();
  });

  it("says first why the one who asks cannot act", () => {
    expect(judgeAsking({ ...ann, isEnabled: false }, asked, [])).toEqual({ code: "FORBIDDEN" });
  });
});

describe("the second person's word", () => {
  const waiting: AskedFacts = {
    siteId: SITE,
    isWaiting: true,
    expiresAtMs: NOW + 1,
    first: { staffId: staffId(12), personRef: "p:bob", isEnabled: true },
  };
  const yes = { verdict: "approved", nowMs: NOW } as const;
  const no = { verdict: "rejected", nowMs: NOW } as const;

  it("counts while it waits and whoever asked is still there", () => {
    expect(judgeVerdict(waiting, ann, yes)).toBeNull();
    const over = { code: "APPROVAL_OVER" };
    expect(judgeVerdict(null, ann, yes)).toEqual(over);
    expect(judgeVerdict({ ...waiting, isWaiting: false }, ann, yes)).toEqual(over);
    expect(judgeVerdict({ ...waiting, expiresAtMs: NOW }, ann, yes)).toEqual(over);
    expect(judgeVerdict({ ...waiting, expiresAtMs: NOW }, ann, no)).toEqual(over);
    const gone = { ...waiting, first: { ...waiting.first, isEnabled: false } };
    expect(judgeVerdict(gone, ann, yes)).toEqual(over);
    expect(judgeVerdict(gone, ann, no)).toBeNull();
  });

  it("is nobody's own, under whichever account; taking it back is", () => {
    const own = { ...waiting, first: { ...waiting.first, staffId: ann.staffId, personRef: ann.personRef } };
    expect(judgeVerdict(own, ann, yes)).toEqual({ code: "SELF_APPROVAL" });
    expect(judgeVerdict(own, ann, no)).toBeNull();
    const other = { ...waiting, first: { ...waiting.first, personRef: ann.personRef } };
    expect(judgeVerdict(other, ann, yes)).toEqual({ code: "SAME_PERSON" });
  });

  it("needs a fresh second factor for a yes alone", () => {
    const stale = { ...ann, steppedUpAtMs: null };
    expect(judgeVerdict(waiting, stale, yes)).toEqual({ code: "STEP_UP_NEEDED" });
    expect(judgeVerdict(waiting, stale, no)).toBeNull();
    expect(judgeVerdict(waiting, null, no)).toEqual({ code: "FORBIDDEN" });
  });
});

it("of a person's accounts one says yes, and may say it again", () => {
  const other = { staffId: staffId(12), personRef: "p:bob" };
  expect(judgeYes(ann, [other])).toBeNull();
  expect(judgeYes(ann, [other, ann])).toBeNull();
  expect(judgeYes(ann, [{ ...other, personRef: ann.personRef }])).toEqual({ code: "SAME_PERSON" });
});

describe("the last administrator", () => {
  const admin = { role: "admin", siteIds: "all", isEnabled: true } as const;

  it.each([
    ["disabled", { ...admin, isEnabled: false }],
    ["of one site", { ...admin, siteIds: [SITE] }],
    ["of another role", { ...admin, role: "manager" as const }],
  ])("does not become one that is %s", (_, after) => {
    expect(judgeRights({ before: admin, after }, 0)).toEqual({ code: "LAST_ADMIN" });
    expect(judgeRights({ before: admin, after }, 1)).toBeNull();
    expect(judgeRights({ before: after, after }, 0)).toBeNull();
  });

  it("may stay, and be made", () => {
    expect(judgeRights({ before: admin, after: admin }, 0)).toBeNull();
    expect(judgeRights({ before: { ...admin, isEnabled: false }, after: admin }, 0)).toBeNull();
  });
});
