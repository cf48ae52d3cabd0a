import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { betOf } from "../../gallery/facts/bets.ts";
import { readBet } from "../wire/read-trade.ts";
import { betFacts, NO_BETS, noteBet } from "./bet-facts.ts";
import { keepStakes, keptStakes } from "./kept-stakes.ts";

/** The first moment of a round of a minute: its id begins with it. */
const START_MS = 1_795_879_320_000;
const roundAt = (index: number): number => ((START_MS + index * 60_000) / 30_000) * 1_000 + 7;

let nowMs = START_MS;
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  nowMs = START_MS + 50_500;
  betFacts.setState(NO_BETS);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function placeOn(roundId: number, id = 1): void {
  const wire = betOf({ gameType: "R1", back: 0, nowMs: START_MS, id, type: "B", status: 5 });
  const bet = readBet({ ...wire, tradeRoundId: roundId });
  if (bet === null) throw new Error("a bet is read");
  noteBet(bet);
}

const say = (roundId: number, body: unknown): void =>
  keepStakes({ tradeRoundId: roundId, index: 4, body }, betFacts.getState().bets, nowMs);

test("F-26: keeps what is told of a round with a bet before its strike, as it was told first", () => {
  placeOn(roundAt(0));
  say(roundAt(0), "leaf");
  say(roundAt(0), "another leaf");
  expect(keptStakes(roundAt(0))).toBe("leaf");
  expect([...kept.keys()]).toEqual(["maru.stakes.maru"]);
});

test("keeps nothing of a round without a bet, of one whose strike may be known, and of what is no leaf", () => {
  say(roundAt(0), "leaf");
  placeOn(roundAt(0));
  nowMs = START_MS + 60_000;
  say(roundAt(0), "leaf");
  keepStakes({}, betFacts.getState().bets, START_MS);
  nowMs = START_MS;
  say(roundAt(0), null);
  expect(keptStakes(roundAt(0))).toBeNull();
  expect(kept.size).toBe(0);
  nowMs = START_MS + 59_999;
  say(roundAt(0), "leaf");
  expect(keptStakes(roundAt(0))).toBe("leaf");
});

test("keeps the newest 200, and forgets what is broken", () => {
  kept.set("maru.stakes.maru", "{");
  for (let at = 0; at < 203; at += 1) {
    placeOn(roundAt(at), at + 1);
    say(roundAt(at), `leaf ${at}`);
  }
  expect([2, 3, 202].map((at) => keptStakes(roundAt(at)))).toEqual([null, "leaf 3", "leaf 202"]);
  kept.set("maru.stakes.maru", '[[1,"a"],["2","b"],[3],null]');
  expect([keptStakes(1), keptStakes(2), keptStakes(3)]).toEqual(["a", null, null]);
});
