import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useLocation,
} from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect } from "react";
import { lazyPart } from "./panels/frame/lazy-part.tsx";
import { LogWatch } from "./panels/log-watch/log-watch.tsx";
import { NewsWatch } from "./panels/news/news-watch.tsx";
import { OwnTitle } from "./panels/frame/own-title.tsx";
import { PartFailed } from "./panels/frame/part-failed.tsx";
import { PopupWatch } from "./panels/popups/popup-watch.tsx";
import { defaultOptionId, fetchOptions, noteLost, sessionFacts } from "./surface/surface.ts";
import { lastUrl } from "./screens/last-url.ts";
import { LoadingMask } from "./screens/loading-mask.tsx";
import { walletSearch } from "./screens/wallet-tabs.ts";
import { endFirstPicture } from "./ui/first-picture.ts";

/** Half an hour begins to count long after the page stands. */
const IdleWatch = lazyPart(async () => (await import("./panels/idle/idle-watch.tsx")).IdleWatch);

const PageTitle = lazyPart(async () => (await import("./panels/frame/page-title.tsx")).PageTitle);

/** Where somebody fills in a form to come in or to stay out, nothing is laid over it that can wait. */
const WAY_IN = /^\/(login|signup|ref|find_id|find_pw|exclude)(\/|$)/;

const root = createRootRoute({
  component: Page,
  notFoundComponent: () => null,
});

function Page(): ReactNode {
  const isTrade = useLocation({ select: ({ pathname }) => /^\/trade(\/|$)/.test(pathname) });
  const isWayIn = useLocation({ select: ({ pathname }) => WAY_IN.test(pathname) });
  // The trade screen ends the first picture itself; who was led elsewhere must not stand behind it.
  useLayoutEffect(() => {
    if (!isTrade) endFirstPicture();
  }, [isTrade]);
  return (
    <>
      {isTrade ? <OwnTitle /> : <PageTitle />}
      <Outlet />
      {isWayIn ? null : <PopupWatch />}
      <NewsWatch />
      <IdleWatch />
      <LogWatch />
    </>
  );
}

/** Anonymous visitors of a member's page sign in first and come back to it. */
function needSession({ location }: { location: { href: string } }): void {
  lastUrl.remember(location.href);
  if (sessionFacts.getState().status !== "signed-in") throw redirect({ to: "/login" });
}

/** Who is signed in has no use for the pages of becoming a member. */
function needNobody(): void {
  if (sessionFacts.getState().status === "signed-in") throw redirect({ href: lastUrl.take() });
}

/** An address that names no page leads home, which says so. */
function goHome(): never {
  noteLost();
  throw redirect({ to: "/", replace: true });
}

/** What a row of ours can be numbered. */
const ID = /^[1-9]\d{0,14}$/;

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyPart(async () => (await import("./screens/home-screen.tsx")).HomeScreen),
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  beforeLoad: needNobody,
  component: lazyPart(async () => (await import("./screens/login-screen.tsx")).LoginScreen),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  beforeLoad: needNobody,
  component: lazyPart(async () => (await import("./screens/sign-up-screen.tsx")).SignUpScreen),
});

/** Where a provider of identity checks leads back to; what it says stands in the address no longer than until it is read. */
const identity = createRoute({
  getParentRoute: () => root,
  path: "/identity",
  beforeLoad: async ({ location: { searchStr } }) => {
    const { comeBackFromIdentity } = await import("./surface/member-surface.ts");
    throw redirect({ href: comeBackFromIdentity(searchStr), replace: true });
  },
});

const invited = createRoute({
  getParentRoute: () => root,
  path: "/ref/$partnerCode",
  beforeLoad: ({ params }) => {
    if (!/^[\w-]{1,20}$/.test(params.partnerCode)) throw redirect({ to: "/signup" });
    needNobody();
  },
  component: lazyPart(async () => (await import("./screens/sign-up-screen.tsx")).InvitedScreen),
});

const findId = createRoute({
  getParentRoute: () => root,
  path: "/find_id",
  beforeLoad: needNobody,
  component: lazyPart(async () => (await import("./screens/find-id-screen.tsx")).FindIdScreen),
});

const findPassword = createRoute({
  getParentRoute: () => root,
  path: "/find_pw",
  beforeLoad: needNobody,
  component: lazyPart(async () => (await import("./screens/find-password-screen.tsx")).FindPasswordScreen),
});

const mypage = createRoute({
  getParentRoute: () => root,
  path: "/mypage",
  beforeLoad: needSession,
  component: lazyPart(async () => (await import("./screens/mypage-screen.tsx")).MypageScreen),
});

const wallet = createRoute({
  getParentRoute: () => root,
  path: "/dnw",
  validateSearch: walletSearch,
  beforeLoad: needSession,
  component: lazyPart(async () => (await import("./screens/wallet-screen.tsx")).WalletScreen),
});

const protection = createRoute({
  getParentRoute: () => root,
  path: "/protection",
  beforeLoad: needSession,
  component: lazyPart(async () => (await import("./screens/protection-screen.tsx")).ProtectionScreen),
});

/** Without a guard: the exclusion ends the session, and the page has yet to say what stays open. It sends visitors away itself. */
const exclude = createRoute({
  getParentRoute: () => root,
  path: "/exclude",
  component: lazyPart(async () => (await import("./screens/exclude-screen.tsx")).ExcludeScreen),
});

