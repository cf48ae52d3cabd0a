/** Who may import whom: the table of ARCHITECTURE.md, checked. No exceptions list. */
const ROOMS = "^apps/server/src/(trading|operations)/([^/]+)/";
/** Tests and what only tests use. */
const TESTS = "\\.test\\.tsx?$|/(testing|test-world|test)/";
const notTests = { pathNot: TESTS };

const rule = (name, comment, ...[from, to]) => ({ name, severity: "error", comment, from, to });

/** The folders of the player from the ground up; beside them lie the routes and what starts the app. */
const PLAYER_LAYERS = [
  "ui",
  "wire",
  "check",
  "derived",
  "text",
  "facts",
  "forms",
  "theme",
  "surface",
  "panels",
  "screens",
];

/** A folder that imports what lies over it is soon needed both ways, and then neither of the two can be read first. */
const looksDown = (layer, at) =>
  rule(
    `player-${layer}-looks-down`,
    `${layer} imports what lies under it: ${PLAYER_LAYERS.slice(0, at).join(", ")}.`,
    { path: `^apps/player/src/${layer}/`, ...notTests },
    {
      path: `^apps/player/src/(${[...PLAYER_LAYERS.slice(at + 1).map((above) => `${above}/`), "[^/]+$"].join("|")})`,
    },
  );

