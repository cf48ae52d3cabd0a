import { createPublicKey, verify } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAsker } from "../src/ask-origin.ts";
import { openSettler, serveSettler, type Settler } from "../src/index.ts";
import { openFiles } from "../src/state-file.ts";
import { DECIDED_MS, type FakeOrigin, fakeOrigin, sealed } from "./fake-origin.ts";

const HOUR_MS = 3_600_000;

let folder: string;
let origin: FakeOrigin;
let settler: Settler;
let nowMs = 0;
let said: Readonly<Record<string, unknown>>[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "settler-"));
  origin = fakeOrigin();
  nowMs = DECIDED_MS + 1_000;
  said = [];
  settler = await open();
});
afterEach(async () => {
  await settler.close();
  await rm(folder, { recursive: true, force: true });
});

const say = (line: Readonly<Record<string, unknown>>): void => void said.push(line);

async function open(): Promise<Settler> {
  return openSettler({ ask: origin.ask, files: await openFiles(folder), nowMs: () => nowMs, say });
}

/** As a process that is killed and started again: nothing is closed, and only what is on the disk is known. */
async function killAndStart(): Promise<void> {
  await rm(path.join(folder, "lock"), { force: true });
  settler = await open();
}

async function run(forMs: number): Promise<void> {
  const untilMs = nowMs + forMs;
  while (nowMs < untilMs) nowMs += await settler.step();
}

interface Report {
  readonly checked: number;
  readonly equal: number;
  readonly different: number;
  readonly givenUp: number;
  readonly waiting: number;
  readonly unreadLeaves: number;
  readonly heardAtMs: number | null;
  readonly sinceMs: number;
  readonly newest: {
    readonly roundId: number;
    readonly decidedAtMs: number;
    readonly checkedAtMs: number;
  } | null;
  readonly days: readonly object[];
  readonly differences: readonly Record<string, unknown>[];
}

function report(of = settler): Report {
  return JSON.parse((JSON.parse(of.report()) as { readonly report: string }).report) as Report;
}

const proofsAsked = (): readonly string[] => origin.asked.filter((asked) => asked.includes("/proof"));
const delayed = (path_: string): boolean => path_.includes("/proof");

