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
    file: "apps/server/src/operations/people/accounts/refresh-token-store.ts",
    tests: ["apps/server/src/operations/people/accounts/refresh.test.ts"],
    faults: [
      ["a refresh takes no lock", "where hash = $1) for update`", "where hash = $1)`"],
      ["a spent token is spent again", " and spent_at_ms is null", ""],
    ],
  },
  {
    file: "apps/server/src/platform/outbox-relay.ts",
    tests: ["apps/server/src/platform/outbox.test.ts"],
    faults: [
      ["two relays hand on the same events", " for update skip locked", ""],
      ["a relay waits for another", " for update skip locked", " for update"],
      ["events are handed on in any order", "order by id limit", "order by id desc limit"],
      [
        "events stay after they were handed on",
        "delete from live.outbox where id = any($1::bigint[])",
        "select $1::bigint[]",
      ],
    ],
  },
  {
    file: "apps/server/src/platform/outbox.ts",
    tests: ["apps/server/src/platform/outbox.test.ts"],
    faults: [
      [
        "points lose their last digits",
        "? BigInt(value) : value",
        "? BigInt(Math.round(Number(value))) : value",
      ],
    ],
  },
  {
    file: "apps/server/src/transport/http/refresh-cookie.ts",
    tests: ["apps/server/src/transport/http/token-endpoint.test.ts"],
    faults: [
      [
        "a page of a sibling site may sign in",
        `from !== "same-origin" && from !== "none"`,
        `from === "cross-site"`,
      ],
      [
        "any page may sign in that names its origin",
        "return !URL.canParse(origin) || new URL(origin).host !== request.host;",
        "return false;",
      ],
      [
        "a page without an origin of its own may sign in",
        "return !URL.canParse(origin) || ",
        "return URL.canParse(origin) && ",
      ],
    ],
  },
  {
    file: "packages/verifier/src/log/log-tree.ts",
    tests: ["packages/verifier/tests/log-tree.test.ts"],
    faults: [
      [
        "an old tile need not stand under the root",
        "leaves.length === TILE_WIDTH && isEqual(rootOf(leaves), whole),",
        "true,",
      ],
      ["a tile may have a leaf too few", "leaves.length === TILE_WIDTH && ", ""],
      ["a log may shrink", "demand(size <= tree.size,", "demand(true,"],
      ["a leaf behind the checkpoint is there", "demand(index < tree.size,", "demand(true,"],
      ["a tail may have too few leaves", "demand(tail.length === width,", "demand(true,"],
      [
        "an odd node is hashed with itself",
        "right === undefined ? left :",
        "right === undefined ? sha256(Buffer.of(1), left, left) :",
      ],
      [
        "a node is hashed like a leaf",
        "sha256(Uint8Array.of(1), left, right)",
        "sha256(Uint8Array.of(0), left, right)",
      ],
    ],
  },
  {
    file: "apps/server/src/operations/wallet/requests/decide-request.ts",
    tests: ["apps/server/src/operations/wallet/wallet.test.ts"],
    only: "not a millisecond before",
    faults: [["a deposit expires early", "nowMs < request.expiresAtMs);", "false);"]],
  },
  {
    file: "apps/server/src/platform/listen-on.ts",
    tests: ["apps/server/src/platform/listen-on.test.ts"],
    faults: [["a full house is refused after a restart", ", backlog: BACKLOG", ""]],
  },
  {
    file: "packages/verifier/src/receipt/check-receipt.ts",
    tests: ["packages/verifier/tests/check-receipt.test.ts"],
    faults: [
      ["a key signs before its moment", "issuedAtMs >= BigInt(key.validFromMs) && ", ""],
      ["a key signs after its time", "issuedAtMs <= BigInt(key.validToMs)", "true"],
      [
        "a receipt need not lead to its root",
        `isEqual(rootFrom(leaf, place), bytesOf(batch["root"], 32, "root"))`,
        "true",
      ],
      [
        "any signature holds",
        `isSignedBy(key, signed, bytesOf(batch["signature"], 64, "signature"))`,
        "true",
      ],
    ],
  },
  {
    file: "packages/rules/src/coin/judge-coupon.ts",
    tests: ["packages/rules/src/coin/judge-coins.test.ts"],
    faults: [
      [
        "a coupon lasts a millisecond too long",
        "player.nowMs >= coupon.untilMs",
        "player.nowMs > coupon.untilMs",
      ],
      [
        "a coupon ends a millisecond early",
        "player.nowMs >= coupon.untilMs",
        "player.nowMs + 1 >= coupon.untilMs",
      ],
      ["a coupon is used once too often", "coupon.uses >= coupon.usesMax", "coupon.uses > coupon.usesMax"],
      [
        "a coupon is used twice by one player",
        `if (coupon.isUsedByPlayer) return { code: "COUPON_USED" };`,
        "",
      ],
    ],
  },
  {
    file: "packages/verifier/src/receipt/check-receipt-of-bet.ts",
    tests: ["apps/player/src/check/verify-round.test.ts"],
    faults: [
      ["a receipt may be of another stake", "stakePoints: String(bet.stake),", ""],
      ["a receipt may be of another type", "type: bet.type,", ""],
    ],
  },
  {
    file: "packages/verifier/src/log/public-keys.ts",
    tests: ["apps/player/src/check/verify-round.test.ts"],
    faults: [
      [
        "a receipt may be of any key under a listed name",
        "base64UrlOf(sha256(bytes)).startsWith(id) && ",
        "",
      ],
    ],
  },
  {
    file: "apps/server/src/trading/proof/log/log-bodies.ts",
    tests: ["apps/server/test/public-starts.test.ts"],
    faults: [["a round's terms name no build", "    build,\n    lockMs", "    lockMs"]],
  },
  {
    file: "apps/server/src/wiring/start.ts",
    tests: ["apps/server/test/public-starts.test.ts"],
    faults: [
      [
        "a server says nothing of what runs",
        "await rooms.proof.log.start(startFacts(config, parts.build));",
        "",
      ],
    ],
  },
  {
    file: "apps/server/src/wiring/start-facts.ts",
    tests: ["apps/server/test/public-starts.test.ts"],
    faults: [
      [
        "every setting is told, secrets too",
        'MARU_FEEDS: config.feeds.join(","),',
        'MARU_FEEDS: config.feeds.join(","), MARU_DATA_DIR: config.dataDir,',
      ],
    ],
  },
  {
    file: "apps/server/src/platform/build-hash.ts",
    tests: ["apps/server/src/platform/build-hash.test.ts"],
    faults: [
      [
        "a build is its files' bytes, wherever they lie",
        "hash.update(`${place}/${name}\\0${bytes.length}\\0`).update(bytes)",
        "hash.update(bytes)",
      ],
    ],
  },
  {
    file: "apps/server/src/trading/proof/receipts/receipt-keys.ts",
    tests: ["apps/server/src/trading/proof/receipts/receipt-keys.test.ts"],
    faults: [
      ["the oldest key signs", "keys.findLast(", "keys.find("],
      ["a key signs before its moment", "validFromMs <= nowMs) ??", "validFromMs <= nowMs + 1) ??"],
      ["a key may be read by others", "(mode & 0o077) !== 0", "(mode & 0o007) !== 0"],
      [
        "a key of another kind is taken",
        `if (key.asymmetricKeyType === "ed25519") return key;`,
        "return key;",
      ],
      ["keys come in any order", "\n    .toSorted();", "\n    .toReversed();"],
    ],
  },
  {
    file: "apps/server/src/trading/proof/receipts/refusal-pages.ts",
    tests: ["apps/server/src/trading/proof/receipts/refusal-pages.test.ts"],
    faults: [
      ["a signed page takes more", "last.signed === null && ", ""],
      ["each refusal costs a signature", "page.signed ??= signPage", "page.signed = signPage"],
      [
        "all refusals of a page have one salt",
        "salts.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES)",
        "salts.subarray(0, SALT_BYTES)",
      ],
      ["the oldest are never forgotten", "    pages.shift();\n", ""],
      ["a key of capitals is another", "clientKey.toLowerCase()", "clientKey"],
      ["a proof is another's", "const refused = page.refusals[index];", "const refused = page.refusals[0];"],
    ],
  },
  {
    file: "apps/server/src/platform/merkle-tree.ts",
    tests: ["apps/server/src/platform/merkle-tree.test.ts"],
    faults: [
      ["a leaf is hashed like a node", "message[0] = 0;", "message[0] = 1;"],
      ["a node is hashed like a leaf", "message[0] = 1;", "message[0] = 0;"],
      [
        "an odd node is lost",
        "parents.push(right === undefined ? left : nodeHash(left, right));",
        "if (right !== undefined) parents.push(nodeHash(left, right));",
      ],
      ["a path goes the other way", "levels[level]?.[at ^ 1]", "levels[level]?.[at]"],
      ["a leaf has no salt", "message.set(salt, 1);", "message.fill(0, 1, 1 + salt.length);"],
    ],
  },
  {
    file: "packages/rules/src/market/candle-book.ts",
    tests: ["packages/rules/src/market/candle-book.test.ts"],
    faults: [
      [
        "a hole that begins at a bar's end breaks it",
        "fromMs < startMs + BASE_BAR_MS",
        "fromMs <= startMs + BASE_BAR_MS",
      ],
      ["a hole that ends at a bar's start breaks it", "&& toMs > startMs);", "&& toMs >= startMs);"],
      [
        "a hole is forgotten before its bars",
        "book.breaks.filter((hole) => hole.toMs > book.frozenEndMs)",
        "[]",
      ],
    ],
  },
  {
    file: "packages/rules/src/market/tick-pipeline.ts",
    tests: ["packages/rules/src/market/tick-pipeline.test.ts"],
    faults: [
      [
        "fast markets freeze without a newer tick",
        "Math.min(venueNowMs - FAST_FREEZE_AFTER_MS, pipeline.newestUsedMs - FAST_NEWER_MS)",
        "venueNowMs - FAST_FREEZE_AFTER_MS",
      ],
      ["fast markets freeze as slow ones", "if (!pipeline.rules.fastFreeze) return slow;", "return slow;"],
      [
        "a tick before the watermark is used",
        `return raw.atMs < pipeline.watermarkMs ? "late" : null;`,
        "return null;",
      ],
      [
        "a tick far ahead is used",
        `if (raw.atMs > exchangeNowMs(pipeline.clock, pipeline.lastNowMs) + FUTURE_LIMIT_MS) return "future";`,
        "",
      ],
      ["prices of nothing are used", "raw.price <= 0", "raw.price < 0"],
      [
        "prices off the grid are used",
        `if (raw.price % pipeline.rules.tickStep !== 0) return "off-grid";`,
        "",
      ],
      [
        "the watermark goes back",
        "pipeline.watermarkMs = Math.max(pipeline.watermarkMs, watermarkAt(pipeline, provenMs(pipeline)));",
        "pipeline.watermarkMs = watermarkAt(pipeline, nowMs);",
      ],
    ],
  },
  {
    file: "packages/live-channel/src/stomp/frame-decoder.ts",
    tests: ["packages/live-channel/src/stomp/frame-decoder.test.ts"],
    faults: [
      [
        "what waits for its end grows without bounds",
        "return bytes > this.#bounds.frameBytes;",
        "return bytes > 1e9;",
      ],
      [
        "a decoder goes on after a fault",
        "if (this.#failed || chunk.length === 0) return [];",
        "if (chunk.length === 0) return [];",
      ],
      ["frames are dropped", "      decoded.push(step);\n", ""],
      ["a body may be longer than it said", "if (data[end] !== NUL)", "if (false)"],
      [
        "a header line has no bound",
        "if (textEnd - at > this.#bounds.headerLineBytes) return longLine();",
        "",
      ],
      [
        "headers have no bound",
        "if (lines.length > this.#bounds.headers) return tooManyHeaders(this.#bounds.headers);",
        "",
      ],
    ],
  },
  {
    file: "packages/rules/src/access/may-staff.ts",
    tests: ["packages/rules/src/access/may-staff.test.ts"],
    faults: [
      [
        "staff of one site change what is of all",
        `return action === "see" || principal.siteIds === "all";`,
        "return true;",
      ],
      ["staff act on sites of others", "if (siteId !== null) return worksFor(principal, siteId);", ""],
      ["any role does anything", "if (!mayRole(principal.role, area, action)) return false;", ""],
    ],
  },
  {
    file: "packages/rules/src/access/try-delay.ts",
    tests: ["packages/rules/src/access/try-delay.test.ts"],
    faults: [
      [
        "a fifth failure costs nothing",
        "count.failures <= FREE_FAILURES",
        "count.failures <= FREE_FAILURES + 1",
      ],
      [
        "the lock comes one failure late",
        "count.failures >= LOCK_FAILURES",
        "count.failures > LOCK_FAILURES",
      ],
      ["waiting never ends", "Math.max(0, delay - count.sinceLastMs)", "delay"],
    ],
  },
  {
    file: "apps/server/src/testing/until-waiting.ts",
    tests: ["scripts/tests-stand-alone.test.ts"],
    only: "no test sees",
    faults: [["a test looks at the whole cluster", "datname = current_database() and ", ""]],
  },
];

/** Programs put together wrongly, or looking away. */
export const WIRING: FaultRoom = {
  room: "wiring",
  about: "locks, relays, receipts, the public log, ticks, frames and access in code",
  tests: [],
  faults: PLACES.flatMap(({ file, tests, only, faults }) =>
    faults.map(([name, find, replace]) => ({
      name: `${name} (${file.slice(file.lastIndexOf("/") + 1)})`,
      file,
      find,
      replace,
      tests,
      ...(only === undefined ? {} : { only }),
    })),
  ),
};
