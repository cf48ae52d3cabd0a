import { Client, type IMessage, type StompConfig, type StompSubscription } from "@stomp/stompjs";
import { backoffDelayMs } from "./backoff.ts";
import type * as LineOverHttp from "./line-over-http.ts";
import { type Fields, isFields, NO_FIELDS } from "./read.ts";
import { judgeSeq } from "./sequence.ts";
import { freshToken } from "./session.ts";

/** `offline`: the browser has no network, or three attempts in a row failed. */
export type LinkState = "idle" | "live" | "reconnecting" | "offline";

export interface LiveListener {
  readonly onMessage: (message: Fields) => void;
  /** A number was missed and a snapshot asked for: what is not in the snapshot must be fetched again. */
  readonly onGap?: () => void;
}

interface Wanted {
  readonly destination: string;
  readonly listener: LiveListener;
  subscription: StompSubscription | null;
  lastSeq: number | null;
  askedAtMs: number;
  /** A hole that waits until the pause after the one before is over. */
  holeTimer: ReturnType<typeof setTimeout> | undefined;
}

/** The last message of a snapshot carries its number and nothing else. */
const SNAPSHOT_END = "snapshotEnd";
const HEART_BEAT_MS = 10_000;
const GAP_PAUSE_MS = 1_000;
const ATTEMPTS_UNTIL_OFFLINE = 3;

const wanted = new Set<Wanted>();
const stateListeners = new Set<(state: LinkState) => void>();
let client: Client | null = null;
let state: LinkState = "idle";
let attempt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function setState(next: LinkState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener(next);
}

export function watchLink(listener: (state: LinkState) => void): void {
  stateListeners.add(listener);
}

/** A line that lived through a loss of the network is trusted when it has spoken again, and given up when it stays silent. */
const SILENCE_LIMIT_MS = 5_000;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;

/** Keeps a connection until {@link closeLive}; a lost one is made anew, with growing pauses. */
export function openLive(): void {
  if (client !== null || retryTimer !== undefined) return;
  attempt = 0;
  setState("reconnecting");
  void connect();
}

export function closeLive(): void {
  clearTimeout(retryTimer);
  clearTimeout(silenceTimer);
  retryTimer = undefined;
  const closing = client;
  client = null;
  setState("idle");
  void closing?.deactivate();
}

const overHttp = (): Promise<typeof LineOverHttp> => import("./line-over-http.ts");

/** Websockets in a row that did not come through to a server that was there. */
let blocked = 0;
const BLOCKED_UNTIL_HTTP = 2;

/** Something between here and the server may let no websocket through: then the line is made of plain requests. */
async function lineOf(): Promise<Pick<StompConfig, "brokerURL" | "webSocketFactory">> {
  const make = blocked < BLOCKED_UNTIL_HTTP ? null : await (await overHttp()).lineOverHttp();
  if (make !== null) return { webSocketFactory: make };
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return { brokerURL: `${scheme}://${location.host}/bx_ws/websocket` };
}

/** A line that never came to be; only what a living server did not get to see counts against websockets. */
async function noteFailed(wasOverHttp: boolean): Promise<void> {
  if (wasOverHttp) blocked = 0;
  else if (await (await overHttp()).answersOverHttp()) blocked += 1;
}

async function connect(): Promise<void> {
  const [token, line] = await Promise.all([freshToken(), lineOf()]);
  let wasConnected = false;
  const next = new Client({
    ...line,
    connectHeaders: token === null ? {} : { Authorization: `Bearer ${token}` },
    reconnectDelay: 0,
    connectionTimeout: 8_000,
    heartbeatIncoming: HEART_BEAT_MS,
    heartbeatOutgoing: HEART_BEAT_MS,
    onConnect: () => {
      attempt = 0;
      wasConnected = true;
      if (line.brokerURL !== undefined) blocked = 0;
      for (const want of wanted) subscribe(want);
      setState("live");
    },
    onWebSocketClose: () => {
      if (client !== next) return;
      if (!wasConnected) noteFailed(line.brokerURL === undefined).catch(() => undefined);
      scheduleReturn();
    },
  });
  client = next;
  next.activate();
}

