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

async function register(): Promise<void> {
  // Fetching the worker without network would fail, loudly and for nothing.
  if (!navigator.onLine) return window.addEventListener("online", () => void register(), { once: true });
  try {
    await navigator.serviceWorker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  } catch {
    // A browser that refuses workers, or a site without TLS: nothing is lost but the offline start.
  }
}
