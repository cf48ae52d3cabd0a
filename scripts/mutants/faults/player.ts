import type { FaultRoom } from "../fault.ts";

interface Place {
  readonly file: string;
  readonly tests: readonly string[];
  /** [what would be wrong, what stands there, what stands there instead] */
  readonly faults: readonly (readonly [string, string, string])[];
}

const PLACES: readonly Place[] = [
  {
    file: "apps/player/src/facts/bet-facts.ts",
    tests: ["apps/player/src/facts/bet-facts.test.ts"],
    faults: [
      [
        "a late refusal undoes an acceptance",
        `if (intent === undefined || intent.state === "accepted") return;`,
        "if (intent === undefined) return;",
      ],
      [
        "a late acceptance undoes a result",
        "if (known !== undefined && !isOpen(known) && isOpen(bet)) return;",
        "",
      ],
      [
        "an acceptance after a refusal is not seen",
        `intent.state !== "accepted") {`,
        `intent.state === "sent") {`,
      ],
      ["a result forgets the multiple", "bet.multiple ?? known.multiple", "bet.multiple"],
      [
        "results of two rounds are one",
        "announced !== null && announced.roundId === bet.roundId ? announced.bets",
        "announced !== null ? announced.bets",
      ],
    ],
  },
  {
    file: "apps/player/src/wire/server-clock.ts",
    tests: ["apps/player/src/wire/server-clock.test.ts"],
    faults: [
      [
        "countdowns are two seconds off",
        "Math.round(nowMonotonicMs + best.offsetMs)",
        "Math.round(nowMonotonicMs + best.offsetMs) - 2_000",
      ],
      [
        "countdowns follow the device's clock",
        "Math.round(nowMonotonicMs + best.offsetMs)",
        "Math.round(Date.now() - performance.timeOrigin + best.offsetMs)",
      ],
    ],
  },
  {
    file: "apps/player/src/wire/clock-samples.ts",
    tests: ["apps/player/src/wire/clock-samples.test.ts"],
    faults: [
      ["a reading counts its whole round trip", "roundTripMs / 2", "roundTripMs"],
      [
        "the slowest reading counts",
        "sample.roundTripMs < best.roundTripMs",
        "sample.roundTripMs > best.roundTripMs",
      ],
    ],
  },
  {
    file: "apps/player/src/derived/day-look.ts",
    tests: ["apps/player/src/derived/day-look.test.ts"],
    faults: [
      ["today's loss looks like a gain", `net < 0 ? "text-down"`, `net < 0 ? "text-up"`],
      ["today's loss has no sign", "signedText(net)", "signedText(Math.abs(net))"],
    ],
  },
  {
    file: "apps/player/src/derived/my-round.ts",
    tests: ["apps/player/src/derived/my-round.test.ts"],
    faults: [
      [
        "stakes of other rounds are mine on this one",
        "bets.filter((bet) => bet.roundId === roundId).toSorted(",
        "bets.toSorted(",
      ],
      [
        "bets of other rounds are on this card",
        "const own = bets.filter((bet) => bet.roundId === round.id);",
        "const own = bets;",
      ],
      ["a lost stake is gained", "sum + shownProfit(bet)", "sum - shownProfit(bet)"],
      ["only the newest bet of a side is mine", "(known?.point ?? 0) + bet.point", "bet.point"],
    ],
  },
  {
    file: "apps/player/src/text/refusal/refusal-text.ts",
    tests: ["apps/player/src/text/refusal/refusal-text.test.ts"],
    faults: [
      [
        "a refusal says nothing",
        "return sayRefusal(whole, texts, unit);",
        "return sayRefusal(whole, texts, unit).slice(0, 0);",
      ],
      [
        "a play site reads won",
        "return sayRefusal(whole, texts, unit);",
        `return sayRefusal(whole, texts, "KRW");`,
      ],
    ],
  },
];

/** What a player would be told wrongly by their own page. */
export const PLAYER: FaultRoom = {
  room: "player",
  about: "what the page says of the player's own bets, day and time",
  tests: [],
  faults: PLACES.flatMap(({ file, tests, faults }) =>
    faults.map(([name, find, replace]) => ({ name, file, find, replace, tests })),
  ),
};
