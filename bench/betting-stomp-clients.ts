import { randomUUID } from "node:crypto";
import { connectLive, type LiveClient } from "../apps/server/test/live-client.ts";

/** What the process of the clients is asked to do. */
export interface StompOrder {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  readonly rounds: readonly number[];
  readonly firstMember: number;
}

export interface StompReport {
  /** Bets whose acceptance reached their player, by second. */
  readonly acceptedPerSecond: number;
  readonly refused: number;
  /** The codes of the refusals. */
  readonly reasons: readonly string[];
  /** From the SEND to the acceptance with its receipt, ms. */
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  /** Processor time of the clients per bet, microseconds. */
  readonly clientMicros: number;
}

const BETS = "/user/queue/trade/bet";
const ERRORS = "/user/queue/error";
/** The server takes at most 100 connections of one address. */
const CLIENTS_OF_ADDRESS = 90;
/** And at most 20 bets a second of one connection, 40 at once. */
const PAUSE_MS = 50;
const CONNECT_AT_ONCE = 50;

/** One player: bets, waits until told, and bets again, as fast as the server lets one connection. */
interface Player {
  readonly client: LiveClient;
  seen: number;
  sentMs: number;
  isWaiting: boolean;
}

const text = process.argv[2];
// Read by the bench for its types; run as a process for its work.
if (process.send !== undefined && text?.startsWith("{")) {
  const report = await play(JSON.parse(text) as StompOrder);
  process.send(report);
  process.disconnect();
}

async function play(order: StompOrder): Promise<StompReport> {
  const players: Player[] = [];
  for (let from = 0; from < order.clients; from += CONNECT_AT_ONCE) {
    const count = Math.min(CONNECT_AT_ONCE, order.clients - from);
    players.push(
      ...(await Promise.all(Array.from({ length: count }, (_, place) => join(order, from + place)))),
    );
  }
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const until = begun + order.seconds * 1_000;
  const latencies: number[] = [];
  const refusals: string[] = [];
  for (;;) {
    const now = performance.now();
    for (const player of players) {
      if (player.isWaiting) hear(player, { latencies, refusals });
      if (!player.isWaiting && now < until && now - player.sentMs >= PAUSE_MS) bet(player, order);
    }
    if (now >= until && players.every(({ isWaiting }) => !isWaiting)) break;
    if (now >= until + 10_000)
      throw new Error(
        `${players.filter(({ isWaiting }) => isWaiting).length} of ${players.length} bets were never answered, ${latencies.length} were`,
      );
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const seconds = (performance.now() - begun) / 1_000;
  await Promise.all(players.map(({ client }) => client.close()));
  const used = process.cpuUsage(cpu);
  const sorted = Float64Array.from(latencies).toSorted();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    acceptedPerSecond: latencies.length / seconds,
    refused: refusals.length,
    reasons: [...new Set(refusals)],
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
    clientMicros: (used.user + used.system) / latencies.length,
  };
}

async function join(order: StompOrder, place: number): Promise<Player> {
  const address = `127.0.0.${1 + Math.floor(place / CLIENTS_OF_ADDRESS)}`;
  const client = await connectLive(order.port, String(order.firstMember + place), address);
  await client.subscribe(BETS);
  await client.subscribe(ERRORS);
  // Players do not act in step.
  return { client, seen: 0, sentMs: performance.now() - Math.random() * PAUSE_MS, isWaiting: false };
}

function bet(player: Player, { rounds }: StompOrder): void {
  player.isWaiting = true;
  player.sentMs = performance.now();
  player.client.bet({
    type: Math.random() < 0.5 ? "B" : "S",
    tradeRound: { id: rounds[Math.floor(Math.random() * rounds.length)] },
    point: 5_000,
    clientKey: randomUUID(),
  });
}

interface Answers {
  readonly latencies: number[];
  readonly refusals: string[];
}

/** Takes in the answer, if it has come. */
function hear(player: Player, { latencies, refusals }: Answers): void {
  const message = player.client.messages[player.seen];
  if (message === undefined) return;
  player.seen += 1;
  player.isWaiting = false;
  if (message.destination === ERRORS) refusals.push(codeOf(message.data));
  else latencies.push(message.atMs - player.sentMs);
}

function codeOf(data: unknown): string {
  return typeof data === "object" && data !== null && "code" in data
    ? String(data.code)
    : JSON.stringify(data);
}
