import { parseArgs, type ParseArgsConfig } from "node:util";
import { reasonOf } from "../src/platform/start-error.ts";

/** The command line by this form. Where it holds anything else, says what in a line and ends with 2, as for every wrong call. */
export function readArguments<Form extends ParseArgsConfig>(form: Form): ReturnType<typeof parseArgs<Form>> {
  try {
    return parseArgs(form);
  } catch (error) {
    console.error(reasonOf(error));
    return process.exit(2);
  }
}
