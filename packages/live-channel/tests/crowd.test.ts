import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startChannel, type Running } from "./start-channel.ts";
import { until } from "./official-client.ts";

let running: Running;
afterEach(() => running.stop());

/** More readers than a topic needs to keep them side by side. */
const CROWD = 90;

interface Told {
  /** Numbers of the topic's messages since the last SUBSCRIBE. */
  readonly numbers: number[];
  privates: number;
  beats: number;
  readonly receipts: Map<string, number | null>;
}

/** One client, over bare WebSocket or in SockJS frames; it is told things and says them again. */
class CrowdReader {
  readonly told: Told = { numbers: [], privates: 0, beats: 0, receipts: new Map() };
  readonly #socket: WebSocket;
  readonly #isSockJs: boolean;
  subscribed = false;
  #subscriptions = 0;

  constructor(url: string, index: number) {
    this.#isSockJs = index % 2 === 1;
    const path = this.#isSockJs ? `/000/crowd${index}/websocket` : "/websocket";
    this.#socket = new WebSocket(`${url.replace("http", "ws")}${path}`);
    this.#socket.on("message", (data) => {
      if (Buffer.isBuffer(data)) this.#read(data.toString("utf8"));
    });
  }

  async connect(headers: readonly string[]): Promise<void> {
    await until(() => this.#socket.readyState === WebSocket.OPEN, "an open socket");
    this.send(["CONNECT", "accept-version:1.2", ...headers]);
    await this.subscribe();
  }

  async subscribe(): Promise<void> {
    this.#subscriptions += 1;
    const receipt = `on-${this.#subscriptions}`;
    this.told.numbers.length = 0;
    this.send([
      "SUBSCRIBE",
      `id:sub-${this.#subscriptions % 3}`,
      "destination:/topic/crowd",
      `receipt:${receipt}`,
    ]);
    await until(() => this.told.receipts.has(receipt), receipt);
    this.subscribed = true;
  }

  async unsubscribe(): Promise<void> {
    this.subscribed = false;
    const receipt = `off-${this.#subscriptions}`;
    this.send(["UNSUBSCRIBE", `id:sub-${this.#subscriptions % 3}`, `receipt:${receipt}`]);
    await until(() => this.told.receipts.has(receipt), receipt);
  }

  send(lines: readonly string[]): void {
    const frame = `${lines.join("\n")}\n\n\0`;
    this.#socket.send(this.#isSockJs ? JSON.stringify([frame]) : frame);
  }

  end(): void {
    this.#socket.terminate();
  }

  #read(text: string): void {
    if (!this.#isSockJs) return this.#frames(text);
    if (!text.startsWith("a")) return;
    for (const message of JSON.parse(text.slice(1)) as readonly string[]) this.#frames(message);
  }

  #frames(text: string): void {
    if (text === "\n") this.told.beats += 1;
    for (const frame of text.split("\0")) {
      const number = /\nseq:(\d+)\n/.exec(frame)?.[1];
      if (frame.includes("MESSAGE\n")) {
        if (frame.includes("destination:/topic/crowd\n")) this.told.numbers.push(Number(number));
        else this.told.privates += 1;
      }
      const receipt = /RECEIPT\nreceipt-id:([\w-]+)\n/.exec(frame)?.[1];
      if (receipt === undefined) continue;
      this.told.receipts.set(receipt, number === undefined ? null : Number(number));
      // What the receipt of SUBSCRIBE names was before: the next message has the next number.
      if (number !== undefined) this.told.numbers.push(Number(number));
    }
  }
}

async function crowd(headers: readonly string[]): Promise<CrowdReader[]> {
  const readers = Array.from({ length: CROWD }, (_, index) => new CrowdReader(running.url, index));
  await Promise.all(readers.map((reader) => reader.connect(headers)));
  return readers;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A repeatable random source. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

test("90 readers that come and go miss nothing and get nothing twice, alone or joined", async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = randomFrom(seed);
  running = await startChannel({ limits: { framesPerSecond: Infinity, frameBurst: Infinity } });
  const readers = await crowd(["heart-beat:0,0"]);
  let published = 0;
  const moves: Promise<void>[] = [];
  for (let turn = 0; turn < 150; turn += 1) {
    const count = random() < 0.7 ? 1 : 1 + Math.floor(random() * 3);
    for (let message = 0; message < count; message += 1) {
      running.channel.publish("/topic/crowd", `message ${published}`);
      published += 1;
    }
    const reader = readers[Math.floor(random() * CROWD)];
    if (reader !== undefined && random() < 0.3 && moves.length < 40) {
      moves.push(reader.subscribed ? reader.unsubscribe().then(() => reader.subscribe()) : Promise.resolve());
      reader.subscribed = false;
    }
    await pause(random() < 0.5 ? 0 : 2);
  }
  await Promise.all(moves);
  running.channel.publish("/topic/crowd", "last");
  const last = published + 1;
  await until(
    () => readers.every(({ told }) => told.numbers.at(-1) === last),
    `number ${last}, seed ${seed}`,
  );
  for (const [index, { told }] of readers.entries()) {
    const first = told.numbers[0] ?? 0;
    const expected = told.numbers.map((_, place) => first + place);
    expect(told.numbers, `reader ${index}, seed ${seed}`).toEqual(expected);
  }
  for (const reader of readers) reader.end();
});

test("readers of a busy topic need no heart-beats, and get them again when it is quiet", async () => {
  let nowMs = 1_000_000;
  running = await startChannel({
    clock: { nowMs: () => nowMs },
    limits: { heartbeatMs: 10_000, sweepEveryMs: 5 },
  });
  const readers = await crowd(["heart-beat:0,10000"]);
  const beats = (): number => readers.reduce((sum, { told }) => sum + told.beats, 0);
  for (let tick = 0; tick < 20; tick += 1) {
    running.channel.publish("/topic/crowd", `tick ${tick}`);
    await until(() => readers.every(({ told }) => told.numbers.at(-1) === tick + 1), `tick ${tick}`);
    nowMs += 2_000;
    await pause(20);
  }
  expect(beats()).toBe(0);
  nowMs += 10_000;
  await until(() => readers.every(({ told }) => told.beats > 0), "a heart-beat for everyone");
  for (const reader of readers) reader.end();
});
