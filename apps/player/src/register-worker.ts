const WORKER = "/service-worker.js";

/** Browsers that know trusted types take a worker's address from a policy alone (S-26); this one has no other to give. */
function workerAddress(): string {
  const types: unknown = Reflect.get(window, "trustedTypes");
  if (!isPolicies(types)) return WORKER;
  return types.createPolicy("maru-worker", { createScriptURL: () => WORKER }).createScriptURL(WORKER);
}

/** Not in the library's types yet. What a policy makes is an object to the browser, and stands wherever an address would. */
interface Policies {
  createPolicy(name: string, policy: ScriptAddresses): ScriptAddresses;
}

interface ScriptAddresses {
  createScriptURL(address: string): string;
}

function isPolicies(value: unknown): value is Policies {
  return typeof value === "object" && value !== null && "createPolicy" in value;
}

/** Hands the browser the worker that keeps the shell; comes with no first load. Rejects where workers are refused. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(workerAddress(), { scope: "/", updateViaCache: "none" });
}
