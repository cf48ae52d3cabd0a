/** What a client of Kraken's second version may send. */
export type Request =
  | { readonly method: "ping"; readonly requestId: number | null }
  | {
      readonly method: "subscribe" | "unsubscribe";
      readonly requestId: number | null;
      readonly channel: Channel;
      readonly symbols: readonly string[];
      readonly depth: number;
      /** Null: the default of the channel. */
      readonly snapshot: boolean | null;
      readonly trigger: "bbo" | "trades";
    };
export type Channel = "trade" | "book" | "ticker";

export interface BadRequest {
  readonly method: string;
  readonly requestId: number | null;
  readonly error: string;
}

const CHANNELS: readonly Channel[] = ["trade", "book", "ticker"];
const DEPTHS = [10, 25, 100, 500, 1_000];

/** Reads a request or says what is wrong with it. */
export function readRequest(text: string): Request | BadRequest {
  const message = readObject(text);
  if (message === null) return { method: "", requestId: null, error: "Malformed request" };
  const { method, params, req_id: id } = message;
  const requestId = typeof id === "number" ? id : null;
  if (method === "ping") return { method, requestId };
  if (method !== "subscribe" && method !== "unsubscribe")
    return { method: String(method), requestId, error: "Unsupported method" };
  const bad = (error: string): BadRequest => ({ method, requestId, error });
  const asked =
    typeof params === "object" && params !== null ? (params as Readonly<Record<string, unknown>>) : {};
  const channel = CHANNELS.find((known) => known === asked["channel"]);
  if (channel === undefined) return bad("Unsupported channel");
  const { symbol, depth = 10, snapshot } = asked;
  if (!Array.isArray(symbol)) return bad("Field 'symbol' missing");
  if (!DEPTHS.includes(Number(depth))) return bad(`Subscription depth not supported`);
  return {
    method,
    requestId,
    channel,
    symbols: symbol.map(String),
    depth: Number(depth),
    snapshot: typeof snapshot === "boolean" ? snapshot : null,
    trigger: asked["event_trigger"] === "bbo" ? "bbo" : "trades",
  };
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? (read as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
