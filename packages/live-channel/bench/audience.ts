import { Connection } from "./connection.ts";
import type { System } from "./systems.ts";

export interface Audience {
  readonly system: System;
  readonly readers: readonly Connection[];
  /** Readers of each topic. */
  readonly readersOfTopic: readonly number[];
  publish(topic: number): void;
  /** Messages received by all readers together. */
  received(): number;
  end(): void;
}

export interface AudiencePlan {
  readonly readers: number;
  readonly topics: number;
  /** Topics of reader `index`. */
  topicsOf(index: number): readonly number[];
}

/** Everyone on one topic. */
export function sameTopic(readers: number): AudiencePlan {
  return { readers, topics: 1, topicsOf: () => [0] };
}

function threeTopics(index: number): readonly number[] {
  const first = index % 10;
  const second = (first + 1 + (Math.floor(index / 10) % 9)) % 10;
  const third = [...Array.from({ length: 10 }).keys()].find(
    (topic) => topic !== first && topic !== second && (topic + index) % 3 === 0,
  );
  return [first, second, third ?? (second + 1) % 10];
}

/** Each reader on three of ten topics. */
export function threeOfTen(readers: number): AudiencePlan {
  return { readers, topics: 10, topicsOf: threeTopics };
}

const FILLER = "0123456789".repeat(10);

/** 150 octets with the time of sending behind the marker. */
function bodyOf(): string {
  const at = performance.now().toFixed(3).padStart(14, "0");
  return `{"m":"~${at}","price":123456789,"id":12345678,${FILLER}`.padEnd(149, "x") + "}";
}

export function sentAtMs(buffer: Buffer, marker: number): number {
  return Number(buffer.toString("latin1", marker + 1, marker + 15));
}

/** Opens all connections, a hundred at a time, and subscribes them. */
export async function openAudience(system: System, plan: AudiencePlan): Promise<Audience> {
  const readers: Connection[] = [];
  const readersOfTopic = Array.from({ length: plan.topics }, () => 0);
  for (let first = 0; first < plan.readers; first += 100) {
    const indexes = [...Array.from({ length: Math.min(100, plan.readers - first) }).keys()];
    const opened = indexes.map((offset) => openReader(system, plan, first + offset));
    for (const reader of await Promise.all(opened)) readers.push(reader);
  }
  for (let index = 0; index < plan.readers; index += 1) {
    for (const topic of plan.topicsOf(index)) readersOfTopic[topic] = (readersOfTopic[topic] ?? 0) + 1;
  }
  const publisher = await openPublisher(system);
  return {
    system,
    readers,
    readersOfTopic,
    publish: (topic) => {
      const body = bodyOf();
      const frame = `SEND\ndestination:${destinationOf(system, topic)}\n\n${body}\0`;
      publisher.send(system.dialect === "bare" ? body : inDialect(system, frame));
    },
    received: () => readers.reduce((sum, reader) => sum + reader.messages, 0),
    end: () => [publisher, ...readers].forEach((connection) => connection.end()),
  };
}

let sessions = 0;

/** Brokers read a slash in a topic's name in ways of their own. */
function destinationOf(system: System, topic: number): string {
  return system.dialect === "stomp" ? `/topic/bench.${topic}` : `/topic/bench/${topic}`;
}

function inDialect(system: System, frame: string): string {
  return system.dialect === "stomp" ? frame : JSON.stringify([frame]);
}

async function openReader(system: System, plan: AudiencePlan, index: number): Promise<Connection> {
  if (system.dialect === "bare") {
    const connection = new Connection(system.port, "/read");
    await connection.waitFor("\r\n\r\n");
    return connection;
  }
  const connection = await openStomp(system);
  for (const [place, topic] of plan.topicsOf(index).entries()) {
    const subscribed = connection.waitFor("RECEIPT");
    // Four different ids, as pages with different sets of subscriptions have.
    const id = `sub-${(index + place) % 4}${place}`;
    const destination = destinationOf(system, topic);
    const frame = `SUBSCRIBE\nid:${id}\ndestination:${destination}\nreceipt:r\n\n\0`;
    connection.send(inDialect(system, frame));
    await subscribed;
  }
  return connection;
}

async function openPublisher(system: System): Promise<Connection> {
  if (system.dialect !== "bare") return openStomp(system);
  const connection = new Connection(system.port, "/publish");
  await connection.waitFor("\r\n\r\n");
  return connection;
}

async function openStomp(system: System): Promise<Connection> {
  sessions += 1;
  const path = system.dialect === "stomp" ? system.path : `${system.path}/000/s${sessions}/websocket`;
  const connection = new Connection(system.port, path);
  await connection.waitFor("\r\n\r\n");
  const connected = connection.waitFor("CONNECTED");
  const headers = "accept-version:1.2\nheart-beat:0,0\nlogin:guest\npasscode:guest";
  connection.send(inDialect(system, `CONNECT\n${headers}\n\n\0`));
  await connected;
  return connection;
}
