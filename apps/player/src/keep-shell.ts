/** Waits with the files of a later start until this one has been served. */
const QUIET_MS = 5_000;

/** Lets the browser keep the shell for a start without network. Without that the app is the same, only not offline. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // The app may begin after the page has loaded.
  if (document.readyState === "complete") registerLater();
  else window.addEventListener("load", registerLater, { once: true });
}

function registerLater(): void {
  setTimeout(() => void register(), QUIET_MS);
}

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

async function register(): Promise<void> {
  // Fetching the worker without network would fail, loudly and for nothing.
  if (!navigator.onLine) return window.addEventListener("online", () => void register(), { once: true });
  try {
    await navigator.serviceWorker.register(workerAddress(), { scope: "/", updateViaCache: "none" });
  } catch {
    // A browser that refuses workers, or a site without TLS: nothing is lost but the offline start.
  }
}
