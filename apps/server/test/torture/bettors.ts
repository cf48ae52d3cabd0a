import { setTimeout as delay } from "node:timers/promises";
import type { WireBet } from "@maru/contract";
import { Client } from "@stomp/stompjs";
import { WebSocket } from "ws";
import type { PlayerSession, Reply } from "../player-session.ts";
import { accept, intend, type Intent, type OpenRound, refuse } from "./intent.ts";

/** Players who bet without pause over HTTP and STOMP, whatever happens to the servers. */
export interface Bettors {
  readonly intents: readonly Intent[];
  /** Everybody bets several times at once; resolves when all is sent, not answered. */
  burst(): void;
  stop(): Promise<void>;
}

export interface BettorsParts {
  /** Signed in on the servers whose addresses they hold. */
  readonly sessions: readonly { readonly player: PlayerSession; readonly url: string }[];
  /** Those who hold a live connection beside. */
  readonly live: readonly { readonly player: PlayerSession; readonly port: number }[];
  readonly rounds: () => readonly OpenRound[];
  readonly random: () => number;
}

const CALL_WITHIN_MS = 8_000;
const BURST = 3;
/** Of the answers that are cut off on their way: the client then asks by its key. */
const CUT_SHARE = 0.05;
const CUT_WITHIN_MS = 12;
const TOO_MANY = 429;

export function startBettors({ sessions, live, rounds, random }: BettorsParts): Bettors {
  const intents: Intent[] = [];
  const stopping = new AbortController();
  const pause = (): number => 30 + random() * 250;
  const wish = (player: PlayerSession, by: Intent["by"]): Intent | null => {
    const open = rounds();
    const round = open[Math.floor(random() * open.length)];
    if (round === undefined) return null;
    const intent = intend(player, by, { round, random });
    intents.push(intent);
    return intent;
  };
  const bet = async ({ player, url }: BettorsParts["sessions"][number]): Promise<void> => {
    const intent = wish(player, "http");
    if (intent !== null)
      await send(intent, url, random() < CUT_SHARE ? random() * CUT_WITHIN_MS : CALL_WITHIN_MS);
  };
  const play = async (session: BettorsParts["sessions"][number]): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(pause());
      await bet(session);
    }
  };
  const channels = live.map(({ player, port }) => openChannel(player, port));
  const playLive = async (channel: LiveBets): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(pause());
      const intent = channel.isOpen() ? wish(channel.player, "stomp") : null;
      if (intent !== null) channel.bet(intent);
    }
  };
  const inBurst: Promise<void>[] = [];
  const running = [...sessions.map(play), ...channels.map(playLive)];
  return {
    intents,
    burst: () => {
      for (const session of sessions) inBurst.push(...Array.from({ length: BURST }, () => bet(session)));
      for (const channel of channels) {
        const intent = channel.isOpen() ? wish(channel.player, "stomp") : null;
        if (intent !== null) channel.bet(intent);
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([...running, ...inBurst]);
      await Promise.all(channels.map((channel) => channel.close()));
    },
  };
}

/** Sends an intent over HTTP, or sends it again. What is not answered within the time stays lost. */
export async function send(intent: Intent, url: string, withinMs = CALL_WITHIN_MS): Promise<void> {
  try {
    const answer = await fetch(`${url}/api/trade/betting`, {
      method: "POST",
      body: JSON.stringify(intent.body),
      headers: { authorization: `Bearer ${intent.player.token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(Math.max(1, Math.round(withinMs))),
    });
    note(intent, (await answer.json()) as Reply<WireBet | null>);
  } catch {
    // Cut off: the answer stays lost.
  }
}

function note(intent: Intent, { status, code, data }: Reply<WireBet | null>): void {
  if (status === 200 && data !== null) accept(intent, data.id);
  else if ((status < 500 && status !== TOO_MANY) || code === "BUSY") refuse(intent, code ?? null);
  // Any other 5xx says nothing of the bet, and who asks too often is not answered about it.
  else intent.code = code ?? null;
}

interface LiveBets {
  readonly player: PlayerSession;
  isOpen(): boolean;
  bet(intent: Intent): void;
  close(): Promise<void>;
}

/** A STOMP client that comes back by itself. What it is not told stays lost. */
function openChannel(player: PlayerSession, port: number): LiveBets {
  const waiting = new Map<string, Intent>();
  let isOpen = false;
  const client = new Client({
    webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${port}/bx_ws/websocket`, ["v12.stomp"]),
    connectHeaders: { Authorization: `Bearer ${player.token}` },
    reconnectDelay: 200,
    onUnhandledMessage: () => undefined,
    onWebSocketClose: () => void (isOpen = false),
    onWebSocketError: () => void (isOpen = false),
    onStompError: () => void (isOpen = false),
    onConnect: () => {
      client.subscribe("/user/queue/trade/bet", ({ body }) => {
        const told = JSON.parse(body) as { type: string; data: WireBet };
        const intent = told.type === "gameBet" ? waiting.get(told.data.clientKey) : undefined;
        if (intent !== undefined) accept(intent, told.data.id);
      });
      client.subscribe("/user/queue/error", ({ body }) => {
        const told = JSON.parse(body) as { code: string; clientKey: string | null };
        const intent = waiting.get(told.clientKey ?? "");
        if (intent !== undefined && intent.answer === "lost" && !UNSAID.has(told.code))
          refuse(intent, told.code);
      });
      isOpen = true;
    },
  });
  client.activate();
  return {
    player,
    isOpen: () => isOpen && client.connected,
    bet: (intent) => {
      waiting.set(intent.body.clientKey, intent);
      client.publish({ destination: "/trade/betting", body: JSON.stringify(intent.body) });
    },
    // A client between two connections may wait for a socket that never was.
    close: () => Promise.race([client.deactivate({ force: true }), delay(2_000, undefined, { ref: false })]),
  };
}

/** Errors that say nothing of the bet. */
const UNSAID = new Set(["INTERNAL", "INTERNAL_ERROR", "BET_OUTCOME_UNKNOWN", "UNAVAILABLE"]);
