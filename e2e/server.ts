import { createServer } from "node:net";

/** Which journeys this run has: those of one lane beside another run with the others, or all of them one after another. */
export type Lane = "all" | "states" | "phone" | "desktop" | "console" | "night";
export const LANE = laneNamed(process.env["MARU_E2E_LANE"] ?? "all");

function laneNamed(name: string): Lane {
  const lanes: readonly Lane[] = ["all", "states", "phone", "desktop", "console", "night"];
  const lane = lanes.find((one) => one === name);
  if (lane === undefined) throw new Error(`MARU_E2E_LANE is one of ${lanes.join(", ")}, not ${name}`);
  return lane;
}

/** Free ones, so that a product that runs already is left alone, and never taken for the one under test. */
const [port, consolePort, adminPort, ...ownPorts] = await takePorts();
export const PORT = port;
export const CONSOLE_PORT = consolePort;
export const ADMIN_PORT = adminPort;

/** A product that already runs, instead of one built and started for the journeys; its demo players lose points. */
export const RUNNING_URL = process.env["MARU_E2E_URL"] ?? "";

export const BASE_URL = RUNNING_URL === "" ? `http://127.0.0.1:${PORT}` : RUNNING_URL;

export const CONSOLE_URL =
  process.env["MARU_E2E_CONSOLE_URL"] ?? `http://127.0.0.1:${RUNNING_URL === "" ? CONSOLE_PORT : 8081}`;

/** Of the data folder and log of the product under test. */
export const MAIN_NAME = LANE === "all" ? "e2e" : `e2e-${LANE}`;

/** A second product for the journey that needs a price told beforehand. */
export const RECORDED_NAME = "e2e-recorded";
export const RECORDED_PORTS = {
  port: ownPorts[0],
  consolePort: ownPorts[1],
  adminPort: ownPorts[2],
};
export const RECORDED_URL = `http://127.0.0.1:${RECORDED_PORTS.port}`;

/** A third one, which listens to venues on this machine. */
export const LIVE_NAME = "e2e-live";
export const LIVE_PORTS = { port: ownPorts[3], consolePort: ownPorts[4], adminPort: ownPorts[5] };
export const LIVE_URL = `http://127.0.0.1:${LIVE_PORTS.port}`;
export const LIVE_CONSOLE_URL = `http://127.0.0.1:${LIVE_PORTS.consolePort}`;

type Three = readonly [number, number, number];
type Ports = readonly [...Three, ...Three, ...Three];

/** Nine free ports of this run. Playwright's workers load this file anew and find them in the environment of the run that started them. */
async function takePorts(): Promise<Ports> {
  const taken = process.env["MARU_E2E_PORTS"] ?? (await freePorts(9)).join(",");
  process.env["MARU_E2E_PORTS"] = taken;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = taken.split(",").map(Number);
  return [a, b, c, d, e, f, g, h, i];
}

/** Held all at once while they are chosen, so that none is given twice. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once("error", reject);
          server.listen(0, "127.0.0.1", () => {
            const address = server.address();
            resolve(typeof address === "object" && address !== null ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
