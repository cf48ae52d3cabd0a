import { defineConfig, type Project } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "./find-browser.ts";
import { BASE_URL, CONSOLE_URL, LANE } from "./server.ts";

/** The report that the test command counts from; without its variable it would fill the screen. */
const isCounted = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] !== undefined;

/** What this browser kept from an earlier visit: the language, chosen once. */
function keptLanguage(language: string): {
  cookies: [];
  origins: { origin: string; localStorage: Kept[] }[];
} {
  const settings = { name: "maru.settings", value: JSON.stringify({ language }) };
  return { cookies: [], origins: [{ origin: BASE_URL, localStorage: [settings] }] };
}

interface Kept {
  name: string;
  value: string;
}

/** The journey with a product and a recording of its own, which mostly waits for rounds that nobody can hurry. */
const WAITS = "**/8-decided-rounds.spec.ts";

const PHONE = { viewport: { width: 360, height: 640 }, locale: "ko-KR", hasTouch: true } as const;
const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  locale: "en-US",
  storageState: keptLanguage("en"),
} as const;

/**
 * One after another where all lanes run in turn. A lane of its own has one worker, which takes its windows in their order; there one
 * failure keeps none of the next window's journeys from being driven.
 */
const after = (project: string): string[] => (LANE === "all" ? [project] : []);

/** What each screen looks like in every state, without a product: the gallery says what the server would. */
const STATES_LANE: readonly Project[] = [
  { name: "states-phone-ko", testDir: "./states", workers: 1, grepInvert: /@desktop/, use: PHONE },
  {
    name: "states-desktop-en",
    testDir: "./states",
    workers: 1,
    dependencies: after("states-phone-ko"),
    grepInvert: /@phone/,
    use: DESKTOP,
  },
];

const PHONE_LANE: readonly Project[] = [
  { name: "recorded", testMatch: WAITS, workers: 1 },
  { name: "phone-ko", testIgnore: WAITS, workers: 1, grepInvert: /@desktop/, use: PHONE },
];

const DESKTOP_LANE: readonly Project[] = [
  {
    name: "desktop-en",
    testIgnore: WAITS,
    workers: 1,
    // The players of one server are played with by one journey at a time.
    dependencies: after("phone-ko"),
    grepInvert: /@phone/,
    use: DESKTOP,
  },
];

const NARROW = { width: 1024, height: 768 } as const;

const CONSOLE_LANE: readonly Project[] = [
  {
    // The screens in a wide window; whoever acts has less room in the narrow one, so the acts are done there.
    name: "console",
    testDir: "./console",
    workers: 1,
    grep: /@any-language|@wide/,
    // What operators publish and stop would be seen in the players' journeys of the same server.
    dependencies: after("desktop-en"),
    use: { viewport: { width: 1440, height: 900 }, locale: "ko-KR", baseURL: CONSOLE_URL },
  },
  {
    // Every act in the smallest window that the console is made for.
    name: "console-narrow",
    testDir: "./console",
    workers: 1,
    dependencies: after("console"),
    grepInvert: /@any-language|@wide|@night/,
    use: { viewport: NARROW, locale: "ko-KR", baseURL: CONSOLE_URL },
  },
  {
    name: "console-narrow-en",
    testDir: "./console",
    workers: 1,
    dependencies: after("console-narrow"),
    grep: /@any-language/,
    use: { viewport: NARROW, locale: "en-US", colorScheme: "dark", baseURL: CONSOLE_URL },
  },
];

/** What runs a product and five venues of its own beside: more than two cores bear while the other lanes run. */
const NIGHT_LANE: readonly Project[] = [
  {
    name: "night",
    testDir: "./console",
    workers: 1,
    grep: /@night/,
    use: { viewport: { width: 1440, height: 900 }, locale: "ko-KR", baseURL: CONSOLE_URL },
  },
];

const LANES = {
  states: STATES_LANE,
  phone: PHONE_LANE,
  desktop: DESKTOP_LANE,
  console: CONSOLE_LANE,
  night: NIGHT_LANE,
};

/**
 * One real server with its own database, started from the built product; one browser at a time on it. Journeys whose words or size
 * matter run in both projects; those that would only wait twice carry the tag of one. What has a product of its own runs beside.
 */
export default defineConfig({
  testDir: "./journeys",
  outputDir: `../.cache/e2e-results-${LANE}`,
  // The recorded prices of the phone's lane have a product of their own, and run beside.
  workers: LANE === "all" || LANE === "phone" ? 2 : 1,
  fullyParallel: false,
  forbidOnly: true,
  // A second try on what the first one left would be another journey: the test command drives it on a new product.
  retries: 0,
  // For one that hangs: a busy machine takes three times as long as a quiet one for journeys of two minutes.
  timeout: 480_000,
  expect: { timeout: 15_000 },
  reporter: isCounted ? [["list"], ["json"]] : [["list"]],
  globalSetup: "./start-server.ts",
  use: {
    baseURL: BASE_URL,
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    screenshot: "only-on-failure",
    trace: "off",
  },
  projects: LANE === "all" ? Object.values(LANES).flat() : [...LANES[LANE]],
});
