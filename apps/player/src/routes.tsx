import { createRootRoute, createRoute, createRouter, Outlet, redirect } from "@tanstack/react-router";
import { lazyPart } from "./panels/lazy-part.tsx";
import { PartFailed } from "./panels/part-failed.tsx";
import { fetchOptions, defaultOptionId, sessionFacts } from "./surface.ts";
import { lastUrl } from "./screens/last-url.ts";
import { LoadingMask } from "./screens/loading-mask.tsx";

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => null,
});

/** Anonymous visitors of a member's page sign in first and come back to it. */
function needSession({ location }: { location: { href: string } }): void {
  lastUrl.remember(location.href);
  if (sessionFacts.getState().status !== "signed-in") throw redirect({ to: "/login" });
}

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyPart(async () => (await import("./screens/home-screen.tsx")).HomeScreen),
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  beforeLoad: () => {
    if (sessionFacts.getState().status === "signed-in") throw redirect({ href: lastUrl.take() });
  },
  component: lazyPart(async () => (await import("./screens/login-screen.tsx")).LoginScreen),
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
    if (!/^\d{1,9}$/.test(params.id)) throw redirect({ to: "/" });
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

const rules = createRoute({
  getParentRoute: () => root,
  path: "/rules/$id",
  beforeLoad: ({ params }) => {
    if (!/^\d{1,9}$/.test(params.id)) throw redirect({ to: "/" });
  },
  component: lazyPart(async () => (await import("./screens/rules-screen.tsx")).RulesScreen),
});

const anywhereElse = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([home, login, trade, tradeOption, history, bet, rules, anywhereElse]),
  defaultPreload: "intent",
  defaultPendingComponent: LoadingMask,
  defaultErrorComponent: () => <PartFailed />,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
