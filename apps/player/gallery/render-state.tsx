import type { Language } from "@maru/contract/text";
import { createRoot } from "react-dom/client";
import { App } from "../src/app.tsx";
import { applyTheme } from "../src/theme/apply-theme.ts";
import "./gallery.css";
import "../src/theme/fonts.ts";
import {
  betFacts,
  isFields,
  keepWatchedLog,
  linkFacts,
  siteThemeFacts,
  noteBetResult,
  noteIntent,
  noteNews,
  noteRound,
  openSidePanel,
  readBet,
  readBook,
  readMember,
  readRound,
  readSite,
  readTicks,
  sessionFacts,
  settingsFacts,
  tickFacts,
  tradeFacts,
} from "./app-facts.ts";
import { offerDraws } from "./draw-ball.ts";
import { betOf } from "./facts/bets.ts";
import { NOW_MS } from "./facts/moment.ts";
import { ME, SITES } from "./facts/offers.ts";
import { bookAt, ticksBetween } from "./facts/prices.ts";
import { roundOf } from "./facts/rounds.ts";
import type { GalleryState } from "./states.ts";
import { canTake, takeStep } from "./take-step.ts";

/** Draws one state with the app's own screens and says on the page when everything of it is there. */
export async function renderState(state: GalleryState, asked: URLSearchParams): Promise<void> {
  const nowMs = state.nowMs ?? NOW_MS;
  setLook(asked);
  const site = (asked.get("site") ?? state.site) === "maru-en" ? SITES["maru-en"] : SITES.maru;
  const shown = readSite(site);
  siteThemeFacts.setState({ look: shown?.look ?? null });
  sessionFacts.setState({
    site: shown === null ? null : { ...shown, name: state.siteName ?? shown.name },
    status: state.status ?? (state.isAnonymous === true ? "anonymous" : "signed-in"),
    member: state.isAnonymous === true ? null : await memberNow(state),
    balance: { points: ME.point, version: ME.pointVersion },
    endReason: state.endReason ?? null,
  });
  if (state.isOffline === true) Object.defineProperty(navigator, "onLine", { value: false });
  linkFacts.setState({ link: state.link ?? "live", latencyMs: 24 });
  keepWatchedLog((await state.keptLog?.()) ?? null);
  applyTheme();
  const place = document.querySelector("#app");
  if (place === null) return;
  createRoot(place).render(<App />);
  if (state.path.startsWith("/trade/")) await sayTrade(state, nowMs);
  for (const news of state.news ?? []) noteNews(news);
  if (state.panel !== undefined) openSidePanel(state.panel);
  // The chart comes after everything else of its screen.
  if (state.path.startsWith("/trade/")) await until(isPictureThere, 5_000);
  const { awaits } = state;
  if (awaits !== undefined) await until(() => isThere(awaits), 25_000);
  await document.fonts.ready;
  await settle(state);
  for (const step of state.steps ?? []) {
    await until(() => canTake(step), 10_000);
    takeStep(step);
    await settle(state);
  }
  document.documentElement.dataset["gallery"] = "ready";
}

/** Calm, and nothing left that only holds the place of what is coming, unless the state is one of waiting. */
async function settle(state: GalleryState): Promise<void> {
  await quiet();
  const waits = state.keepsWaiting === true || Object.values(state.answers ?? {}).includes("silence");
  if (waits) return;
  await until(() => document.querySelector('.animate-pulse, [aria-busy="true"]') === null, 15_000);
  await quiet();
}

function isThere(testId: string): boolean {
  return document.querySelector(`[data-testid="${testId}"]`) !== null;
}

/** As the state's own answer tells: a player on a break, for one. */
/** The member as the page asks for them; where no answer ever comes, as they were known before. */
async function memberNow({ answers }: GalleryState) {
  const reply: unknown =
    answers?.["/api/me"] === "silence" ? { data: ME } : await (await fetch("/api/me")).json();
  const data = isFields(reply) ? reply["data"] : null;
  return readMember(data);
}

declare global {
  /** Another language in the same state, as a player would choose it. */
  var gallerySpeak: (language: Language) => void;
}

function setLook(asked: URLSearchParams): void {
  globalThis.gallerySpeak = (language) => settingsFacts.setState({ language });
  const pick = <const T extends string>(name: string, choices: readonly T[], otherwise: NoInfer<T>): T =>
    choices.find((choice) => choice === asked.get(name)) ?? otherwise;
  settingsFacts.setState({
    language: pick("lang", ["ko", "en", "zh", "ja"], "ko"),
    theme: asked.has("theme") ? pick("theme", ["dark", "light"], "dark") : null,
    palette: asked.has("palette") ? pick("palette", ["korean", "inverse", "colour-blind"], "korean") : null,
  });
}

/** What the live channel would have said by now. */
async function sayTrade(state: GalleryState, nowMs: number): Promise<void> {
  offerDraws(nowMs);
  await until(() => tradeFacts.getState().loading !== "loading", 3_000);
  const agoMs = state.lastTickAgoMs === undefined ? 100 : state.lastTickAgoMs;
  if (agoMs !== null) {
    tickFacts.add(readTicks(ticksBetween(nowMs - agoMs - 6_000, nowMs - agoMs)));
    const book = readBook(bookAt(nowMs - agoMs));
    if (book !== null) tickFacts.setBook(book);
  }
  sayIntent(state, nowMs);
  sayResults(state, nowMs);
}

function sayIntent(state: GalleryState, nowMs: number): void {
  if (state.intent === undefined) return;
  noteIntent({
    clientKey: "00000000-0000-4000-8000-000000000001",
    optionId: tradeFacts.getState().optionId ?? 0,
    roundId: 0,
    type: "B",
    point: 5_000,
    multiple: 1.88,
    state: "sent",
    sentAtMs: nowMs - 300,
    bet: null,
    refusal: null,
    ...state.intent,
  });
}

function sayResults({ results = [] }: GalleryState, nowMs: number): void {
  const at = { gameType: "R1", back: 2, nowMs } as const;
  for (const result of results) {
    const bet = readBet(betOf({ ...at, id: 4_212, type: "B", status: 1, ...result }));
    if (bet !== null) noteBetResult(bet);
  }
  if (results.length === 0) return;
  const round = readRound(roundOf(at.gameType, at));
  if (round !== null) noteRound(round);
  // The dialog closes by itself; here it stays for the picture.
  const { announced } = betFacts.getState();
  setInterval(() => betFacts.setState({ announced: announced === null ? null : { ...announced } }), 1_000);
}

async function until(holds: () => boolean, withinMs: number): Promise<void> {
  for (let waited = 0; !holds() && waited < withinMs; waited += 50) await pause(50);
}

/** The chart, the balls, or why there is neither. */
function isPictureThere(): boolean {
  return document.querySelector('[data-part="picture"] :is([role="img"], button, [role="alert"])') !== null;
}

/** Until the page has not changed for a moment: lazy screens, charts and images are there then. */
async function quiet(): Promise<void> {
  let changes = 0;
  const watcher = new MutationObserver(() => (changes += 1));
  watcher.observe(document.body, { childList: true, subtree: true });
  for (let tries = 0, calm = 0; tries < 40 && calm < 4; tries += 1) {
    const before = changes;
    await pause(100);
    calm = changes === before ? calm + 1 : 0;
  }
  watcher.disconnect();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
