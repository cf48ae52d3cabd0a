import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { homeOf } from "./panels/shell/places.ts";
import { Shell } from "./panels/shell/shell.tsx";
import { NotFound } from "./screens/not-found.tsx";
import { learnAllEndpoints, learnAllWords, sessionFacts } from "./surface/surface.ts";

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

/** Filters, the open row and the site are the address; values are what JSON makes of them. */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

/** Who may not see the dashboard begins where they may. */
function leadHome(): void {
  const { me } = sessionFacts.getState();
  if (me !== null && homeOf(me) !== "/") throw redirect({ to: homeOf(me), replace: true });
}

type Load = () => Promise<Record<string, unknown>>;

/** A screen with the schemas of all calls and the words of all screens; the dashboard brings its own. */
const withAll = (load: Load): Load => {
  return async () => (await Promise.all([load(), learnAllEndpoints(), learnAllWords()]))[0];
};

const screen = (path: string, load: Load, name: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    ...(path === "/" ? { beforeLoad: leadHome } : {}),
    component: lazyRouteComponent(path === "/" ? load : withAll(load), name),
  });

const SCREENS = [
  screen("/sites", () => import("./screens/sites-screen.tsx"), "SitesScreen"),
  screen("/", () => import("./screens/dashboard-screen.tsx"), "DashboardScreen"),
  screen("/markets", () => import("./screens/markets-screen.tsx"), "MarketsScreen"),
  screen("/money/deposits", () => import("./screens/requests-screen.tsx"), "DepositsScreen"),
  screen("/money/withdrawals", () => import("./screens/requests-screen.tsx"), "WithdrawalsScreen"),
  screen("/money/statement", () => import("./screens/statement-screen.tsx"), "StatementScreen"),
  screen("/money/adjustments", () => import("./screens/adjustments-screen.tsx"), "AdjustmentsScreen"),
  screen("/money/coins", () => import("./screens/coins-screen.tsx"), "CoinsScreen"),
  screen("/money/coupons", () => import("./screens/coupons-screen.tsx"), "CouponsScreen"),
  screen("/money/closing", () => import("./screens/closing-screen.tsx"), "ClosingScreen"),
  screen("/approvals", () => import("./screens/approvals-screen.tsx"), "ApprovalsScreen"),
  screen("/players", () => import("./screens/players-screen.tsx"), "PlayersScreen"),
  screen("/players/$id", () => import("./screens/player-screen.tsx"), "PlayerScreen"),
  screen("/options", () => import("./screens/options-screen.tsx"), "OptionsScreen"),
  screen("/rounds", () => import("./screens/rounds-screen.tsx"), "RoundsScreen"),
  screen("/bets", () => import("./screens/bets-screen.tsx"), "BetsScreen"),
  screen("/transfers", () => import("./screens/transfers-screen.tsx"), "TransfersScreen"),
  screen("/content", () => import("./screens/content-screen.tsx"), "ContentScreen"),
  screen("/support", () => import("./screens/support-screen.tsx"), "SupportScreen"),
  screen("/support/messages", () => import("./screens/messages-screen.tsx"), "MessagesScreen"),
  screen("/support/outbox", () => import("./screens/outbox-screen.tsx"), "OutboxScreen"),
  screen("/partners", () => import("./screens/partners-screen.tsx"), "PartnersScreen"),
  screen("/branch", () => import("./screens/partners-screen.tsx"), "PartnersScreen"),
  screen("/reports", () => import("./screens/reports-screen.tsx"), "ReportsScreen"),
  screen("/audit", () => import("./screens/audit-screen.tsx"), "AuditScreen"),
  screen("/staff", () => import("./screens/staff-screen.tsx"), "StaffScreen"),
  screen("/sessions", () => import("./screens/sessions-screen.tsx"), "SessionsScreen"),
];

export const router = createRouter({
  routeTree: root.addChildren(SCREENS),
  defaultPreload: "intent",
  defaultErrorComponent: PartFailed,
  defaultPendingMs: 150,
});

function PartFailed(): ReactNode {
  const t = useTranslations("kit");
  return (
    <p className="table-note" role="alert">
      {t("partFailed")}
    </p>
  );
}
