import { defineConfig } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "./find-browser.ts";
import { ADMIN_PORT, PORT } from "./server.ts";

/** One real server with its own database, started from the built product; one browser at a time on a small machine. */
export default defineConfig({
  testDir: "./journeys",
  outputDir: "../.cache/e2e-results",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  globalSetup: "./start-server.ts",
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS },
    screenshot: "only-on-failure",
    trace: "off",
  },
  metadata: { adminPort: ADMIN_PORT },
  projects: [
    { name: "phone-ko", use: { viewport: { width: 360, height: 640 }, locale: "ko-KR", hasTouch: true } },
    { name: "desktop-en", use: { viewport: { width: 1440, height: 900 }, locale: "en-US" } },
  ],
});
