import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { WireBet, WireTradeRound } from "@maru/contract";
import type { PlayerSession, Reply } from "./player-session.ts";

/** What became of one intent to bet. */
export interface Intent {
  readonly player: PlayerSession;
  readonly body: {
    readonly type: string;
    readonly point: number;
    readonly tradeRound: { readonly id: number };
    readonly clientKey: string;
  };
  /** `lost`: no answer came, so nobody but the server can say. */
  answer: "accepted" | "refused" | "lost";
  code: string | null;
  betId: number | null;
  /** When the answer came; 0 while there is none. */
  answeredMs: number;
}

/** Players who bet without pause until they are told to stop, remembering every intent. */
export interface BetLoad {
  readonly intents: readonly Intent[];
  /** Every player bets several times at once, beside the steady load; resolves when all is sent, not answered. */
  burst(): Promise<void>;
  stop(): Promise<void>;
}

export interface LoadParts {
  readonly players: readonly PlayerSession[];
  readonly options: readonly { readonly id: number; readonly type: string }[];
  /** From 0 up to but not including 1. */
  readonly random: () => number;
}

/** Intents of one player that may be under way together. */
const AT_ONCE = 2;
const BURST = 4;

export function startBetLoad({ players, options, random }: LoadParts): BetLoad {
  const intents: Intent[] = [];
  const stopping = new AbortController();
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const intend = async (player: PlayerSession): Promise<Intent | null> => {
    const option = pick(options);
    const round = option === undefined ? null : await bettingRound(player, option.id);
    if (option === undefined || round === null) return null;
    const type = pick(option.type.startsWith("R") ? ["B", "S"] : ["O", "E", "UN", "OV", "3"]) ?? "B";
    const body = { type, point: 5_000, tradeRound: { id: round.id }, clientKey: randomUUID() };
    const intent: Intent = { player, body, answer: "lost", code: null, betId: null, answeredMs: 0 };
    intents.push(intent);
    return intent;
  };
  const play = async (player: PlayerSession): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(100 + random() * 400);
      const intent = await intend(player);
      if (intent !== null) await send(intent);
    }
  };
  const inBurst: Promise<void>[] = [];
  const running = players.flatMap((player) => Array.from({ length: AT_ONCE }, () => play(player)));
  return {
    intents,
    burst: async () => {
      const all = players.flatMap((player) => Array.from({ length: BURST }, () => intend(player)));
      for (const intent of await Promise.all(all)) if (intent !== null) inBurst.push(send(intent));
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([...running, ...inBurst]);
    },
  };
}

/** Sends an intent, or sends it again with its key. An answer of 5xx says nothing of the bet. */
export async function send(intent: Intent): Promise<void> {
  try {
    note(intent, await intent.player.post<WireBet>("/api/trade/betting", intent.body));
  } catch {
    // The connection broke: the answer stays lost.
  }
}

function note(intent: Intent, reply: Reply<WireBet | null>): void {
  if (reply.status >= 500) {
    // BUSY alone promises that nothing was written.
    if (reply.code === "BUSY") intent.answer = "refused";
    intent.code = reply.code ?? null;
    return;
  }
  intent.answeredMs = Date.now();
  intent.answer = reply.status === 200 ? "accepted" : "refused";
  intent.code = reply.code ?? null;
  intent.betId = reply.data?.id ?? null;
}

/** The round of an option that takes bets now; null between two. */
export async function bettingRound(player: PlayerSession, option: number): Promise<WireTradeRound | null> {
  try {
    const path = `/api/trade/game/current?tradeOptionId=${option}`;
    const reply = await player.get<{ round: WireTradeRound | null } | null>(path);
    return reply.data?.round ?? null;
  } catch {
    return null;
  }
}
