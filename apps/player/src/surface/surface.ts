import { MONEY_UNITS, type MoneyUnit } from "@maru/contract/wire-codes";
import { familyOf, type GameFamily } from "@maru/rules";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useLocale } from "use-intl";
import { useStore } from "zustand";
import { type Halt, haltOf, pauseAt } from "../derived/halt.ts";
import { type Offer, offersOf } from "../derived/offers.ts";
import { seoulDayText } from "../derived/number-text.ts";
import { isPlayable } from "../derived/option-groups.ts";
import { roundOfOtherTerms } from "../derived/other-terms.ts";
import type { RoundsNow } from "../derived/phases.ts";
import { nextBetFromMs } from "../derived/press-pause.ts";
import { staleSeconds } from "../derived/stale.ts";
import { betFacts, type BetFacts, decidedIn } from "../facts/bet-facts.ts";
import { followTrade } from "../facts/follow-trade.ts";
import { linkFacts, type LinkFacts } from "../facts/link-facts.ts";
import { roundsClock } from "../facts/rounds-clock.ts";
import { screenClock } from "../facts/screen-clock.ts";
import { type SessionFacts, sessionFacts } from "../facts/session-facts.ts";
import { siteThemeFacts } from "../facts/site-theme-facts.ts";
import { newsFacts } from "../facts/news-facts.ts";
import { type Palette, type Settings, settingsFacts, type Theme } from "../facts/settings-facts.ts";
import { sheetFacts } from "../facts/sheet-facts.ts";
import { tickFacts, type TickView } from "../facts/tick-facts.ts";
import { titleFacts } from "../facts/title-facts.ts";
import { type TradeFacts, tradeFacts } from "../facts/trade-facts.ts";
import { fetchOptions, fetchOwnDay, fetchPublicOptions } from "../wire/endpoints.ts";
import { serverNowMs } from "../wire/server-clock.ts";
import { signedInAtMs } from "../wire/session.ts";
import type { OwnDay, SiteTheme, TradeOption, TradeRound, WireRefusal } from "../wire/shapes.ts";

/** The only entry point for screens and panels: hooks over facts and derived, and the verbs a player has. */

export { bandWords } from "../derived/band-words.ts";
export * from "../derived/bars.ts";
export * from "../derived/board-rows.ts";
export { type BetIntent, isUnresolved } from "../derived/bet-intent.ts";
export * from "../derived/chart-periods.ts";
export * from "../derived/chart-model.ts";
export * from "../derived/book-rows.ts";
export { dayLook } from "../derived/day-look.ts";
export * from "../derived/distance.ts";
export { familyOfGame } from "../derived/family-of-game.ts";
export { FAMILY_SCREENS } from "../derived/family-screens.ts";
export { shownProfit } from "../derived/merge-history.ts";
export { verdictOf, verdictOfAll } from "../derived/verdict.ts";
export { VERDICT_COLOUR } from "../derived/verdict-colour.ts";
export { idlenessAt } from "../derived/idle.ts";
export { lastActMs, noteAct, watchActs } from "../facts/last-act.ts";
export * from "../derived/my-round.ts";
export type { Halt } from "../derived/halt.ts";
export * from "../derived/number-text.ts";
export { forgetLost, lostFacts, noteLost } from "../facts/lost-facts.ts";
export * from "../derived/offer-groups.ts";
export * from "../derived/offers.ts";
export * from "../derived/option-groups.ts";
export * from "../derived/paint-board.ts";
export * from "../derived/phases.ts";
export * from "../derived/short-amount.ts";
export { betFacts, NOT_PLACED } from "../facts/bet-facts.ts";
export { endSession } from "../facts/end-session.ts";
export { PRESS_PAUSE_MS } from "../facts/bet-guard.ts";
export { placeBet } from "../facts/place-bet.ts";
export { siteThemeFacts } from "../facts/site-theme-facts.ts";
export { settingsFacts } from "../facts/settings-facts.ts";
export type { Palette, Settings, Theme } from "../facts/settings-facts.ts";
export { signInPlayer } from "../facts/sign-in-player.ts";
export { startApp } from "../facts/start-app.ts";
export { screenClock } from "../facts/screen-clock.ts";
export { sessionFacts } from "../facts/session-facts.ts";
export { SILENCE_MS, tickFacts } from "../facts/tick-facts.ts";
export { fetchBars, fetchOptions, fetchTicks } from "../wire/endpoints.ts";
export { NO_ANSWER } from "../wire/http.ts";
export { serverNowMs } from "../wire/server-clock.ts";
export type * from "../wire/shapes.ts";

