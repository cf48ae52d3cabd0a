import { isFirstStart, readConfig } from "./platform/config.ts";
import { openLog } from "./platform/log.ts";
import { withSettingsFile } from "./platform/settings-file.ts";
import { StartError } from "./platform/start-error.ts";
import { systemClock } from "./platform/system-clock.ts";
import { start } from "./wiring/start.ts";

/** Longest orderly stop, milliseconds; nothing acknowledged depends on it. */
const STOP_WITHIN_MS = 15_000;

try {
  const env = withSettingsFile(process.env);
  const config = readConfig(env, { isFirst: isFirstStart(env) });
  const log = openLog(config.logLevel);
  const stop = await start({ config, env, clock: systemClock, log });
  log.info(`Maru is on http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${config.port}`);
  log.info(
    `The console is on http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${config.consolePort}`,
  );
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A second signal means now.
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
