import type { Ports } from "../server-process.ts";
import { openClient, sayRaw } from "./ask-server.ts";
import { adminFaults } from "./admin-server.ts";
import { BROKEN_HEADS } from "./hostile-values.ts";
import { faultOf } from "./judge-reply.ts";
import { isObject, type Operation, operationAt, type Origin } from "./operations.ts";
import type { People } from "./people.ts";
import { IDS_OF, type Planned, planValid, planRequests } from "./plan-requests.ts";
import { writeRequest } from "./write-request.ts";

/** What went wrong, with all that is needed to ask it again. */
export interface Fault {
  /** Of the plan; -1 outside it. */
  readonly index: number;
  readonly asked: string;
  readonly what: string;
}

export interface HttpFigures {
  readonly requests: number;
  readonly answers: Readonly<Record<"2xx" | "4xx" | "429" | "5xx" | "cut", number>>;
  /** Operations that answered 200 at least once, of all. */
  readonly reached: number;
  readonly operations: number;
  /** With what their valid requests were refused. */
  readonly unreached: readonly string[];
  readonly faults: readonly Fault[];
}

export interface HttpWish {
  readonly requests: number;
  readonly seed: number;
  /** The number of the first request: a later one alone is asked again so. */
  readonly from?: number;
  readonly tell?: (line: string) => void;
}

/** Some of them wait: a wrong password is looked at once in ten seconds. */
const AT_ONCE = 24;
const MOST_SHOWN = 30;

interface Run {
  readonly operations: readonly Operation[];
  readonly ports: Ports;
  readonly people: People;
  readonly answers: Record<keyof HttpFigures["answers"], number>;
  readonly reached: Set<Operation>;
  /** Of valid requests, by operation. */
  readonly refusals: Map<Operation, string>;
  readonly faults: Fault[];
  readonly shown: Map<string, unknown[]>;
}