describe("a settler", () => {
  it("counts each round that ends once, soon, and as equal where it comes to the same", async () => {
    await run(10_000);
    expect(report()).toMatchObject({ checked: 0, waiting: 0, newest: null });
    expect(report().heardAtMs).not.toBeNull();
    const [first] = origin.end(1);
    await run(10_000);
    expect(report()).toMatchObject({ checked: 1, equal: 1, different: 0, waiting: 0, unreadLeaves: 0 });
    const { newest } = report();
    expect(newest).toMatchObject({ roundId: first, decidedAtMs: DECIDED_MS });
    origin.end(3);
    await run(20_000);
    await run(20_000);
    expect(report()).toMatchObject({ checked: 4, equal: 4, different: 0 });
    expect(report().days).toEqual([
      { day: "2026-10-13", stock: "SIM-V25", checked: 4, equal: 4, different: 0 },
    ]);
    expect(proofsAsked()).toHaveLength(4);
  });

  it("says what differs where a result was swapped, in the proof or in the log, and looks twice before", async () => {
    const [id] = origin.end(1);
    for (const round of origin.rounds)
      round.proof = sealed({ ...round.proof, outcome: { kind: "direction", direction: "fall" } });
    await run(10_000);
    expect(report()).toMatchObject({ checked: 1, equal: 0, different: 1 });
    expect(report().differences).toMatchObject([
      {
        roundId: id,
        stock: "SIM-V25",
        published: { state: "decided", outcome: "fall" },
        found: { state: "decided", outcome: "rise", strike: "10002.215", close: "10002.985" },
        why: "result: its result is fall, and the ticks say rise",
      },
    ]);
    expect(proofsAsked()).toHaveLength(2);
    expect(said).toMatchObject([{ different: { roundId: id } }]);
    const [other] = origin.end(1, (leaf) => ({ ...leaf, outcome: "draw" }));
    await run(15_000);
    expect(report().differences[0]).toMatchObject({
      roundId: other,
      published: { outcome: "draw" },
      found: { outcome: "rise" },
      why: "the log's result is draw, the proof's rise",
    });
    expect(report()).toMatchObject({ checked: 2, equal: 0, different: 2 });
  });

  const swapped: readonly (readonly [string, (leaf: Record<string, unknown>) => Record<string, unknown>])[] =
    [
      ["strike", (leaf) => ({ ...leaf, strike: { ...(leaf["strike"] as object), price: "10002.216" } })],
      ["close", (leaf) => ({ ...leaf, close: { ...(leaf["close"] as object), seq: "7" } })],
      ["cause of the void", (leaf) => ({ ...leaf, voidCause: "FEED_GAP" })],
      ["moment", (leaf) => ({ ...leaf, decidedAtMs: String(DECIDED_MS - 1) })],
      ["root of ticks", (leaf) => ({ ...leaf, ticks: { ...(leaf["ticks"] as object), root: "x" } })],
    ];
  it.each(swapped)("takes no other %s in the log than in the proof", async (what, change) => {
    origin.end(1, change);
    await run(12_000);
    expect(report()).toMatchObject({ equal: 0, different: 1 });
    expect(report().differences[0]?.["why"]).toContain(`the log's ${what} is`);
  });

  it("walks the path of a void round behind the hole that a restart left, and over a five-minute mark", async () => {
    nowMs = 1_795_826_900_000;
    await run(1_000);
    origin.endRestarted();
    await run(10_000);
    expect(report()).toMatchObject({ checked: 1, equal: 1, different: 0 });
    expect(proofsAsked().map((asked) => asked.endsWith("?ticks=all"))).toEqual([true]);
  });

  it("does not take what one answer alone said", async () => {
    origin.end(1);
    let answers = 0;
    origin.way = (asked) => {
      if (!delayed(asked)) return null;
      answers += 1;
      return answers === 1 ? { kind: "answer", bytes: Buffer.from("half of a pro") } : null;
    };
    await run(10_000);
    expect(report()).toMatchObject({ checked: 1, equal: 1, different: 0 });
  });

  it("waits for a proof that is not there yet, or not whole, and counts no difference of it", async () => {
    await run(1_000);
    origin.end(2);
    const [running, unsealed] = origin.rounds;
    if (running === undefined || unsealed === undefined) throw new Error("two rounds");
    const whole = [running.proof, unsealed.proof] as const;
    running.proof = sealed({ ...running.proof, state: "running", outcome: null });
    origin.way = (asked) => (asked.includes(`/${unsealed.id}/`) ? { kind: "missing" } : null);
    await run(60_000);
    expect(report()).toMatchObject({ checked: 0, different: 0, waiting: 2 });
    origin.way = () => null;
    [running.proof] = whole;
    await run(70_000);
    expect(report()).toMatchObject({ checked: 2, equal: 2, different: 0, waiting: 0 });
  });

  it("gives a round up that has no proof for a day, and says so", async () => {
    await run(1_000);
    origin.end(1);
    origin.way = (asked) => (delayed(asked) ? { kind: "missing" } : null);
    await run(24 * HOUR_MS);
    await run(2 * 60_000);
    expect(report()).toMatchObject({ checked: 0, different: 0, waiting: 0, givenUp: 1 });
    expect(said.some((line) => "givenUp" in line)).toBe(true);
  });

  it("leaves an origin alone that is slow or asks for it, and goes on where it was", async () => {
    origin.end(5);
    let asked = 0;
    origin.way = (path_) => {
      if (!delayed(path_)) return null;
      asked += 1;
      return asked <= 3 ? { kind: "later", waitMs: 30_000, why: "it answers 429" } : null;
    };
    await run(20_000);
    expect(asked).toBe(1);
    await run(50_000);
    expect(asked).toBe(3);
    await run(130_000);
    expect(report()).toMatchObject({ checked: 5, equal: 5, waiting: 0 });
    // Trouble that lasts is said once.
    expect(said.filter(({ why }) => why === "it answers 429").length).toBeLessThanOrEqual(3);
  });

  it("asks at most twice a second, whatever waits", async () => {
    await run(1_000);
    origin.end(15);
    const before = origin.asked.length;
    await run(6_000);
    expect(origin.asked.length - before).toBeLessThanOrEqual(13);
    await run(9_000);
    expect(report().checked).toBe(15);
  });

  it("goes on after a kill at any moment, and counts nothing twice", async () => {
    origin.end(1);
    await run(10_000);
    let ended = 1;
    for (let kill = 0; kill < 10; kill += 1) {
      ended += origin.end(2).length;
      // So many steps, not so much time: a kill comes between any two.
      for (let step = 0; step < kill; step += 1) nowMs += await settler.step();
      await killAndStart();
    }
    await run(120_000);
    expect(report()).toMatchObject({ checked: ended, equal: ended, different: 0 });
    expect(report().sinceMs).toBe(DECIDED_MS + 1_000);
  });

  it("settles what ended before it was there from the newest down, behind what is new", async () => {
    origin.end(18);
    origin.fill(600);
    await run(10_000);
    const early = report();
    expect(early.checked).toBeGreaterThan(2);
    expect(early.checked).toBeLessThan(14);
    expect(proofsAsked()[0]).toContain(String(origin.rounds.at(-1)?.id));
    origin.end(1);
    await run(8_000);
    expect(proofsAsked().some((asked) => asked.includes(`/${origin.rounds.at(-1)?.id}/`))).toBe(true);
    await killAndStart();
    await run(60_000);
    expect(report()).toMatchObject({ checked: 19, equal: 19, unreadLeaves: 0 });
  });

  it("leaves alone what ended more than a day before", async () => {
    nowMs = DECIDED_MS + 25 * HOUR_MS;
    origin.end(3);
    origin.fill(300);
    await run(60_000);
    expect(report()).toMatchObject({ checked: 0, unreadLeaves: 0 });
    expect(proofsAsked()).toEqual([]);
  });

  it("reads what it is far behind of from its newest leaf down", async () => {
    origin.end(1);
    await run(10_000);
    const [below] = origin.end(6);
    origin.fill(300);
    const [above] = origin.end(2);
    await run(90_000);
    const asked = proofsAsked().map((path_) => Number(/\d{6,}/.exec(path_)?.[0]));
    expect(asked.indexOf(above ?? 0)).toBeLessThan(asked.indexOf(below ?? 0));
    expect(report()).toMatchObject({ checked: 9, equal: 9, unreadLeaves: 0 });
  });

  it("counts anew of a log that is another one, or has lost leaves", async () => {
    origin.end(3);
    await run(10_000);
    expect(report().checked).toBe(3);
    origin.forget();
    origin.end(2);
    await run(10_000);
    expect(report()).toMatchObject({ checked: 2 });
    expect(report().sinceMs).toBeGreaterThan(DECIDED_MS + 1_000);
    origin.name = "maru.log/other";
    await run(10_000);
    expect(said.filter(({ begins }) => begins === "anew")).toHaveLength(2);
  });

  it("tells its counts to whoever asks, signed by the key that it names", async () => {
    origin.end(1);
    await run(10_000);
    const server = await serveSettler(settler, { port: 0 });
    const at = (name: string) =>
      fetch(`http://127.0.0.1:${server.port}/${name}`).then((reply) => reply.text());
    const answer = JSON.parse(await at("report")) as Record<"report" | "key" | "signature", string>;
    expect(await at("key")).toBe(`${answer.key}\n`);
    const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: answer.key } });
    const holds = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(answer.signature, "base64url"));
    expect(holds(answer.report)).toBe(true);
    expect(holds(answer.report.replace('"equal":1', '"equal":2'))).toBe(false);
    await server.close();
  });

  it("keeps its folder to itself, and does not count over what it cannot read", async () => {
    await writeFile(path.join(folder, "lock"), `${process.ppid}\n`);
    await expect(openFiles(folder)).rejects.toThrow("in use");
    await writeFile(path.join(folder, "lock"), "");
    await writeFile(path.join(folder, "counts.json"), "{}");
    await expect(open()).rejects.toThrow("is not what this settler wrote");
  });
});

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;

