import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/**
 * What a provider does wrong until told otherwise: `lost` takes the message and says nothing, `lying` says what cannot be true, `telling`
 * refuses with the number in its code.
 */
export type SmsFault = "none" | "busy" | "broken" | "deaf" | "lost" | "refusing" | "telling" | "lying";

/** A message that was taken. */
export interface Taken {
  readonly id: string;
  readonly ref: string;
  /** As it was sent: with or without its country. */
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly atMs: number;
}

export interface LocalSms {
  readonly url: string;
  /** In the order in which they came. */
  readonly taken: readonly Taken[];
  /** Methods and paths, without their queries. */
  readonly heard: readonly string[];
  behave(fault: SmsFault): void;
  /** What the reports say of every message from now on. */
  report(as: "under-way" | "delivered" | "failed"): void;
  close(): Promise<void>;
}

export interface SmsAccount {
  readonly key: string;
  readonly secret: string;
  readonly port?: number;
}

/** One call, read. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What of a provider is its own. */
export interface Speech {
  /** Null: the caller is who it says. */
  refuses(call: Call): Answer | null;
  answer(call: Call, state: SpeechState): Answer;
}

export interface SpeechState {
  readonly taken: readonly Taken[];
  readonly fault: SmsFault;
  readonly reported: "under-way" | "delivered" | "failed";
  readonly take: (message: Omit<Taken, "id" | "atMs">) => Taken;
}

const LONGEST_BODY = 65_536;

/** Listens on loopback alone; port 0 takes a free one. */
export async function openLocalSms(prefix: string, speech: Speech, port = 0): Promise<LocalSms> {
  const taken: Taken[] = [];
  const heard: string[] = [];
  let fault: SmsFault = "none";
  let reported: SpeechState["reported"] = "under-way";
  const take = (message: Omit<Taken, "id" | "atMs">): Taken => {
    const made = {
      ...message,
      id: `${prefix}${String(taken.length + 1).padStart(6, "0")}`,
      atMs: Date.now(),
    };
    taken.push(made);
    return made;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://localhost");
    heard.push(`${request.method} ${url.pathname}`);
    const call = { method: request.method ?? "", url, headers: request.headers, body: await bodyOf(request) };
    if (fault === "deaf") return;
    if (fault === "busy" || fault === "broken")
      return send(response, { status: fault === "busy" ? 429 : 503, body: {} });
    const answer = speech.refuses(call) ?? speech.answer(call, { taken, fault, reported, take });
    if (fault === "lost" && call.method === "POST") return;
    send(response, answer);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : port}`,
    taken,
    heard,
    behave: (next) => void (fault = next),
    report: (as) => void (reported = as),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > LONGEST_BODY) throw new Error("a body too long");
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString();
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