function scheduleReturn(): void {
  clearTimeout(silenceTimer);
  const lost = client;
  client = null;
  void lost?.deactivate();
  for (const want of wanted) want.subscription = null;
  setState(!navigator.onLine || attempt >= ATTEMPTS_UNTIL_OFFLINE ? "offline" : "reconnecting");
  const delayMs = backoffDelayMs(attempt, Math.random());
  attempt += 1;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => {
    retryTimer = undefined;
    void connect();
  }, delayMs);
}

if (typeof window !== "undefined") {
  // The network is back: do not sit out the rest of a long pause.
  window.addEventListener("online", () => {
    if (retryTimer === undefined) return askAnew();
    clearTimeout(retryTimer);
    retryTimer = undefined;
    attempt = 0;
    // Another network may let through what the last one did not.
    blocked = 0;
    void connect();
  });
  window.addEventListener("offline", () => {
    if (state !== "idle") setState("offline");
  });
}

/**
 * The network is back and the line may never have broken: every destination is asked for its present state. What is heard says that
 * the line lives; a line that says nothing is made anew.
 */
function askAnew(): void {
  const line = client;
  if (line === null || state === "idle") return;
  setState("reconnecting");
  if (!line.connected) return;
  for (const want of wanted) {
    want.subscription?.unsubscribe();
    subscribe(want);
  }
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(() => {
    if (client === line && state !== "live") scheduleReturn();
  }, SILENCE_LIMIT_MS);
}

/** Listens to a destination over all connections to come; the returned function stops it. */
export function listen(destination: string, listener: LiveListener): () => void {
  const want: Wanted = {
    destination,
    listener,
    subscription: null,
    lastSeq: null,
    askedAtMs: Number.NEGATIVE_INFINITY,
    holeTimer: undefined,
  };
  wanted.add(want);
  if (client?.connected === true) subscribe(want);
  return () => {
    wanted.delete(want);
    clearTimeout(want.holeTimer);
    if (client?.connected === true) want.subscription?.unsubscribe();
  };
}

function subscribe(want: Wanted): void {
  want.lastSeq = null;
  clearTimeout(want.holeTimer);
  want.holeTimer = undefined;
  want.subscription =
    client?.subscribe(want.destination, (message) => receive(want, message), { snapshot: "true" }) ?? null;
}

function receive(want: Wanted, message: IMessage): void {
  // Whoever is heard is there, whatever the browser said of the network.
  if (client?.connected === true) setState("live");
  const header = message.headers["seq"];
  const seq = header === undefined || Number.isNaN(Number(header)) ? null : Number(header);
  const isSnapshot = message.headers["snapshot"] === "true";
  const verdict = judgeSeq(want.lastSeq, { seq, isSnapshot });
  if (verdict === "ignore") return;
  if (verdict === "resubscribe") {
    const pauseMs = want.askedAtMs + GAP_PAUSE_MS - performance.now();
    if (pauseMs <= 0) return fillHole(want);
    want.holeTimer ??= setTimeout(() => fillHole(want), pauseMs);
  }
  if (seq !== null) want.lastSeq = seq;
  const body = bodyOf(message);
  if (body["type"] === SNAPSHOT_END) return;
  want.listener.onMessage(body);
}

function fillHole(want: Wanted): void {
  // A new line asks for everything anyway.
  if (client?.connected !== true) return;
  want.askedAtMs = performance.now();
  want.subscription?.unsubscribe();
  subscribe(want);
  want.listener.onGap?.();
}

function bodyOf(message: IMessage): Fields {
  try {
    const body: unknown = JSON.parse(message.body);
    return isFields(body) ? body : NO_FIELDS;
  } catch {
    return NO_FIELDS;
  }
}

/** Sends over the live connection; false when there is none, so that the caller takes another way. */
export function sendLive(destination: string, body: object): boolean {
  if (client?.connected !== true) return false;
  client.publish({
    destination,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  return true;
}