const trade = createRoute({
  getParentRoute: () => root,
  path: "/trade",
  beforeLoad: async ({ location }) => {
    needSession({ location });
    const options = await fetchOptions();
    const id = defaultOptionId(options.ok ? options.value : []);
    throw redirect({ to: "/trade/$id", params: { id: String(id) }, replace: true });
  },
});

const tradeOption = createRoute({
  getParentRoute: () => root,
  path: "/trade/$id",
  beforeLoad: ({ params, location }) => {
    if (!/^\d{1,9}$/.test(params.id)) goHome();
    needSession({ location });
  },
  component: lazyPart(async () => (await import("./screens/trade-screen.tsx")).TradeScreen),
});

const history = createRoute({
  getParentRoute: () => root,
  path: "/history_trade",
  beforeLoad: needSession,
  component: lazyPart(async () => (await import("./screens/history-screen.tsx")).HistoryScreen),
});

const bet = createRoute({
  getParentRoute: () => root,
  path: "/bet/$id",
  beforeLoad: ({ params, location }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw redirect({ to: "/history_trade" });
    needSession({ location });
  },
  component: lazyPart(async () => (await import("./screens/receipt-screen.tsx")).ReceiptScreen),
});

/** What anyone may verify of a round, signed in or not. */
const round = createRoute({
  getParentRoute: () => root,
  path: "/round/$id",
  beforeLoad: ({ params }) => {
    if (!ID.test(params.id)) goHome();
  },
  component: lazyPart(async () => (await import("./screens/round-screen.tsx")).RoundScreen),
});

const rules = createRoute({
  getParentRoute: () => root,
  path: "/rules/$id",
  beforeLoad: ({ params }) => {
    if (!/^\d{1,9}$/.test(params.id)) goHome();
  },
  component: lazyPart(async () => (await import("./screens/rules-screen.tsx")).RulesScreen),
});

const support = createRoute({
  getParentRoute: () => root,
  path: "/support",
  beforeLoad: () => {
    throw redirect({ to: "/support/notice", replace: true });
  },
});

const notices = createRoute({
  getParentRoute: () => root,
  path: "/support/notice",
  component: lazyPart(async () => (await import("./screens/notice-screen.tsx")).NoticesScreen),
});

const notice = createRoute({
  getParentRoute: () => root,
  path: "/support/notice/$id",
  beforeLoad: ({ params }) => {
    if (!ID.test(params.id)) throw redirect({ to: "/support/notice" });
  },
  component: lazyPart(async () => (await import("./screens/notice-screen.tsx")).NoticeScreen),
});

const strategy = createRoute({
  getParentRoute: () => root,
  path: "/support/strategy",
  component: lazyPart(async () => (await import("./screens/strategy-screen.tsx")).StrategyScreen),
});

const messages = createRoute({
  getParentRoute: () => root,
  path: "/support/message",
  beforeLoad: needSession,
  component: lazyPart(async () => (await import("./screens/message-screen.tsx")).MessagesScreen),
});

const message = createRoute({
  getParentRoute: () => root,
  path: "/support/message/$id",
  beforeLoad: ({ params, location }) => {
    if (!ID.test(params.id)) throw redirect({ to: "/support/message" });
    needSession({ location });
  },
  component: lazyPart(async () => (await import("./screens/message-screen.tsx")).MessageScreen),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: "/support/contact",
  beforeLoad: needSession,
  component: lazyPart(async () => (await import("./screens/contact-screen.tsx")).ContactScreen),
});

const contactCreate = createRoute({
  getParentRoute: () => root,
  path: "/support/contact/create",
  beforeLoad: needSession,
  component: lazyPart(async () => (await import("./screens/contact-screen.tsx")).ContactCreateScreen),
});

const inquiry = createRoute({
  getParentRoute: () => root,
  path: "/support/contact/$id",
  beforeLoad: ({ params, location }) => {
    if (!ID.test(params.id)) throw redirect({ to: "/support/contact" });
    needSession({ location });
  },
  component: lazyPart(async () => (await import("./screens/contact-screen.tsx")).InquiryScreen),
});

/** Terms, privacy policy and the site's other pages, by the name they are kept under; `version` asks for one that is not in force. */
const staticPage = createRoute({
  getParentRoute: () => root,
  path: "/support/$type",
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly version?: number } => {
    const version = Number(search["version"]);
    return Number.isSafeInteger(version) && version > 0 ? { version } : {};
  },
  beforeLoad: ({ params }) => {
    if (!/^[a-z_]{2,30}$/.test(params.type)) goHome();
  },
  component: lazyPart(async () => (await import("./screens/static-screen.tsx")).StaticScreen),
});

/** The alerts, and what is to come: the leaderboard and the promotions have addresses, and stand in no menu. */
const place = createRoute({
  getParentRoute: () => root,
  path: "/$place",
  beforeLoad: ({ params }) => {
    if (!/^(alert|leaderboard|promotion)$/.test(params.place)) goHome();
  },
  component: lazyPart(async () => (await import("./screens/place-screen.tsx")).PlaceScreen),
});

const anywhereElse = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: () => goHome(),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    signUp,
    identity,
    invited,
    findId,
    findPassword,
    mypage,
    wallet,
    protection,
    exclude,
    trade,
    tradeOption,
    history,
    bet,
    round,
    rules,
    support,
    notices,
    notice,
    strategy,
    messages,
    message,
    contact,
    contactCreate,
    inquiry,
    staticPage,
    place,
    anywhereElse,
  ]),
  defaultPreload: "intent",
  defaultPendingComponent: LoadingMask,
  defaultErrorComponent: () => <PartFailed />,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
