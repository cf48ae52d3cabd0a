import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { readSettingsFile, settingsFileOf } from "../src/platform/settings-file.ts";
import { StartError } from "../src/platform/start-error.ts";
import { thisMachine } from "../src/wiring/doctor/this-machine.ts";
import { askAll, type Draft } from "../src/wiring/setup/questions.ts";
import { readAnswers } from "../src/wiring/setup/read-answers.ts";
import { settingsPlace, tryAnswers, writeInstallation } from "../src/wiring/setup/set-up.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Guides through the first start of an installation (docs/runbooks/opening.md): asks, tries what the answers name, makes the keys and writes
 * one settings file.
 *
 *   npm run setup                              asks on the terminal
 *   npm run setup -- --answers answers.json    takes the answers from a JSON object of settings
 *   … --anyway                                 writes though something that was tried does not answer yet
 *   … --replace                                replaces the settings file that is there, which is kept as maru.env.before
 *
 * Ends with 0 where the file is written, 2 where nothing was.
 */
const { values } = readArguments({
  options: {
    answers: { type: "string" },
    anyway: { type: "boolean", default: false },
    replace: { type: "boolean", default: false },
  },
});

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(): Promise<void> {
  const stands = settingsFileOf(process.env);
  if (stands !== null && existsSync(stands) && !values.replace)
    throw new StartError(`${stands} is there already, and stays as it is: look at it, and say --replace`);
  const before = stands !== null && existsSync(stands) ? readSettingsFile(stands).settings : {};
  const draft = values.answers === undefined ? await askHere(before) : readAnswers(values.answers);
  const faults = await tryAnswers(draft, thisMachine());
  for (const { code, what, mend } of faults) console.error(`${code}: ${what}: ${mend}`);
  if (faults.length > 0 && !values.anyway)
    throw new StartError("nothing was written: mend these, or say --anyway and mend them before the start");
  const file = settingsPlace(draft, process.env);
  await writeInstallation(draft, { file, mayReplace: values.replace });
  tellNext(file, draft);
}

function tellNext(file: string, draft: Draft): void {
  const isUsual = settingsFileOf({}) === file;
  console.log(
    `${file} was written, and the keys beside the data. Keep a copy of both where this machine is not.`,
  );
  if (values.answers === undefined && (draft["MARU_ADMIN_PASSWORD"] ?? "") !== "")
    console.log(
      "The password of admin stands there as MARU_ADMIN_PASSWORD: take the line out after the first sign-in.",
    );
  console.log(`Next: ${isUsual ? "" : `MARU_SETTINGS=${file} `}npm start`);
}

/** On a terminal; what is typed for a secret is not written back. */
async function askHere(before: Draft): Promise<Draft> {
  if (!process.stdin.isTTY)
    throw new StartError("this is no terminal: say --answers with a file of them (docs/runbooks/opening.md)");
  let isMuted = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await askAll(
      async (line, { isSecret }) => {
        process.stdout.write(line);
        isMuted = isSecret;
        const typed = await terminal.question("");
        isMuted = false;
        if (isSecret) process.stdout.write("\n");
        return typed;
      },
      (line) => console.log(line),
      before,
    );
  } finally {
    terminal.close();
  }
}
