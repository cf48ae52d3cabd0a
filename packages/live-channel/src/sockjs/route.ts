export type Route =
  | { readonly kind: "greeting" }
  | { readonly kind: "info" }
  | { readonly kind: "iframe" }
  | { readonly kind: "raw-websocket" }
  | { readonly kind: "session"; readonly session: string; readonly transport: string }
  | { readonly kind: "unknown" };

const SESSION = /^\/[^/.]+\/([^/.]+)\/([a-z_]+)$/;
const IFRAME = /^\/iframe[0-9-.a-z_]*\.html$/;

/** What a path below a prefix means; null when it is not below it. The query is ignored. */
export function routeOf(url: string, prefix: string): Route | null {
  const question = url.indexOf("?");
  const path = question === -1 ? url : url.slice(0, question);
  if (!path.startsWith(prefix)) return null;
  const rest = path.slice(prefix.length);
  if (rest === "" || rest === "/") return { kind: "greeting" };
  if (!rest.startsWith("/")) return null;
  if (rest === "/info") return { kind: "info" };
  if (rest === "/websocket") return { kind: "raw-websocket" };
  if (IFRAME.test(rest)) return { kind: "iframe" };
  const match = SESSION.exec(rest);
  if (match?.[1] === undefined || match[2] === undefined) return { kind: "unknown" };
  return { kind: "session", session: match[1], transport: match[2] };
}