module.exports = {
  forbidden: [
    rule(
      "no-cycles",
      "A cycle has no first reader. Types may look back: they are gone when the code runs.",
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ["type-only"] },
      },
    ),
    rule("nothing-unresolved", "Every import resolves.", {}, { couldNotResolve: true }),
    rule(
      "nothing-undeclared",
      "What is imported stands in the package's own package.json.",
      { path: "^(packages|apps)/", ...notTests },
      {
        dependencyTypes: ["npm-no-pkg", "npm-unknown"],
      },
    ),
    rule(
      "values-import-nothing",
      "values is the floor.",
      { path: "^packages/values/", ...notTests },
      { pathNot: "^packages/values/" },
    ),
    rule(
      "rules-import-values",
      "rules are pure: no platform, no package, no clock.",
      { path: "^packages/rules/", ...notTests },
      {
        pathNot: "^packages/(rules|values)/",
      },
    ),
    rule(
      "contract-imports-rules",
      "contract knows rules, values and the schema library.",
      { path: "^packages/contract/", ...notTests },
      {
        pathNot: "^packages/(contract|rules|values)/|node_modules/zod/",
      },
    ),
    rule(
      "live-channel-stands-alone",
      "It is a library of its own.",
      { path: "^packages/live-channel/", ...notTests },
      {
        path: "^(apps|simulation|bench|e2e)/|^packages/(?!live-channel/)",
      },
    ),
    rule(
      "verifier-stands-alone",
      "Who checks the server shares no code with it.",
      { path: "^packages/verifier/" },
      {
        path: "^(apps|simulation|bench|e2e)/|^packages/(?!verifier/)",
      },
    ),
    rule(
      "witness-stands-alone",
      "Who keeps the other half of the seeds shares no code with who keeps the first.",
      { path: "^packages/witness/" },
      {
        path: "^(apps|simulation|bench|e2e)/|^packages/(?!witness/)",
      },
    ),
    rule(
      "settler-knows-the-verifier-alone",
      "Who settles again shares no code with who settled first.",
      { path: "^packages/settler/" },
      {
        path: "^(apps|simulation|bench|e2e)/|^packages/(?!settler/|verifier/)",
      },
    ),
    rule(
      "rooms-do-not-meet",
      "A room imports itself, ports, platform and packages; flow.ts hands it the rest.",
      { path: ROOMS, ...notTests },
      {
        path: "^apps/server/src/",
        pathNot: ["^apps/server/src/$1/$2/", "^apps/server/src/(ports|platform)/"],
      },
    ),
    rule(
      "tests-stay-near",
      "A room's tests may use the test tools, never another room.",
      { path: `${ROOMS}.*\\.test\\.ts$` },
      {
        path: "^apps/server/src/",
        pathNot: ["^apps/server/src/$1/$2/", "^apps/server/src/(ports|platform|testing)/"],
      },
    ),
    rule(
      "test-help-helps-tests",
      "What rules keeps for tests reaches tests, the simulation and benches, never the product.",
      { path: "^(packages|apps)/", ...notTests },
      {
        path: "^packages/rules/src/testing/",
      },
    ),
    rule(
      "ports-are-types",
      "ports know the packages only.",
      { path: "^apps/server/src/ports/" },
      {
        path: "^apps/server/src/",
        pathNot: "^apps/server/src/ports/",
      },
    ),
    rule(
      "platform-knows-no-room",
      "platform serves rooms.",
      { path: "^apps/server/src/platform/" },
      {
        path: "^apps/server/src/",
        pathNot: "^apps/server/src/(platform|ports|testing)/",
      },
    ),
    rule(
      "transport-has-no-sql",
      "Transport calls verbs; it never reaches a store or the database.",
      { path: "^apps/server/src/transport/", ...notTests },
      {
        path: "-store\\.ts$|^apps/server/src/platform/(database|migrate)|node_modules/(pg|kysely)/",
      },
    ),
    rule(
      "transport-knows-no-room",
      "Verbs reach transport by flow.ts.",
      { path: "^apps/server/src/transport/", ...notTests },
      {
        path: "^apps/server/src/(trading|operations)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    rule(
      "pg-in-stores-only",
      "SQL lives in stores, apps/server/sql and platform.",
      { path: "^apps/server/src/(trading|operations)/", pathNot: "(-store|-writer)\\.ts$|\\.test\\.ts$" },
      {
        path: "node_modules/(pg|kysely)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    rule(
      "nobody-imports-wiring",
      "Wiring opens, drives and serves the rooms; no room knows it. The tests of the whole path may, and what sets an installation up and examines it.",
      {
        path: "^(packages|apps)/",
        pathNot: "^apps/server/(src/main\\.ts$|src/wiring/|scripts/(setup|doctor)\\.ts$|test/)",
      },
      {
        path: "^apps/server/src/(main\\.ts$|wiring/)",
      },
    ),
    rule(
      "player-knows-no-server",
      "The player app talks over the wire.",
      { path: "^apps/player/" },
      {
        path: "^(apps/(server|console)|packages/live-channel|simulation|bench)/",
      },
    ),
    rule(
      "schemas-stay-out-of-the-browser",
      "Contract reaches the browser as types and texts only.",
      { path: "^apps/player/src/" },
      {
        path: "node_modules/zod/",
      },
    ),
    rule(
      "screens-see-the-surface",
      "Screens import surface, forms, ui parts, text and each other.",
      { path: "^apps/(player|console)/src/(screens|panels)/", ...notTests },
      {
        path: "^apps/(player|console)/src/(wire|facts)/",
      },
    ),
    ...PLAYER_LAYERS.map(looksDown),
    rule(
      "player-frame-frames",
      "What stands around every panel knows none of them.",
      { path: "^apps/player/src/panels/frame/", ...notTests },
      {
        path: "^apps/player/src/panels/(?!frame/)",
      },
    ),
    rule(
      "console-knows-no-server",
      "The console talks over the wire, like everybody else.",
      { path: "^apps/console/" },
      {
        path: "^(apps/(server|player)|packages/(live-channel|verifier)|simulation|bench)/",
      },
    ),
    rule(
      "documents-know-no-product",
      "Who reads the specifications line by line shares no code with what they specify; the browser is found as the journeys find it.",
      { path: "^conformance/" },
      {
        path: "^(packages|apps|simulation|bench|scripts)/|^e2e/(?!find-browser\\.ts)",
      },
    ),
    rule(
      "venues-know-no-product",
      "Venues are written from their documents, not from the adapters: one mistake is not made twice.",
      { path: "^venues/" },
      {
        path: "^(packages|apps|simulation|bench|scripts|e2e)/",
      },
    ),
    rule(
      "venues-help-tests",
      "The product talks to venues over the wire; its tests may open some.",
      { path: "^(packages|apps)/", ...notTests },
      { path: "^venues/" },
    ),
    rule(
      "providers-know-no-product",
      "Providers are written from their documents, not from the adapters: one mistake is not made twice.",
      { path: "^providers/" },
      {
        path: "^(packages|apps|simulation|bench|scripts|e2e|venues)/",
      },
    ),
    rule(
      "providers-help-tests",
      "The product talks to providers over the wire; its tests may open some.",
      { path: "^(packages|apps)/", ...notTests },
      { path: "^providers/" },
    ),
    rule(
      "console-parts-know-no-screen",
      "The kit of the console serves every screen and knows none.",
      { path: "^apps/console/src/(ui|derived|wire|facts|text)/", ...notTests },
      {
        path: "^apps/console/src/(screens|panels)/|^apps/console/src/(routes|app|main)\\.tsx$",
      },
    ),
    rule(
      "console-derives-purely",
      "What is derived knows facts as types; it talks to nobody.",
      { path: "^apps/console/src/derived/", ...notTests },
      {
        path: "^apps/console/src/(wire|facts|ui)/|node_modules/(react|@mantine|@tanstack)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|data|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
