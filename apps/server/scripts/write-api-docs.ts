import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { asyncApiDocument } from "../src/transport/http/documents/async-api.ts";
import { consoleApiDocument } from "../src/transport/http/documents/console-api.ts";
import { openApiDocument } from "../src/transport/http/documents/open-api.ts";

/** The documents describe the wire, which has had one version so far. */
const WIRE_VERSION = "1.0.0";

const DOCUMENTS = {
  "openapi.json": openApiDocument(WIRE_VERSION),
  "console-openapi.json": consoleApiDocument(WIRE_VERSION),
  "asyncapi.json": asyncApiDocument(WIRE_VERSION),
};

/** Writes docs/api, or with `--check` fails when what stands there is not what the tables say. */
function main(mode: "write" | "check"): void {
  let stale = 0;
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    const file = fileURLToPath(new URL(`../../../docs/api/${name}`, import.meta.url));
    const text = `${JSON.stringify(document, null, 2)}\n`;
    if (mode === "write") writeFileSync(file, text);
    else if (readText(file) !== text) {
      stale += 1;
      process.stderr.write(`docs/api/${name} is not what the contract says: run write-api-docs\n`);
    }
  }
  process.exitCode = stale === 0 ? 0 : 1;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

main(process.argv.includes("--check") ? "check" : "write");
