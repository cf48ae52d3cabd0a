import type { ConsoleEndpoint } from "@maru/contract";
import { accessEndpoints } from "@maru/contract/console/access";

const known = new Map<string, ConsoleEndpoint>();

/** The calls that this page knows: those of signing in at first, all of them once somebody is signed in. */
export const ENDPOINT_TABLE: ReadonlyMap<string, ConsoleEndpoint> = known;

export function learnEndpoints(endpoints: readonly ConsoleEndpoint[]): void {
  for (const endpoint of endpoints) known.set(endpoint.name, endpoint);
}

learnEndpoints(accessEndpoints);
