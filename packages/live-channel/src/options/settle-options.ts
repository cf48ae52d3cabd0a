import type { LiveChannelOptions, Refusal } from "./options.ts";

type Settled = "authenticate" | "destinationClass" | "maySend" | "onSend" | "originAllowed";

/** Options in which whatever the host left out is decided. */
export type SettledOptions = LiveChannelOptions & Required<Pick<LiveChannelOptions, Settled>>;

const NO_TOKENS: Refusal = { ok: false, code: "BAD_TOKEN", message: "nobody signs in here" };
const NO_SEND: Refusal = { ok: false, code: "FORBIDDEN", message: "nothing is taken here" };
const AT_ONCE = { windowMs: 0, conflate: false };

/** What is left out allows no more than reading: no sign-in, no SEND, no page of another origin. */
export function settleOptions(options: LiveChannelOptions): SettledOptions {
  return {
    ...options,
    authenticate:
      options.authenticate ??
      (async (token) => (token === null ? { ok: true, principal: null, userName: "" } : NO_TOKENS)),
    destinationClass: options.destinationClass ?? (() => AT_ONCE),
    maySend: options.onSend === undefined ? () => NO_SEND : (options.maySend ?? (() => ({ ok: true }))),
    onSend: options.onSend ?? (() => undefined),
    originAllowed: options.originAllowed ?? isOwnOrigin,
  };
}

/** An origin carries a scheme and leaves out the scheme's own port, as the Host header does. */
function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
