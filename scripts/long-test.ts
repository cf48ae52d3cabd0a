import { runLongTest } from "./night/long-tests.ts";

/** `npm run test:long -- NAME`. */
process.exitCode = runLongTest(process.argv[2] ?? "") ? 0 : 1;
