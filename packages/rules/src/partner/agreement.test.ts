import { describe, expect, it } from "vitest";
import {
  type Agreement,
  agreementOn,
  type AgreementFacts,
  houseMarginBp,
  judgeAgreement,
} from "./agreement.ts";

const TODAY = 20_000;
const held = (number: number, fromDay: number, rateBp: number, kind: Agreement["kind"] = "net") => ({
  version: number,
  fromDay,
  rateBp,
  kind,
});

describe("what the house keeps of stakes, of 10,000", () => {
  it.each([
    ["is what the bet that returns most leaves", [944_900, 960_000, 915_000], 400],
    ["is what a single bet leaves", [940_000], 600],
    ["is rounded down: a part of a ten-thousandth more is returned", [944_901], 550],
    ["is the same up to the whole ten-thousandth", [945_000], 550],
    ["is the least it can be without being nothing", [999_900], 1],
    ["is nothing where everything returns", [999_901], 0],
    ["is never below nothing", [1_013_700], 0],
    ["is counted as 2,000 at the most", [800_000], 2_000],
    ["is counted as no more where less returns", [799_900], 2_000],
    ["is a ten-thousandth below that where a little more returns", [800_100], 1_999],
    ["is the most where nothing is offered", [], 2_000],
  ] as const)("%s", (_, returns, marginBp) => {
    expect(houseMarginBp(returns)).toBe(marginBp);
  });
});

describe("the agreement of a day", () => {
  const versions = [held(3, 20, 300), held(1, 10, 100), held(4, 40, 400), held(2, 20, 200)];
  it.each([
    [9, null],
    [10, 1],
    [19, 1],
    [20, 3],
    [39, 3],
    [40, 4],
  ])("%i is the newest that has begun, in whatever order they are read", (day, version) => {
    expect(agreementOn(versions, day)?.version ?? null).toBe(version);
    expect(agreementOn(versions.toReversed(), day)?.version ?? null).toBe(version);
  });
});

describe("an agreement that is asked for", () => {
  const FACTS: AgreementFacts = {
    today: TODAY,
    own: [],
    parent: [held(1, TODAY - 90, 5_000)],
    children: [],
    marginBp: 600,
  };
  const KIND = { code: "AGREEMENT_KIND_DIFFERS" };
  const fromTomorrow = (rateBp: number, kind: Agreement["kind"] = "net") => ({
    kind,
    rateBp,
    fromDay: TODAY + 1,
  });

  it.each([
    ["of stakes under a partner who has a share of the net result", fromTomorrow(600, "stakes"), {}, KIND],
    [
      "of stakes under one who has it from a later day on",
      fromTomorrow(437, "stakes"),
      { parent: [held(1, TODAY - 90, 500, "stakes"), held(2, TODAY + 9, 5_000)] },
      KIND,
    ],
    [
      "of stakes under one who has had stakes for long",
      fromTomorrow(437, "stakes"),
      { parent: [held(1, TODAY - 90, 5_000), held(2, TODAY - 9, 500, "stakes")] },
      null,
    ],
    [
      "of the net result above a partner who has stakes",
      fromTomorrow(3_700),
      { parent: null, children: [[held(1, TODAY - 10, 100, "stakes")]] },
      KIND,
    ],
    [
      "of the net result above two of whom one has stakes",
      fromTomorrow(3_700),
      { parent: null, children: [[held(1, TODAY - 10, 100)], [held(1, TODAY - 10, 100, "stakes")]] },
      KIND,
    ],
    [
      "of stakes above one who has stakes",
      fromTomorrow(437, "stakes"),
      { parent: null, children: [[held(1, TODAY - 10, 437, "stakes")]] },
      null,
    ],
  ] as const)("%s", (_, asked, facts, refusal) => {
    expect(judgeAgreement(asked, { ...FACTS, ...facts })).toEqual(refusal);
  });

  it.each([
    [
      "what held above and no longer does is not looked at",
      5_501,
      { parent: [held(1, TODAY - 90, 5_000), held(2, TODAY - 9, 6_000)] },
      null,
    ],
    [
      "nor what another version of the same first day has replaced",
      5_501,
      { parent: [held(1, TODAY - 90, 5_000), held(2, TODAY + 1, 2_000), held(3, TODAY + 1, 6_000)] },
      null,
    ],
    [
      "of all that comes above, the least is the most",
      3_701,
      { parent: [held(1, TODAY - 90, 5_000), held(2, TODAY + 2, 3_700), held(3, TODAY + 7, 4_000)] },
      { code: "RATE_ABOVE_PARENT", maxBp: 3_700 },
    ],
    [
      "what held below and no longer does is not looked at",
      1_700,
      { children: [[held(1, TODAY - 90, 4_000), held(2, TODAY - 9, 1_700)]] },
      null,
    ],
    [
      "of all that comes below, the most is the least",
      1_699,
      { children: [[held(1, TODAY - 90, 400), held(2, TODAY + 9, 1_700)], [held(1, TODAY - 10, 900)]] },
      { code: "RATE_BELOW_CHILD", minBp: 1_700 },
    ],
  ] as const)("%s", (_, rateBp, facts, refusal) => {
    expect(judgeAgreement(fromTomorrow(rateBp), { ...FACTS, ...facts })).toEqual(refusal);
  });
});
