import { offeredLanguage } from "../text/catalogue.ts";
import { wireContext } from "../wire/context.ts";
import { fetchSite } from "../wire/endpoints.ts";
import { closeLive, watchLink } from "../wire/live.ts";
import { roundTripMs, startServerClock } from "../wire/server-clock.ts";
import { resumeSession, whenSessionEnds } from "../wire/session.ts";
import { idlenessAt } from "../derived/idle.ts";
import { askUnresolved } from "./ask-unresolved.ts";
import { endSession } from "./end-session.ts";
import { lastActMs, noteAct } from "./last-act.ts";
import { followAccount, refreshMember } from "./follow-account.ts";
import { linkFacts } from "./link-facts.ts";
import { noteSiteTheme } from "./site-theme-facts.ts";
import { noteSignedOut, sessionFacts } from "./session-facts.ts";
import { refreshTrade, rereadOption } from "./follow-trade.ts";
import { settingsFacts } from "./settings-facts.ts";
import { tickFacts } from "./tick-facts.ts";
import { tradeFacts } from "./trade-facts.ts";

const LATENCY_EVERY_MS = 5_000;

/** Everything that happens once, before and behind the first screen. */
export function startApp(): void {
  keepWireLanguage();
  whenSessionEnds((reason) => {
    closeLive();
    noteSignedOut(reason);
  });
  let wasLive = false;
  watchLink((link) => {
    linkFacts.setState({ link });
    if (link !== "live") return;
    if (wasLive) {
      void refreshMember();
      tickFacts.noteHole();
      tradeFacts.setState(({ returns }) => ({ returns: returns + 1 }));
    }
    wasLive = true;
    void refreshTrade();
    void askUnresolved();
  });
  setInterval(() => linkFacts.setState({ latencyMs: roundTripMs() }), LATENCY_EVERY_MS);
  void startServerClock().then(() => linkFacts.setState({ latencyMs: roundTripMs() }));
  void readSiteAndSession();
}

function keepWireLanguage(): void {
  const { language } = settingsFacts.getState();
  if (language !== null) wireContext.language = language;
  settingsFacts.subscribe((settings, before) => {
    if (settings.language === null || settings.language === before.language) return;
    wireContext.language = settings.language;
    void rereadOption();
  });
}

const SITE_RETRY_MS = 3_000;

/**
 * The site, because its id is part of every call, and the session's own renewal beside it. Without an answer the page says that it
 * is offline and asks again: after a pause, or at once when the network is back.
 */
async function readSiteAndSession(): Promise<void> {
  const [site, isResumed] = await Promise.all([fetchSite(), resumeSession()]);
  if (!site.ok) {
    linkFacts.setState({ link: "offline" });
    await networkOrPause(SITE_RETRY_MS);
    return readSiteAndSession();
  }
  linkFacts.setState({ link: "idle" });
  wireContext.siteId = site.value.id;
  // Who chose no language that the site speaks reads the site's own, and what the server says must come in it too.
  wireContext.language = offeredLanguage(settingsFacts.getState().language, site.value);
  noteSiteTheme(site.value.look);
  sessionFacts.setState({ site: site.value });
  if (isResumed && idlenessAt(lastActMs(), Date.now()).state === "over") await endSession("IDLE");
  else if (isResumed) {
    noteAct();
    await followAccount();
  } else noteSignedOut(null);
}

function networkOrPause(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, pauseMs);
    window.addEventListener("online", go);
  });
}