describe("asking an origin", () => {
  let server: Server;
  let url = new URL("http://127.0.0.1");

  beforeEach(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    url = new URL(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  });
  afterEach(() => void server.close());

  it("waits as long as it is told to, or twice as long each time", async () => {
    const ask = createAsker(url);
    answer = (_, response) => response.writeHead(429, { "Retry-After": "17" }).end();
    expect(await ask("/x")).toMatchObject({ kind: "later", waitMs: 17_000 });
    answer = (_, response) => response.writeHead(503).end();
    expect(await ask("/x")).toMatchObject({ kind: "later", waitMs: 2_000 });
    expect(await ask("/x")).toMatchObject({ kind: "later", waitMs: 4_000 });
    answer = (_, response) => response.writeHead(404).end();
    expect(await ask("/x")).toEqual({ kind: "missing" });
    answer = (request) => void request.socket.destroy();
    expect(await ask("/x")).toMatchObject({ kind: "later", waitMs: 1_000 });
  });

  it("follows nobody elsewhere and reads no endless answer", async () => {
    const ask = createAsker(url);
    answer = (_, response) => response.writeHead(302, { Location: "http://127.0.0.1:9/" }).end();
    expect((await ask("/x")).kind).toBe("later");
    const chunk = Buffer.alloc(1_048_576);
    answer = (_, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write(chunk, more);
      };
      more();
    };
    expect(await ask("/x")).toEqual({ kind: "too long" });
  });
});