export function useSession<T>(select: (facts: SessionFacts) => T): T {
  return useStore(sessionFacts, select);
}

export function useTrade<T>(select: (facts: TradeFacts) => T): T {
  return useStore(tradeFacts, select);
}

export function useBets<T>(select: (facts: BetFacts) => T): T {
  return useStore(betFacts, select);
}

export function useLink<T>(select: (facts: LinkFacts) => T): T {
  return useStore(linkFacts, select);
}

/** How the site looks; null until it is known. */
export function useSiteTheme<T>(select: (look: SiteTheme | null) => T): T {
  return useStore(siteThemeFacts, ({ look }) => select(look));
}

/** Whether something arrived that waits to be told. */
export function useHasNews(): boolean {
  return useStore(newsFacts, ({ waiting }) => waiting.length > 0);
}

const NOTHING_UNREAD = { messages: 0, inquiries: 0 } as const;

/** Messages and answers that were not read yet; 0 until they are counted. */
export function useUnreadCounts(): { readonly messages: number; readonly inquiries: number } {
  return useStore(newsFacts, ({ unread }) => unread ?? NOTHING_UNREAD);
}

/** What is shown: the player's choice, else the site's. */
export function useShownTheme(): { readonly theme: Theme; readonly palette: Palette } {
  const theme = useSettings((settings) => settings.theme);
  const palette = useSettings((settings) => settings.palette);
  const look = useSiteTheme((site) => site);
  return { theme: theme ?? look?.theme ?? "dark", palette: palette ?? look?.palette ?? "korean" };
}

export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(settingsFacts, select);
}

/** The unit written behind amounts: P on a play site. */
export function useUnit(): MoneyUnit {
  return useSession((facts) => (facts.site?.mode === "licensed" ? MONEY_UNITS.licensed : MONEY_UNITS.play));
}

export function useTicks(): TickView {
  return useSyncExternalStore(tickFacts.onView, tickFacts.view);
}

/** Follows an option as long as the screen that asks for it is shown. */
export function useFollowTrade(optionId: number): void {
  useEffect(() => followTrade(optionId), [optionId]);
}

/** The screen's moment; only the parts that show time use it. */
export function useServerNow(): number {
  return useSyncExternalStore(screenClock.onTick, screenClock.nowMs);
}

/** The rounds of this moment; a new object only when one of them changes. */
export function useRoundsNow(): RoundsNow {
  return useSyncExternalStore(roundsClock.onChange, roundsClock.now);
}

export function useFamily(): GameFamily | null {
  return useTrade((facts) => (facts.option === null ? null : familyOf(facts.option.type)));
}

export function useOffers(): readonly Offer[] {
  const option = useTrade((facts) => facts.option);
  const member = useSession((facts) => facts.member);
  const { betting } = useRoundsNow();
  return useMemo(() => (option === null ? [] : offersOf(option, betting, member)), [option, betting, member]);
}

/** Why no bet is taken on the option shown, beside the ordinary lock; null while bets are taken. */
export function useHalt(): Halt | null {
  const option = useTrade((facts) => facts.option);
  const member = useSession((facts) => facts.member);
  const siteId = useSession((facts) => facts.site?.id ?? 0);
  const intents = useBets((facts) => facts.intents);
  const { betting } = useRoundsNow();
  const isPaused = useMoment((nowMs) => pauseAt(member, intents, nowMs) !== null);
  if (option === null) return null;
  const told = betting?.siteStatus[String(siteId)];
  const flag = typeof told === "number" ? told : undefined;
  return haltOf(option, isPaused ? pauseAt(member, intents, serverNowMs()) : null, { flag });
}

/** Whether the pause that the site asks for between two bets still runs. */
export function useIsTooSoon(): boolean {
  const fromMs = useBets(({ intents, bets }) => nextBetFromMs(intents, bets));
  return useMoment((nowMs) => nowMs < fromMs);
}

