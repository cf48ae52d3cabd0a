import type { ConsoleEndpoint } from "@maru/contract";
import { accessEndpoints } from "@maru/contract/console/access";

const known = new Map<string, ConsoleEndpoint>();

/** The calls that this page knows: those of signing in at first, the dashboard's once somebody is signed in, all of them with any other screen. */
export const ENDPOINT_TABLE: ReadonlyMap<string, ConsoleEndpoint> = known;

export function learnEndpoints(endpoints: readonly ConsoleEndpoint[]): void {
  for (const endpoint of endpoints) known.set(endpoint.name, endpoint);
}

learnEndpoints(accessEndpoints);

/** Reads the schemas of every call: more than a screenful of code, so neither signing in nor the dashboard waits for it. */
export async function learnAllEndpoints(): Promise<void> {
  const { CONSOLE_ENDPOINTS } = await import("@maru/contract/console");
  learnEndpoints(CONSOLE_ENDPOINTS);
}
