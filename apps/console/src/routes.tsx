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
import { sessionFacts } from "./surface.ts";

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

/** Filters, the open row and the site are the address; values are what JSON makes of them. */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

/** Who may not see the deck begins where they may. */
function leadHome(): void {
  const { me } = sessionFacts.getState();
  if (me !== null && homeOf(me) !== "/") throw redirect({ to: homeOf(me), replace: true });
}

const screen = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    ...(path === "/" ? { beforeLoad: leadHome } : {}),
    component: lazyRouteComponent(load, name),
  });

const SCREENS = [screen("/sessions", () => import("./screens/sessions-screen.tsx"), "SessionsScreen")];

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
