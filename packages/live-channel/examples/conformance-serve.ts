import { parseArgs } from "node:util";
import { startConformanceServices } from "./conformance-services.ts";

/** Serves what the public test suites expect until it is told to stop. `--port N`, default 8081. */
const { values } = parseArgs({ options: { port: { type: "string", default: "8081" } } });
const services = await startConformanceServices(Number(values.port));
process.stdout.write(`conformance services on http://127.0.0.1:${services.port}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void services.stop());
