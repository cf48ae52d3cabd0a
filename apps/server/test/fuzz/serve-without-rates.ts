import { CONSOLE_RATES_PER_MINUTE } from "../../src/transport/console/console-options.ts";
import { RATES_PER_MINUTE } from "../../src/transport/http/http-options.ts";
import { readConfig } from "../../src/platform/config.ts";
import { openLog } from "../../src/platform/log.ts";
import { systemClock } from "../../src/platform/system-clock.ts";
import { start } from "../../src/wiring/start.ts";
import { watchStatements } from "./watch-statements.ts";

/**
 * The whole product, as `main.ts` starts it, with rates that a few callers cannot reach: a refusal for haste says nothing of a route. Its
 * statements are read on their way to the database.
 */
const NONE = 1_000_000_000;
const none = (rates: object) => Object.fromEntries(Object.keys(rates).map((name) => [name, NONE]));

const config = readConfig(process.env);
const log = openLog("warn");
watchStatements((text) => log.error({ text }, "a statement holds what was sent"));
const stop = await start({
  config,
  env: process.env,
  clock: systemClock,
  log,
  rates: { player: none(RATES_PER_MINUTE), console: none(CONSOLE_RATES_PER_MINUTE) },
});
process.once("SIGTERM", () => void stop().then(() => process.exit(0)));
