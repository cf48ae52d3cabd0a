import { connect, type Socket } from "node:net";

export interface Reply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly version?: "1.0" | "1.1";
}

/** One HTTP exchange on a socket of its own, with the answer's chunks as they were written. */
export class Exchange {
  readonly #socket: Socket;
  #bytes = Buffer.alloc(0);
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(port: number, { method, path, headers = {}, body, version = "1.1" }: Ask) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("error", () => undefined);
    this.#socket.on("data", (chunk) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      this.#wake();
    });
    this.#socket.on("close", () => {
      this.#ended = true;
      this.#wake();
    });
    const length = method === "POST" ? { "Content-Length": String(Buffer.byteLength(body ?? "")) } : {};
    const lines = Object.entries({ Host: "localhost", ...length, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.#socket.write(`${method} ${path} HTTP/${version}\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`);
  }

  /** The next request on the same connection. */
  again(method: string, path: string): void {
    this.#socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  }

  async head(): Promise<Omit<Reply, "body">> {
    const head = await this.#take(() => {
      const end = this.#bytes.indexOf("\r\n\r\n");
      return end === -1 ? null : end + 4;
    });
    const [first = "", ...lines] = head.trimEnd().split("\r\n");
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
    return { status: Number(first.split(" ")[1]), headers: new Map(headers) };
  }

  /** The next chunk of a chunked answer; "" at its end. */
  async chunk(): Promise<string> {
    const size = await this.#take(() => {
      const end = this.#bytes.indexOf("\r\n");
      return end === -1 ? null : end + 2;
    });
    const bytes = Number.parseInt(size, 16);
    const text = await this.#take(() => (this.#bytes.length < bytes + 2 ? null : bytes + 2));
    return text.slice(0, -2);
  }

  async exactly(bytes: number): Promise<string> {
    return this.#take(() => (this.#bytes.length < bytes ? null : bytes));
  }

  /** True once the server has ended the connection and nothing is left. */
  async isOver(): Promise<boolean> {
    while (!this.#ended) await this.#more();
    return this.#bytes.length === 0;
  }

  end(): void {
    this.#socket.destroy();
  }

  async #take(find: () => number | null): Promise<string> {
    for (;;) {
      const bytes = find();
      if (bytes !== null) {
        const text = this.#bytes.subarray(0, bytes).toString("utf8");
        this.#bytes = this.#bytes.subarray(bytes);
        return text;
      }
      if (this.#ended) throw new Error(`connection ended after ${JSON.stringify(this.#bytes.toString())}`);
      await this.#more();
    }
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** A whole exchange. */
export async function ask(port: number, request: Ask): Promise<Reply> {
  const exchange = new Exchange(port, request);
  const head = await exchange.head();
  let body = "";
  if (head.headers.get("transfer-encoding") === "chunked") {
    for (let chunk = await exchange.chunk(); chunk !== ""; chunk = await exchange.chunk()) body += chunk;
  } else body = await exchange.exactly(Number(head.headers.get("content-length") ?? 0));
  exchange.end();
  return { ...head, body };
}
