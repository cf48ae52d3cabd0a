/** What the worker does with a request: the browser's own way, the page from the network or the shell, or a kept file. */
export type Answer = "browser" | "page" | "file";

/** Paths that answer with facts of this moment. The worker never touches them: a price or a balance is told live or not at all. */
const LIVE = /^\/(api|oauth|bx_ws|data)(\/|$)|^\/fee\.json$/;

interface Asked {
  readonly method: string;
  readonly url: string;
  /** `navigate` when the browser opens a page. */
  readonly mode: string;
}

/** `kept` are the paths of the shell's files, `origin` is the worker's own. */
export function answerOf(
  { method, url, mode }: Asked,
  { origin, kept }: { readonly origin: string; readonly kept: ReadonlySet<string> },
): Answer {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || LIVE.test(address.pathname)) return "browser";
  if (kept.has(address.pathname)) return "file";
  // A path with a dot names a file; a missing file must not look like a page.
  if (mode === "navigate" && !/\.\w+$/.test(address.pathname)) return "page";
  return "browser";
}
