import { lazy } from "react";
import { learnAllEndpoints, learnAllWords } from "../../surface/surface.ts";

/** Dialogs and menus that no screen begins with. They are read once the first one stands, so that none is waited for when it is needed. */
const loadCommandMenu = () => import("./command-menu.tsx");
const loadStepUp = () => import("./step-up-dialog.tsx");
const loadIdleWarning = () => import("./idle-warning.tsx");
const loadAccountMenu = () => import("./account-menu.tsx");
const loadAlerts = () => import("./alerts.tsx");
const loadNotices = () => import("./notices.tsx");

export const CommandMenu = lazy(async () => ({ default: (await loadCommandMenu()).CommandMenu }));
export const AccountMenu = lazy(async () => ({ default: (await loadAccountMenu()).AccountMenu }));
/** What waits, counted on every screen. */
export const Alerts = lazy(async () => ({ default: (await loadAlerts()).Alerts }));
export const StepUpDialog = lazy(async () => ({ default: (await loadStepUp()).StepUpDialog }));
export const IdleWarning = lazy(async () => ({ default: (await loadIdleWarning()).IdleWarning }));
/** Where what was done is told, in a corner. */
export const Notices = lazy(async () => ({ default: (await loadNotices()).Notices }));

const AFTER_MS = 1_500;

/** Begins to read them; the answer stops that. */
export function readLateParts(): () => void {
  const timer = setTimeout(() => {
    for (const load of [
      loadCommandMenu,
      loadStepUp,
      loadIdleWarning,
      loadAccountMenu,
      learnAllEndpoints,
      learnAllWords,
    ])
      void load().catch(() => undefined);
  }, AFTER_MS);
  return () => clearTimeout(timer);
}
