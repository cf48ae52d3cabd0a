#!/usr/bin/env node
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { openWitness } from "./open-witness.ts";
import { memoryMark } from "./passing-mark.ts";
import { serveWitness } from "./serve-witness.ts";
import { StartError } from "./storage.ts";

const USAGE = `maru-witness --data FOLDER --port N [--host ADDRESS] [--log KEY …]
  --data   what it keeps: its key, its secrets, its log. Nobody else may read it, and it is lost with it.
  --host   127.0.0.1 unless it is named
  --log    a verifier key of a log that it watches; more stand in FOLDER/logs.txt, one a line
`;

const MOST_PORT = 65_535;
const SERVING = "serving.json";

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string" },
      port: { type: "string" },
      host: { type: "string", default: "127.0.0.1" },
      log: { type: "string", multiple: true, default: [] },
      child: { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (values.data === undefined || !/^\d{1,5}$/.test(values.port ?? "") || port > MOST_PORT)
    throw new StartError(USAGE);
  const witness = await openWitness({ directory: values.data, logs: values.log, mark: memoryMark });
  const server = await serveWitness(witness, { port, host: values.host });
  const listening = `http://${values.host.includes(":") ? `[${values.host}]` : values.host}:${server.port}`;
  const said = { listening, name: witness.name, key: witness.vkeys[0] };
  // Whoever finds the folder in use finds here who uses it, and whom it ends with.
  const serving = { ...said, ...(values.child ? { parent: process.ppid } : {}) };
  await writeFile(path.join(values.data, SERVING), `${JSON.stringify(serving)}\n`, { mode: 0o600 });
  process.stdout.write(`${JSON.stringify(said)}\n`);
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    void server
      .close()
      .then(() => witness.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);
  // A child of a product ends with it, however that ends.
  if (values.child) process.stdin.on("close", end).on("end", end).resume();
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
