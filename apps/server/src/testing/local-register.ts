import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { registerMarks } from "../platform/register-marks.ts";
import type { RegisterPerson } from "../ports/exclusion-register.ts";

/** A register on this machine, for development and tests: it keeps marks of people in memory and answers as a country's would. */
export interface LocalRegister {
  readonly url: string;
  /** What was asked, as it came over the wire. */
  readonly heard: readonly string[];
  add(person: RegisterPerson): void;
  remove(person: RegisterPerson): void;
  /** `deaf` takes questions and never answers; `broken` answers with an error page. */
  behave(as: Manner): void;
  close(): Promise<void>;
}

type Manner = "well" | "deaf" | "broken";

/** Listens on loopback alone; `port` 0 takes a free one. A person is found by either of their marks. */
export async function openLocalRegister(key: string, port = 0): Promise<LocalRegister> {
  const marks = new Set<string>();
  const heard: string[] = [];
  let manner: Manner = "well";
  const server = createServer((request, response) => {
    void textOf(request).then((asked) => {
      heard.push(asked);
      if (manner === "broken") return send(response, 500, "<h1>out of order</h1>");
      return manner === "well" ? send(response, 200, verdictOn(asked, marks)) : undefined;
    });
  });
  return {
    url: `http://127.0.0.1:${await listen(server, port)}/`,
    heard,
    add: (person) => {
      for (const mark of Object.values(registerMarks(key, person))) marks.add(mark);
    },
    remove: (person) => {
      for (const mark of Object.values(registerMarks(key, person))) marks.delete(mark);
    },
    behave: (as) => {
      manner = as;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function verdictOn(asked: string, marks: ReadonlySet<string>): string {
  const said: unknown = JSON.parse(asked);
  const given: readonly unknown[] = typeof said === "object" && said !== null ? Object.values(said) : [];
  return JSON.stringify({ excluded: given.some((mark) => typeof mark === "string" && marks.has(mark)) });
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status).end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
