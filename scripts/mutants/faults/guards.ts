import type { FaultRoom } from "../fault.ts";

interface Place {
  readonly file: string;
  readonly tests: readonly string[];
  readonly only?: string;
  /** [what would be wrong, what stands there, what stands there instead] */
  readonly faults: readonly (readonly [string, string, string])[];
}

const EMBEDDED = ["apps/server/src/platform/embedded-postgres.test.ts"];

const PLACES: readonly Place[] = [
  {
    file: "apps/server/src/wiring/our-origin.ts",
    tests: ["apps/server/src/wiring/our-origin.test.ts"],
    faults: [
      ["any origin opens the live channel", "return origin === undefined || ", "return true || "],
      ["a program without an origin is kept out", "origin === undefined || ", ""],
      ["a site's own page is kept out", "...named, ", ""],
    ],
  },
  {
    file: "packages/live-channel/src/session/subscription.ts",
    tests: ["packages/live-channel/tests/allowances.test.ts"],
    only: "finds no room while a snapshot is made",
    faults: [
      ["held messages have no bound", "held.length <= this.#heldLimit", "held.length > 0"],
      [
        "a result that finds no room is lost unseen",
        "if (!this.topic.kind.conflate) this.#overflowed = true;",
        "",
      ],
      [
        "a tick that finds no room ends its reader",
        "if (!this.topic.kind.conflate) this.#overflowed",
        "this.#overflowed",
      ],
    ],
  },
  {
    file: "apps/server/src/platform/sign-in-guard.ts",
    tests: ["apps/server/src/operations/people/accounts/sign-in.test.ts"],
    only: "S-03: asks strangers for work|S-03: lets no burst",
    faults: [
      [
        "nobody is asked for work",
        "if (isProven || !mustProveWork(standing)) return false;",
        "return false;",
      ],
      [
        "a burst of guesses passes before the first is counted",
        "if (lacksWork(await readStanding())) return workNeeded();",
        "",
      ],
    ],
  },
  {
    file: "apps/server/src/transport/http/rate-limits.ts",
    tests: ["apps/server/src/transport/http/token-endpoint.test.ts"],
    only: "S-03: slows the rubbish",
    faults: [
      [
        "a stranger's rubbish stops everybody's refreshes at an address",
        "return sessionId === null ? callerKey(request) : `session:${sessionId}`;",
        "return callerKey(request);",
      ],
      [
        "rubbish refreshes are not counted",
        "sessionId === null ? callerKey(request) :",
        "token !== null ? token :",
      ],
    ],
  },
  {
    file: "apps/server/src/transport/http/guard-hosts.ts",
    tests: ["apps/server/src/transport/http/guard-hosts.test.ts"],
    faults: [
      [
        "any host is ours",
        "return OWN_NAMES.has(name) || name === ownAddress(socket.localAddress) || isOurs(name);",
        "return name.length > 0;",
      ],
      ["two hosts pass for one", "if (given.length !== 1) return false;", ""],
      ["a stranger's forwarded host counts", `isProxy(socket.remoteAddress ?? "") ? `, "true ? "],
      [
        "a socket needs no host of ours",
        "else if (answerer instanceof Duplex) refuseUpgrade(request, answerer);",
        "",
      ],
    ],
  },
  {
    file: "apps/server/src/transport/http/create-admin-app.ts",
    tests: ["apps/server/src/transport/http/create-admin-app.test.ts"],
    only: "S-46",
    faults: [["the operator's port answers any host", "guardHosts(app.server, OWN_NAMES_ALONE);", ""]],
  },
  {
    file: "apps/server/src/wiring/player-server.ts",
    tests: ["apps/server/test/journey.test.ts"],
    only: "is one of ours on the players' port",
    faults: [
      [
        "the players' port answers any host",
        "isOurs: (name) => hostsOf(config, known).includes(name),",
        "isOurs: () => true,",
      ],
    ],
  },
  {
    file: "apps/server/src/wiring/console-server.ts",
    tests: ["apps/server/test/journey.test.ts"],
    only: "is one of ours on the console's port",
    faults: [
      [
        "the console's port answers any host",
        "guardHosts(app.server, { isOurs: (name) => ours.includes(name), isProxy });",
        "",
      ],
    ],
  },
  {
    file: "apps/server/src/transport/http/policy-reports.ts",
    tests: ["apps/server/src/transport/http/policy-reports.test.ts"],
    faults: [
      ["anything is a label of the figures", `DIRECTIVES.has(name) ? name : "other"`, "name"],
      ["reports have no limit", "max: mostPerMinute,", "max: 1e9,"],
      ["a report may be large", "bodyLimit: BODY_BYTES,", ""],
    ],
  },
  {
    file: "apps/server/src/transport/http/player-app.ts",
    tests: ["apps/server/src/transport/http/http-limits.test.ts"],
    only: "S-34",
    faults: [["what is at no address has no limit", "{ preHandler: limited }, ", ""]],
  },
  {
    file: "apps/server/src/transport/http/built-files.ts",
    tests: ["apps/server/src/transport/http/http-limits.test.ts"],
    only: "S-34",
    faults: [["files have no limit", `scope.addHook("preHandler", limited);`, ""]],
  },
  {
    file: "apps/server/src/wiring/servers.ts",
    tests: ["apps/server/test/external-postgres.test.ts"],
    only: "sends players away",
    faults: [
      ["a server that stands by takes players", "leads: () => trading.leads(),", "leads: () => true,"],
      [
        "players stay where no market leads any more",
        "closers.push(watchStanding(() => trading.leads(), channel));",
        "",
      ],
    ],
  },
  {
    file: "apps/server/src/wiring/live-teller.ts",
    tests: ["apps/server/src/wiring/live-teller.test.ts"],
    faults: [
      [
        "any number of refusals fills the log",
        "kindOf: ({ kind, code }) => `${kind} ${code}`,",
        'kindOf: ({ sessionId }) => sessionId ?? "",',
      ],
    ],
  },
  {
    file: "packages/contract/src/wire/fields.ts",
    tests: ["packages/contract/src/wire/fields.test.ts"],
    faults: [
      ["an id in a path is wider than its column", ".refine((id) => id <= HIGHEST_INT);", ";"],
      [
        "an id in a body is wider than its column",
        "export const smallIdNumber = z.int().min(1).max(HIGHEST_INT);",
        "export const smallIdNumber = z.int().min(1);",
      ],
      [
        "a number in a body is wider than its column",
        "z.int().min(-HIGHEST_INT).max(HIGHEST_INT)",
        "z.int()",
      ],
    ],
  },
  {
    file: "packages/contract/src/wire/storable-text.ts",
    tests: ["packages/contract/src/wire/read-json.test.ts"],
    faults: [
      ["a NUL comes in", String.raw`/\0|[\uD800`, String.raw`/[\uD800`],
      [
        "the name of a field may hold a NUL",
        "isStorable(name) ? unstorablePath(inner) : []",
        "unstorablePath(inner)",
      ],
    ],
  },
  {
    file: "apps/server/src/transport/http/parse-input.ts",
    tests: ["apps/server/src/transport/http/ingress.test.ts"],
    faults: [
      [
        "a NUL reaches the database",
        `if (unstorable !== null) return refused({ code: "INVALID_FIELD", field: fieldName(unstorable) });`,
        "",
      ],
    ],
  },
  {
    file: "apps/server/src/transport/http/handle-error.ts",
    tests: ["apps/server/src/transport/http/ingress.test.ts"],
    faults: [
      ["a database that is away is a fault of ours", "if (isDatabaseAway(error)) {", "if (false) {"],
      ["a path out of the built folder is a fault of ours", `  403: { code: "NOT_FOUND" },`, ""],
      ["nobody is told when to come back", `reply.header("retry-after", RETRY_AFTER_SECONDS)`, "reply"],
    ],
  },
  {
    file: "apps/server/src/transport/http/handle-error.ts",
    tests: ["apps/server/test/console-ingress.test.ts"],
    only: "is no fault of ours",
    faults: [["a path out of the console's folder is a fault of ours", `  403: { code: "NOT_FOUND" },`, ""]],
  },
  {
    file: "apps/server/src/transport/create-console-app.ts",
    tests: ["apps/server/test/console-ingress.test.ts"],
    only: "S-26",
    faults: [
      ["strangers may frame the console", "await app.register(helmet, consoleSecurityHeaders(options));", ""],
    ],
  },
  {
    file: "apps/server/src/transport/console/console-pages.ts",
    tests: ["apps/server/test/console-ingress.test.ts"],
    only: "say which methods",
    faults: [["the console says no method that an address takes", "if (methods.length > 0)", "if (false)"]],
  },
  {
    file: "apps/server/src/transport/console/register-console-endpoint.ts",
    tests: ["apps/server/test/console-sign-in.test.ts"],
    only: "S-03",
    faults: [
      [
        "a flood keeps staff from signing in",
        "...(isSignIn ? {} : { preHandler: limiters[rateOf(endpoint)] }),",
        "preHandler: limiters[rateOf(endpoint)],",
      ],
      ["a flood at the console costs nothing", "isSignIn && countTry(request.ip)", "false"],
    ],
  },
  {
    file: "apps/server/src/operations/staff/sign-in.ts",
    tests: ["apps/server/test/console-sign-in.test.ts"],
    only: "S-03",
    faults: [
      [
        "guesses at invented staff cost nothing",
        "await countTryFailure(client, under);",
        "await countTryFailure(client, under.slice(0, 1));",
      ],
    ],
  },
  {
    file: "apps/server/src/transport/http/server-options.ts",
    tests: ["apps/server/src/transport/http/server-options.test.ts"],
    faults: [["half a body is held for a minute", ", connectionsCheckingInterval: LOOK_EVERY_MS", ""]],
  },
  {
    file: "apps/server/src/platform/our-folder.ts",
    tests: ["apps/server/src/platform/our-folder.test.ts"],
    faults: [
      ["an old data folder stays open", "chmodSync(folder, group === null ? 0o700 : 0o710);", ""],
      ["a stranger's folder is closed", "!isKnown || ", ""],
      ["a folder that others write in keeps our state", "(found.mode & WRITTEN_BY_OTHERS) === 0", "true"],
    ],
  },
  {
    file: "apps/server/src/wiring/readiness.ts",
    tests: ["apps/server/src/wiring/readiness.test.ts"],
    faults: [
      ["ready though no tick can be written", "return isLogging && ", "return "],
      ["ready though the database is silent", "canBet().catch(() => false)", "canBet().catch(() => true)"],
    ],
  },
  {
    file: "apps/server/src/transport/console/act-answers.ts",
    tests: ["apps/server/test/console-act-keys.test.ts"],
    faults: [
      ["equal acts of staff are done twice", "known.set(name, { print, answer, atMs: nowMs() });", ""],
      ["a key stands for any act", "before.print === print ? ", "true ? "],
      ["one's key is everybody's", "`${staffId} ${key}`", "key"],
      ["a refused act keeps its key", "if (!isDone) known.delete(name);", ""],
    ],
  },
  {
    file: "apps/server/src/operations/content/take-picture.ts",
    tests: ["apps/server/src/operations/content/take-picture.test.ts"],
    faults: [
      ["pictures are decoded two at once", "running: 1, waiting: 8", "running: 2, waiting: 8"],
      ["any number of pictures waits", "running: 1, waiting: 8", "running: 1, waiting: 800"],
    ],
  },
  {
    file: "packages/rules/src/market/jump-guard.ts",
    tests: ["packages/rules/src/market/tick-pipeline.test.ts"],
    faults: [
      ["two further ticks confirm a jump", "const CONFIRMATIONS = 3;", "const CONFIRMATIONS = 2;"],
      [
        "ticks confirm a jump whenever they come",
        "const CONFIRM_WITHIN_MS = 1_000;",
        "const CONFIRM_WITHIN_MS = 1e9;",
      ],
      ["nothing refutes a jump", "const REFUTATIONS = CONFIRMATIONS;", "const REFUTATIONS = 1_000;"],
      ["two stragglers refute a jump", "const REFUTATIONS = CONFIRMATIONS;", "const REFUTATIONS = 2;"],
      [
        "a slow market that opens away is refused for ever",
        "const OLD_LEVEL_MS = 60_000;",
        "const OLD_LEVEL_MS = 1e15;",
      ],
    ],
  },
  {
    file: "packages/rules/src/market/jump-guard.ts",
    tests: ["packages/rules/src/market/jump-guard.test.ts"],
    faults: [["noise fills the memory", "const HELD_MAX = 64;", "const HELD_MAX = 1e9;"]],
  },
  {
    file: "apps/server/src/platform/postgres-binaries.ts",
    tests: EMBEDDED,
    only: "a user of its own|somebody put|out of the temporary folder",
    faults: [
      [
        "the database never has a user of its own",
        "found === null ? NOBODY : { uid: Number(found[1]), gid: Number(found[2]) }",
        "found === null ? NOBODY : NOBODY",
      ],
      ["the database may run as root", String.raw`:([1-9]\d*):([1-9]\d*):/m`, String.raw`:(\d+):(\d+):/m`],
      [
        "a program that somebody planted is run",
        "  if (isOurs(copy)) return copy;\n",
        "  if (existsSync(copy)) return copy;\n",
      ],
    ],
  },
  {
    file: "apps/server/src/platform/embedded-postgres.ts",
    tests: EMBEDDED,
    only: "lets in the server's own user alone",
    faults: [
      [
        "the database lets in whoever reaches it",
        "writeAccess(cluster, userInfo().username, runAs)",
        "false",
      ],
    ],
  },
];

/** What stands between strangers and the product, looking away. */
export const GUARDS: FaultRoom = {
  room: "guards",
  about: "origins, hosts, sign-in, what comes in, pictures, readiness and the embedded database",
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
