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
import { type Screen, SCREENS } from "./screens/screens.ts";
import { learnAllEndpoints, learnAllWords, sessionFacts } from "./surface/surface.ts";

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

/** Filters, the open row and the site are the address; values are what JSON makes of them. */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

/** Who may not see the dashboard begins where they may. */
function leadHome(): void {
  const { me } = sessionFacts.getState();
  if (me !== null && homeOf(me) !== "/") throw redirect({ to: homeOf(me), replace: true });
}

/** A screen with the schemas of all calls and the words of all screens; the dashboard brings its own. */
const withAll = (load: Screen["load"]): Screen["load"] => {
  return async () => (await Promise.all([load(), learnAllEndpoints(), learnAllWords()]))[0];
};

const routeTo = ({ path, load, name }: Screen) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    ...(path === "/" ? { beforeLoad: leadHome } : {}),
    component: lazyRouteComponent(path === "/" ? load : withAll(load), name),
  });

export const router = createRouter({
  routeTree: root.addChildren(SCREENS.map(routeTo)),
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
