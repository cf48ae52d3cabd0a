import { isOpen } from "@maru/contract/wire-codes";
import { wireContext } from "../wire/context.ts";
import { fetchGame, fetchHistory, fetchOption, fetchOptions } from "../wire/endpoints.ts";
import { listen } from "../wire/live.ts";
import { type Fields, numberOf, numberOrNull, objectOf, textOf } from "../wire/read.ts";
import { readBook, readRound, readTicks } from "../wire/read-trade.ts";
import { serverNowMs } from "../wire/server-clock.ts";
import type { TradeOption } from "../wire/shapes.ts";
import { betFacts, noteBet } from "./bet-facts.ts";
import { tickFacts } from "./tick-facts.ts";
import { NO_TRADE, noteLimits, noteRound, tradeFacts } from "./trade-facts.ts";

const CHECK_EVERY_MS = 2_000;
const RESULT_PATIENCE_MS = 4_000;
/** More than anybody bets by hand in two rounds. */
const BETS_READ = 40;

/** Shows one option: reads it, its rounds and my bets of them, and follows its topics until the returned function is called. */
export function followTrade(optionId: number): () => void {
  tickFacts.clear();
  tradeFacts.setState({ ...NO_TRADE, optionId });
  const stops: (() => void)[] = [];
  let isOver = false;
  let isStarting = false;
  const start = async (): Promise<void> => {
    if (isStarting) return;
    isStarting = true;
    const option = await loadOption(optionId);
    isStarting = false;
    if (!isOver && option !== null) stops.push(...listenTo(option));
  };
  void start();
  const timer = setInterval(() => {
    // What could not be read is asked for again by itself: the page is the player's only way to it.
    void (tradeFacts.getState().loading === "failed" ? start() : fillHoles());
  }, CHECK_EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}

async function loadOption(optionId: number): Promise<TradeOption | null> {
  const { language } = wireContext;
  const [single, list] = await Promise.all([fetchOption(optionId), fetchOptions(), refreshGame(optionId)]);
  const known = list.ok ? list.value.find((option) => option.id === optionId) : undefined;
  const option = known ?? (single.ok ? single.value : null);
  if (tradeFacts.getState().optionId !== optionId) return null;
  const failed = !single.ok && single.refusal.code !== "NOT_FOUND" && !list.ok;
  tradeFacts.setState({ option, loading: option === null ? (failed ? "failed" : "missing") : "ready" });
  if (language !== wireContext.language) void rereadOption();
  return option;
}

function listenTo(option: TradeOption): readonly (() => void)[] {
  return [
    listen(`/topic/trade/${option.id}`, { onMessage: hearRound, onGap: () => void refreshTrade() }),
    listen(`/topic/trade/${option.stock}`, {
      onMessage: (message) => tickFacts.add(readTicks(message["data"])),
      onGap: tickFacts.noteHole,
    }),
    listen(`/topic/stakes/${option.stock}`, { onMessage: hearStakes }),
    listen(`/topic/orderbook/${option.stock}`, {
      onMessage: (message) => {
        const book = readBook(message["data"]);
        if (book !== null) tickFacts.setBook(book);
      },
    }),
  ];
}

/** Only for who has bet: nobody else fetches what keeps it. */
function hearStakes(message: Fields): void {
  const { bets } = betFacts.getState();
  if (bets.some(isOpen))
    import("./kept-stakes.ts")
      .then(({ keepStakes }) => keepStakes(objectOf(message, "data"), bets, serverNowMs()))
      .catch(() => undefined);
}

function hearRound(message: Fields): void {
  const data = objectOf(message, "data");
  if (textOf(message, "type") === "changeLimit") {
    const limits = { buyLimit: numberOrNull(data, "buyLimit"), sellLimit: numberOrNull(data, "sellLimit") };
    noteLimits(numberOf(data, "tradeRoundId"), limits);
    // So it is told that a market was closed: whether it was, the option says.
    if (limits.buyLimit === 0 && limits.sellLimit === 0) void rereadOption();
    return;
  }
  const round = readRound(data);
  if (round !== null) noteRound(round);
}

async function refreshGame(optionId: number): Promise<void> {
  const [current, recent, history] = await Promise.all([
    fetchGame("current", optionId),
    fetchGame("recent", optionId),
    fetchHistory({ optionId, page: 0, size: BETS_READ }),
  ]);
  if (tradeFacts.getState().optionId !== optionId) return;
  for (const game of [recent, current]) {
    if (game.ok && game.value !== null) noteRound(game.value);
  }
  if (history.ok) for (const bet of history.value.content) noteBet(bet);
}

/** Reads the rounds of the option on screen anew: after a lost connection or a missed message. */
export async function refreshTrade(): Promise<void> {
  const { optionId, loading } = tradeFacts.getState();
  if (optionId !== null && loading === "ready") await refreshGame(optionId);
}

/** Reads the option on screen anew where its price is taken from another venue since it was read. */
export async function rereadForSource(stock: string, venue: string): Promise<void> {
  const { option } = tradeFacts.getState();
  if (option !== null && option.stock === stock && option.source !== venue) await rereadOption();
}

/** Reads the option on screen anew: its names are the server's, in the language that is read now. Until then the old ones stand. */
export async function rereadOption(): Promise<void> {
  const { optionId, loading } = tradeFacts.getState();
  if (optionId === null || loading !== "ready") return;
  const { language } = wireContext;
  const list = await fetchOptions();
  const option = list.ok ? list.value.find(({ id }) => id === optionId) : undefined;
  // Chosen again meanwhile: the later question's answer is the one to show.
  const isCurrent = tradeFacts.getState().optionId === optionId && wireContext.language === language;
  if (option !== undefined && isCurrent) tradeFacts.setState({ option });
}

/** The live channel should have said it; when a round or a result is overdue, ask. */
async function fillHoles(): Promise<void> {
  const nowMs = serverNowMs();
  const { option } = tradeFacts.getState();
  // The market opened or closed: only the server's calendar knows what comes next.
  const turnsAtMs = option?.hours.opensAtMs ?? option?.hours.closesAtMs ?? null;
  if (option !== null && turnsAtMs !== null && nowMs >= turnsAtMs) await loadOption(option.id);
  const rounds = Object.values(tradeFacts.getState().rounds);
  const hasBetting = rounds.some((round) => round.startMs <= nowMs && nowMs < round.endMs);
  const newest = rounds.toSorted((a, b) => b.startMs - a.startMs).slice(0, 3);
  const isOverdue = newest.some((round) => isOpen(round) && nowMs > round.gameFinishMs + RESULT_PATIENCE_MS);
  if (!hasBetting || isOverdue) await refreshTrade();
}