/** A refusal as an exception, because the query library wants one. */
class CallRefused extends Error {
  readonly refusal: WireRefusal;
  constructor(refusal: WireRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The value of a reply; a refusal is thrown for the query library. */
export function valueOf<T>(
  reply: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: WireRefusal },
): T {
  if (!reply.ok) throw new CallRefused(reply.refusal);
  return reply.value;
}

/** What can be played; null until it is known. */
export function useKnownOptions(): readonly TradeOption[] | null {
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  const siteId = useSession((facts) => facts.site?.id);
  const query = useQuery({
    queryKey: ["options", siteId, isSignedIn, useLocale()],
    queryFn: async () => valueOf(await (isSignedIn ? fetchOptions() : fetchPublicOptions())),
    staleTime: 60_000,
    // In another language the old names stand until the new ones are here.
    placeholderData: (before, earlier) =>
      earlier?.queryKey[1] === siteId && earlier?.queryKey[2] === isSignedIn ? before : undefined,
  });
  return query.data ?? (query.isError ? NO_OPTIONS : null);
}

const NO_OPTIONS: readonly TradeOption[] = [];

export function useOptions(): readonly TradeOption[] {
  return useKnownOptions() ?? NO_OPTIONS;
}

/** The round before the one that takes bets, where its terms were others. */
export function useRoundOfOtherTerms(): TradeRound | null {
  const { betting } = useRoundsNow();
  return useTrade(({ rounds }) =>
    betting === null ? null : roundOfOtherTerms(Object.values(rounds), betting),
  );
}

/** What an instrument is called in the page's language; its code where it is not offered. */
export function useStockName(): (stock: string) => string {
  const options = useOptions();
  return (stock) => options.find((option) => option.stock === stock)?.name ?? stock;
}

/** The player's day so far; read again after each bet, each result, and midnight in Seoul. */
export function useOwnDay(): OwnDay | null {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  const version = useSession((facts) => facts.balance.version);
  // A lost bet moves no balance.
  const decided = useBets(decidedIn);
  const day = useMoment(seoulDayText);
  const query = useQuery({
    queryKey: ["own-day", memberId, version, decided, day],
    queryFn: async () => valueOf(await fetchOwnDay()),
    enabled: memberId !== 0,
    placeholderData: (before) => before,
  });
  return query.data ?? null;
}

/** Calls the tab by what the page shows, as long as it shows it; null while that is not known. */
export function usePageTitle(own: string | null): void {
  useEffect(() => {
    titleFacts.setState({ own });
    return () => titleFacts.setState({ own: null });
  }, [own]);
}

/** What the page on screen calls itself; null: it is called by its address. */
export function useOwnTitle(): string | null {
  return useStore(titleFacts, ({ own }) => own);
}

/** When the player signed in, by this device's clock; null without a session. */
export function useSignedInAtMs(): number | null {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  return useMemo(() => (memberId === 0 ? null : signedInAtMs()), [memberId]);
}

/** What of the screen's moment a part shows: it renders again only when `select` says something else. */
export function useMoment<T extends string | number | boolean | null>(select: (nowMs: number) => T): T {
  return useSyncExternalStore(screenClock.onTick, () => select(screenClock.nowMs()));
}

/** Whether the prices on the screen are no prices of now. */
export function useIsStale(): boolean {
  return useStale((seconds) => seconds !== null);
}

/** How old the prices on the screen are, in whole seconds; null while they are of now. */
export function useStaleSeconds(): number | null {
  return useStale((seconds) => seconds);
}

function useStale<T extends number | boolean | null>(select: (seconds: number | null) => T): T {
  const option = useTrade((facts) => facts.option);
  const link = useLink((facts) => facts.link);
  const awaitedSinceMs = useMemo(() => (option === null ? null : serverNowMs()), [option]);
  return useMoment((nowMs) => {
    if (option === null || awaitedSinceMs === null || !option.hours.isOpen || !isPlayable(option))
      return select(null);
    return select(staleSeconds({ link, lastMs: tickFacts.view().last?.timeMs ?? awaitedSinceMs }, nowMs));
  });
}

interface Sheet {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

const setSheetOpen = (isOpen: boolean): void => sheetFacts.setState({ isOpen });

/** The sheet that a phone pulls up over the bet. */
export function useSheet(): Sheet {
  const isOpen = useStore(sheetFacts, (facts) => facts.isOpen);
  return { isOpen, setOpen: setSheetOpen };
}

const WIDE = "(min-width: 1100px)";
const NOT_NARROW = "(min-width: 760px)";

/** Whether panels stand beside the chart (`wide:` in the styles). */
export function useIsWide(): boolean {
  return useMedia(WIDE);
}

/** Whether the book stands beside the chart: also on a tablet (`middle:` in the styles). */
export function useHasBookBeside(): boolean {
  return useMedia(NOT_NARROW);
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const media = matchMedia(query);
        media.addEventListener("change", listener);
        return () => media.removeEventListener("change", listener);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );
}
