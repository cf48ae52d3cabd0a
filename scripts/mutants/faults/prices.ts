import type { FaultRoom } from "../fault.ts";

interface Place {
  readonly file: string;
  readonly tests: readonly string[];
  readonly only?: string;
  /** [what would be wrong, what stands there, what stands there instead] */
  readonly faults: readonly (readonly [string, string, string])[];
}

const PLACES: readonly Place[] = [
  {
    file: "packages/verifier/src/crypto/browser.ts",
    tests: ["packages/verifier/tests/crypto.test.ts"],
    faults: [
      [
        "a keyed hash has its key for its message",
        "hmac(hashOf, key, message)",
        "hmac(hashOf, message, key)",
      ],
      [
        "a signature is of any message",
        "ed25519.verify(signature, message, key",
        "ed25519.verify(signature, new Uint8Array(), key",
      ],
    ],
  },
  {
    file: "apps/player/src/check/watch-log.ts",
    tests: ["apps/player/src/check/watch-log.test.ts"],
    faults: [
      ["any log goes on from the kept one", "since === null ? {} : { since }", "{}"],
      ["a server that is behind is a fork", "tries === TRIES", "true"],
    ],
  },
  {
    file: "apps/player/src/check/verify-round.ts",
    tests: ["apps/player/src/check/verify-round.test.ts"],
    faults: [
      ["another round's proof is taken", "checkRoundFile(proof, question.roundId)", "checkRoundFile(proof)"],
      ["the page's bet may be another", "() => checkReceiptOfBet(receipt, bet),", ""],
      ["a result that is not signed yet fails", "if (log === null)", "if (log === undefined)"],
    ],
  },
  {
    file: "packages/verifier/src/round/check-round.ts",
    tests: ["apps/server/test/verify-round.test.ts"],
    only: "any one byte|spelled otherwise|no field",
    faults: [
      ["a proof may have any digest", "demand(digest === found,", "demand(true,"],
      ["a proof may be spelled otherwise", "JSON.stringify(json) === text", "json !== undefined"],
      ["an answer may say anything beside", `outer["status"] === 200 && outer["message"] === ""`, "true"],
      [
        "a seed may be shown that nobody promised",
        "terms.seedCommit !== null || evidence.seed === null",
        "true",
      ],
    ],
  },
  {
    file: "apps/server/src/trading/market/feeds/replay.ts",
    tests: ["apps/server/src/trading/market/feeds/replay.test.ts"],
    faults: [
      ["a recording that ends is a lost feed", "listener.ended(", "listener.disconnected("],
      ["a recording that breaks off ends", "this.#isBrokenOff = true", "this.#isBrokenOff = false"],
    ],
  },
  {
    file: "packages/verifier/src/round/tick-leaves.ts",
    tests: ["apps/server/test/verify-round.test.ts"],
    only: "paths alone|no field",
    faults: [
      ["any tick may be the strike", "isEqual(leadsTo(first, 0, firstPath), root)", "true"],
      ["any tick may be the close", "isEqual(leadsTo(last, size - 1, lastPath), root)", "true"],
      ["ticks may have any root", "isEqual(rootOf(used.map(leafOf)), tree.root)", "true"],
    ],
  },
  {
    file: "packages/verifier/src/round/logged-round.ts",
    tests: ["apps/server/test/public-log.test.ts"],
    only: "what they are said to be",
    faults: [["leaves of several rounds are evidence of one", "demand(rounds.size === 1,", "demand(true,"]],
  },
  {
    file: "apps/server/src/operations/reading/price-store.ts",
    tests: ["apps/server/src/operations/reading/price-store.test.ts"],
    faults: [
      ["the bar in which a market began is whole", "case when broken is null then 0 else 30000 end", "0"],
      ["no bar is seen in part", "coalesce(start_ms < (select from_ms from watched), false)", "false"],
    ],
  },
  {
    file: "apps/server/src/trading/market/feeds/replay.ts",
    tests: ["apps/server/src/trading/market/feeds/replay.test.ts"],
    faults: [
      [
        "a recording forgets what it has just played",
        "this.#passed.push(this.#ticks.head.value);",
        "this.#passed = [];",
      ],
    ],
  },
  {
    file: "apps/server/src/operations/wallet/requests/account-store.ts",
    tests: ["apps/server/src/operations/wallet/wallet.test.ts"],
    only: "what still may",
    faults: [
      [
        "a deposit that waits leaves the limits as they are",
        "state in ('requested', 'matched', 'done')",
        "state in ('done')",
      ],
      ["a deposit that came leaves the limits as they are", "'matched', 'done')", "'matched')"],
    ],
  },
  {
    file: "packages/rules/src/testing/settle-round.ts",
    tests: ["packages/rules/src/testing/settle-round.test.ts"],
    faults: [["a single point never comes back", "bet.returnedPoints > 0n", "bet.returnedPoints > 1n"]],
  },
  {
    file: "packages/rules/src/round/decide-round.ts",
    tests: ["packages/rules/src/round/decide-round.test.ts"],
    faults: [
      ["a tick at the finish decides", "last.atMs < gameFinishMs;", "last.atMs <= gameFinishMs;"],
      ["a tick before the start decides", "gameStartMs <= first.atMs && ", ""],
    ],
  },
  {
    file: "packages/verifier/src/round/logged-round.ts",
    tests: ["apps/server/test/verify-round.test.ts"],
    only: "no field",
    faults: [
      ["a market may differ from the promised one", `promised["market"] === market`, "true"],
      ["a round may be decided at any moment", `result["decidedAtMs"] === decidedAt`, "true"],
      ["terms may differ from the promised ones", `promised["roundTerms"] === termsHashOf(terms)`, "true"],
    ],
  },
  {
    file: "packages/verifier/src/check-log.ts",
    tests: ["apps/server/test/forger.test.ts"],
    only: "names the leaf of terms",
    faults: [["a receipt may name another promise", "demand(termsLeaf === hash,", "demand(true,"]],
  },
  {
    file: "packages/verifier/src/round/logged-round.ts",
    tests: ["apps/server/test/verify-round.test.ts"],
    only: "stakes were sealed",
    faults: [
      ["stakes may be sealed before their lock", "demand(sealedAtMs >= lockMs,", "demand(true,"],
      [
        "stakes may lock at any moment",
        `terms === undefined || terms["lockMs"] === String(lockMs),`,
        "true,",
      ],
    ],
  },
  {
    file: "packages/verifier/src/round/logged-round.ts",
    tests: ["apps/server/test/verify-round.test.ts"],
    only: "a whole other chain",
    faults: [["a chain may be another than the promised one", `promised["market"] === market`, "true"]],
  },
  {
    file: "apps/server/src/operations/reading/read-proof.ts",
    tests: ["apps/server/test/public-log.test.ts"],
    only: "more ticks than a proof lists",
    faults: [
      [
        "a busy round has no tree",
        "const ended = isWhole ? await treeInParts",
        "const ended = false ? await treeInParts",
      ],
      ["a part of a busy round is not in its tree", "part < PARTS;", "part < PARTS - 1;"],
    ],
  },
  {
    file: "apps/server/src/trading/market/comparison/compare-minutes.ts",
    tests: ["apps/server/test/venue-comparison.test.ts"],
    faults: [
      ["what a venue may still correct differs at once", "mayStillAgree(verdict) &&", "false &&"],
      ["a candle is asked for before it is the venue's last word", "nowMs - FINAL_AFTER_MS", "nowMs"],
      ["nothing is asked for beside a span of minutes", "plusMs(first, -MINUTE_MS)", "first"],
      ["minutes of a venue that is away are kept", "if (answer === null) return { silent: of.venue };", ""],
    ],
  },
  {
    file: "apps/server/src/trading/market/feeds/venue/relay-feed.ts",
    tests: ["apps/server/src/trading/market/feeds/venue/relay-feed.test.ts"],
    faults: [
      ["trades of both sources count", "sourceAt(this.#switches, atMs) === source", "true"],
      [
        "a source that was given up counts again before the mark",
        'return this.#nextSwitch()?.to === "fallback";',
        "return false;",
      ],
      [
        "a hole in which the source changes is filled",
        "if (!this.#mayFill || isSplit) return null;",
        "if (!this.#mayFill) return null;",
      ],
    ],
  },
  {
    file: "packages/rules/src/market/source-switch.ts",
    tests: ["packages/rules/src/market/source-switch.test.ts"],
    faults: [
      ["the first source is back within a round", "BACK_GRID_MS = 600_000", "BACK_GRID_MS = 300_000"],
      [
        "a source that does not trade stands in",
        "if (!isTrading(fallback, nowMs, STANDS_BY_FOR_MS)) return null;",
        "",
      ],
    ],
  },
  {
    file: "apps/server/src/trading/market/comparison/comparison-store.ts",
    tests: ["apps/server/test/venue-comparison.test.ts"],
    faults: [
      ["a restart compares all minutes anew", "coalesce(mark.to_ms, $2)", "$2"],
      [
        "two servers move a mark by the same minutes",
        "where venue_mark.to_ms = $4",
        "where $4::bigint is not distinct from $4",
      ],
      [
        "a minute is compared that is not final",
        "(max(start_ms) + ${BASE_BAR_MS})",
        "(max(start_ms) + ${2 * BASE_BAR_MS})",
      ],
    ],
  },
  {
    file: "apps/server/src/trading/market/feeds/venue/fields.ts",
    tests: ["apps/server/src/trading/market/feeds/minutes.test.ts"],
    faults: [
      [
        "a minute without trades has the price before it",
        'trades === "0" ? null : { open, close }',
        "{ open, close }",
      ],
    ],
  },
  {
    file: "apps/server/src/platform/edge-tree.ts",
    tests: ["apps/server/src/platform/merkle-tree.test.ts"],
    faults: [
      ["the first leaf's path has a hash too few", "if (wholes.length === 0) firstPath.push(made.hash);", ""],
      ["the last leaf's path is that of the one before", "      lastPath = [];\n", ""],
      ["the last leaf's path goes the other way", ".slice(0, -1).toReversed()", ".slice(0, -1)"],
      [
        "an odd node is hashed from the left",
        "hashes.reduceRight((right, left) =>",
        "hashes.reduce((left, right) =>",
      ],
    ],
  },
];

/** Prices told, decided by or proved wrongly. */
export const PRICES: FaultRoom = {
  room: "prices",
  about: "what decides rounds, what shows it and what proves it",
  tests: [],
  faults: PLACES.flatMap(({ file, tests, only, faults }) =>
    faults.map(([name, find, replace]) => ({
      name,
      file,
      find,
      replace,
      tests,
      ...(only === undefined ? {} : { only }),
    })),
  ),
};
