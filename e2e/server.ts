/** Which journeys this run has: those of one lane beside another run with the others, or all of them one after another. */
export type Lane = "all" | "phone" | "desktop" | "console";
export const LANE = laneNamed(process.env["MARU_E2E_LANE"] ?? "all");

function laneNamed(name: string): Lane {
  if (name === "all" || name === "phone" || name === "desktop" || name === "console") return name;
  throw new Error(`MARU_E2E_LANE is all, phone, desktop or console, not ${name}`);
}

/** A product of its own for each lane. Ports away from the product's own, so that a running one is left alone. */
const SHIFT = { all: 0, phone: 0, desktop: 10, console: 20 }[LANE];
export const PORT = 18_080 + SHIFT;
export const CONSOLE_PORT = 18_081 + SHIFT;
export const ADMIN_PORT = 19_090 + SHIFT;

/** A product that already runs, instead of one built and started for the journeys; its demo players lose points. */
export const RUNNING_URL = process.env["MARU_E2E_URL"] ?? "";

export const BASE_URL = RUNNING_URL === "" ? `http://127.0.0.1:${PORT}` : RUNNING_URL;

export const CONSOLE_URL =
  process.env["MARU_E2E_CONSOLE_URL"] ?? `http://127.0.0.1:${RUNNING_URL === "" ? CONSOLE_PORT : 8081}`;

/** Of the data folder and log of the product under test. */
export const MAIN_NAME = SHIFT === 0 ? "e2e" : `e2e-${LANE}`;

/** A second product for the journey that needs a price told beforehand. */
export const RECORDED_NAME = "e2e-recorded";
export const RECORDED_PORTS = { port: 18_082, consolePort: 18_083, adminPort: 19_092 } as const;
export const RECORDED_URL = `http://127.0.0.1:${RECORDED_PORTS.port}`;