/** Asks the three origins what a plan says, many at a time, and holds every answer against its document. */
export async function fuzzHttp(
  operations: readonly Operation[],
  { ports, people }: { readonly ports: Ports; readonly people: People },
  wish: HttpWish,
): Promise<HttpFigures> {
  const run: Run = {
    operations,
    ports,
    people,
    answers: { "2xx": 0, "4xx": 0, "429": 0, "5xx": 0, cut: 0 },
    reached: new Set(),
    refusals: new Map(),
    faults: [],
    shown: new Map(),
  };
  const client = openClient(AT_ONCE);
  try {
    for (const method of ["GET", "POST", "GET"] as const)
      for (const planned of planValid(operations, method, run.shown))
        await askOne(run, client, { planned: planned(), index: -1 });
    const plan = planRequests(operations, wish.seed, frozen(run.shown));
    const from = wish.from ?? 0;
    let next = from;
    const worker = async (): Promise<void> => {
      for (let index = next++; index < from + wish.requests; index = next++) {
        await askOne(run, client, { planned: plan(index), index });
        if ((index + 1) % 5_000 === 0) wish.tell?.(`${index + 1} requests, ${run.faults.length} faults`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await sayBroken(run);
    run.faults.push(...(await adminFaults(ports.adminPort)));
  } finally {
    client.close();
  }
  return figuresOf(run);
}

function figuresOf({ answers, reached, refusals, operations, faults }: Run): HttpFigures {
  return {
    requests: Object.values(answers).reduce((sum, count) => sum + count, 0),
    answers,
    reached: reached.size,
    operations: operations.length,
    unreached: operations
      .filter((operation) => !reached.has(operation))
      .map((operation) => `${operation.origin} ${operation.id} (${refusals.get(operation) ?? "not asked"})`),
    faults,
  };
}

const PORT_OF = { player: "port", console: "consolePort", admin: "adminPort" } as const satisfies Record<
  Origin,
  keyof Ports
>;

async function askOne(
  run: Run,
  client: ReturnType<typeof openClient>,
  { planned, index }: { readonly planned: Planned; readonly index: number },
): Promise<void> {
  const { role, draft, what, isDisguised } = planned;
  const { origin } = draft.operation;
  const written = writeRequest(draft);
  const credentials = await run.people.as(role);
  const headers = { ...credentials, ...written.headers };
  const answered = await client.ask(run.ports[PORT_OF[origin]], { ...written, headers });
  const tell = (fault: string): void => {
    run.faults.push({
      index,
      asked: `${role} ${written.method} ${origin} ${written.target.slice(0, 200)} (${what})`,
      what: fault,
    });
  };
  if (!("got" in answered)) {
    run.answers.cut += 1;
    const isHuge = (written.body?.length ?? 0) > 16_384;
    if (answered.ended === "late" || !isHuge) tell(`${answered.ended}: ${answered.why}`);
    return;
  }
  const { got } = answered;
  run.answers[classOf(got.status)] += 1;
  if (got.status === 401 && !isDisguised && role !== "nobody") run.people.ended(role, credentials);
  const asked = { origin, method: written.method, target: written.target };
  const fault = faultOf(run.operations, asked, got);
  if (fault !== null) return tell(fault);
  if (what === "valid" && got.status >= 400) run.refusals.set(draft.operation, refusalText(got.body));
  if (got.status !== 200) return;
  const reachedNow = operationAt(run.operations, {
    ...asked,
    pathname: written.target.split("?", 1)[0] ?? "",
  });
  if (reachedNow === null) return;
  run.reached.add(reachedNow);
  if (index === -1) remember(run.shown, reachedNow, got.body);
}

function refusalText(body: Buffer): string {
  const { code, params } = JSON.parse(body.toString()) as {
    readonly code?: string;
    readonly params?: object;
  };
  return `${code} ${Object.values(params ?? {}).join(" ")}`.slice(0, 60);
}

function classOf(status: number): keyof HttpFigures["answers"] {
  if (status === 429) return "429";
  if (status >= 500) return "5xx";
  return status >= 400 ? "4xx" : "2xx";
}

/** Keeps some of the values that a reply shows, by their names; the ids of a list also by the list. */
function remember(shown: Map<string, unknown[]>, { path }: Operation, body: Buffer): void {
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    return;
  }
  const data = isObject(json) ? json["data"] : null;
  const rows = Array.isArray(data)
    ? data
    : isObject(data) && Array.isArray(data["content"])
      ? data["content"]
      : [];
  for (const row of rows) if (isObject(row)) keep(shown, `${IDS_OF}${path}`, row["id"]);
  const walk = (value: unknown, name: string, depth: number): void => {
    if (depth > 6) return;
    if (Array.isArray(value)) for (const item of value.slice(0, 5)) walk(item, name, depth + 1);
    else if (isObject(value)) for (const [inner, part] of Object.entries(value)) walk(part, inner, depth + 1);
    else keep(shown, name, value);
  };
  walk(data, "", 0);
}

function keep(shown: Map<string, unknown[]>, name: string, value: unknown): void {
  if (typeof value !== "string" && typeof value !== "number") return;
  const kept = shown.get(name) ?? [];
  if (kept.length >= MOST_SHOWN || kept.includes(value)) return;
  shown.set(name, [...kept, value]);
}

function frozen(shown: ReadonlyMap<string, unknown[]>): ReadonlyMap<string, readonly unknown[]> {
  return new Map([...shown].map(([name, values]) => [name, [...values]]));
}

async function sayBroken({ ports, faults }: Run): Promise<void> {
  for (const [origin, key] of Object.entries(PORT_OF))
    for (const head of BROKEN_HEADS) {
      const line = await sayRaw(ports[key], head);
      if (/^HTTP\/1\.[01] 5/.test(line))
        faults.push({
          index: -1,
          asked: `${origin} socket ${JSON.stringify(head.slice(0, 120))}`,
          what: line,
        });
    }
}
