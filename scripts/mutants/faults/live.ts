import type { FaultRoom } from "../fault.ts";

interface Place {
  readonly file: string;
  readonly tests: readonly string[];
  /** [what would be wrong, what stands there, what stands there instead] */
  readonly faults: readonly (readonly [string, string, string])[];
}

const ALLOWANCES = ["packages/live-channel/tests/allowances.test.ts"];
const OWNER = ["packages/live-channel/tests/session-owner.test.ts"];
const SLOW = ["packages/live-channel/tests/slow-readers.test.ts"];

const PLACES: readonly Place[] = [
  {
    file: "packages/live-channel/src/sockjs/websocket-link.ts",
    tests: ALLOWANCES,
    faults: [
      ["octets of a socket are not counted", " || !this.#user.arrived(data.length)) return;", ") return;"],
    ],
  },
  {
    file: "packages/live-channel/src/sockjs/http-sessions.ts",
    tests: ALLOWANCES,
    faults: [["posts are free", "if (!link.arrived(body.octets)) return notFound(response);", ""]],
  },
  {
    file: "packages/live-channel/src/fanout/flusher.ts",
    tests: ["packages/live-channel/src/fanout/outlet.test.ts"],
    faults: [
      [
        "messages of a window are written one by one",
        "if (!outlet.due) this.#enlist(outlet, windowMs);",
        "this.flushOne(outlet);",
      ],
      ["a window ends with its turn", "if (windowMs > 0 && this.#coalesces) {", "if (false) {"],
    ],
  },
  {
    file: "packages/live-channel/src/sockjs/session-owner.ts",
    tests: OWNER,
    faults: [
      [
        "any cookie opens any session",
        "if (!timingSafeEqual(digestOf(carried), this.#secret)) return false;",
        "",
      ],
      ["a browser's session needs no cookie", "return !this.#needsCookie && address", "return address"],
      ["another program has the session", " && agentOf(request) === this.#agent", ""],
      ["another address has the session", "address === this.#address && ", ""],
    ],
  },
  {
    file: "packages/live-channel/src/sockjs/http-sessions.ts",
    tests: OWNER,
    faults: [
      [
        "who knows a session's address sends into it",
        "if (owner?.admits(request, address) === false) return this.#notTheirs(address, response);",
        "",
      ],
      [
        "who knows a session's address hears it",
        "if (known?.owner?.admits(request, address) === false) return this.#notTheirs(address, response);",
        "",
      ],
    ],
  },
  {
    file: "packages/live-channel/src/session/stomp-session.ts",
    tests: ALLOWANCES,
    faults: [
      ["octets are not counted", "this.#bytesSpentMs = spent;\n    this.lastReadMs", "this.lastReadMs"],
      ["a message without octets is free", "Math.max(octets, LEAST_OCTETS)", "octets"],
      [
        "pongs that answer nothing are free",
        `if (this.pingedAtMs === 0) return this.#spendPing("too many pongs");`,
        "",
      ],
      ["heart-beats are not counted", "this.#beatsSpentMs = beaten;", ""],
      ["pings are not counted", "else this.#pingsSpentMs = spent;", ""],
    ],
  },
  {
    file: "packages/live-channel/src/session/subscribe.ts",
    tests: ALLOWANCES,
    faults: [
      ["snapshots are not counted", "if (asksForState(frame) && !session.mayAskForState())", "if (false)"],
      ["what was missed is told for nothing", `headers.has("since") || headers`, "headers"],
    ],
  },
  {
    file: "packages/live-channel/src/session/subscribe.ts",
    tests: ["apps/server/src/transport/stomp/live-transport.test.ts"],
    faults: [
      ["a snapshot has no end", "snapshotEnd === undefined ? bodies : [...bodies, snapshotEnd]", "bodies"],
    ],
  },
  {
    file: "packages/live-channel/src/session/sweep.ts",
    tests: SLOW,
    faults: [
      [
        "a reader whose backlog the kernel hides is never stalled",
        "isBehind && isAlive && lateMs > limits.stalledForMs",
        "false",
      ],
      ["a slow reader is told that it was silent", "if (isBehind) session.end", "if (false) session.end"],
    ],
  },
  {
    file: "packages/live-channel/src/session/subscription.ts",
    tests: SLOW,
    faults: [
      [
        "a subscription that has ended is told its newest",
        "this.outlet.forgetNewest(this.#cohort.outlets);",
        "",
      ],
    ],
  },
  {
    file: "packages/live-channel/src/stomp/read-headers.ts",
    tests: ALLOWANCES,
    faults: [
      [
        "a header that cannot be read stands in the log",
        "if (colon <= 0) return MALFORMED;",
        `if (colon <= 0) return { ok: false, fault: { code: "MALFORMED_HEADER", message: line } };`,
      ],
    ],
  },
  {
    file: "apps/server/src/platform/sample-events.ts",
    tests: ["apps/server/src/platform/sample-events.test.ts"],
    faults: [["every refusal is a line of the log", "span.told < LINES", "span.told > 0"]],
  },
  {
    file: "apps/server/src/transport/stomp/live-transport.ts",
    tests: ["apps/server/src/transport/stomp/live-transport.test.ts"],
    faults: [
      ["connections are bounded whatever is set", "limits: limitsOf(options.connections),", ""],
      ["cookies of the channel travel without TLS", "secureCookie: options.isSecure ?? false,", ""],
      [
        "a topic about nothing stays mute",
        "if (verbs.isAboutSomething(answer.id, destination)) return",
        "return",
      ],
      ["nobody is told where a snapshot ends", "snapshotEnd: SNAPSHOT_END,", ""],
    ],
  },
  {
    file: "apps/server/src/transport/stomp/topic-names.ts",
    tests: ["apps/server/src/transport/stomp/topic-names.test.ts"],
    faults: [
      ["any market has a topic", "return !OF_A_STOCK.has(id) || stocks.has(last);", "return true;"],
      ["any option has a topic", "return options.has(Number(last));", "return true;"],
    ],
  },
  {
    file: "apps/server/src/wiring/watch-figures.ts",
    tests: ["apps/server/src/wiring/watch-figures.test.ts"],
    faults: [["every figure of the channel is one", "live()[LIVE_FIGURES[name]]", "live().sessions"]],
  },
  {
    file: "apps/server/src/transport/http/sockjs-client.ts",
    tests: ["apps/server/src/transport/create-http-app.test.ts"],
    faults: [["the frame of the channel has no client", `"/sockjs.min.js"`, `"/sockjs.js"`]],
  },
  {
    file: "apps/player/src/wire/live.ts",
    tests: ["apps/player/src/wire/live.test.ts"],
    faults: [
      [
        "no websocket means no line",
        "blocked < BLOCKED_UNTIL_HTTP ? null : await (await overHttp()).lineOverHttp()",
        "null",
      ],
      [
        "a second hole in a second is forgotten",
        "want.holeTimer ??= setTimeout(() => fillHole(want), pauseMs);",
        "",
      ],
    ],
  },
  {
    file: "apps/player/src/facts/follow-account.ts",
    tests: ["apps/player/src/facts/follow-account.test.ts"],
    faults: [["a result that was missed stays unknown", "onGap: () => void refreshTrade(),", ""]],
  },
];

/** What players hear, or should not. */
export const LIVE: FaultRoom = {
  room: "live",
  about: "the channel that players listen to, from its sockets to the page",
  tests: [],
  faults: PLACES.flatMap(({ file, tests, faults }) =>
    faults.map(([name, find, replace]) => ({ name, file, find, replace, tests })),
  ),
};
