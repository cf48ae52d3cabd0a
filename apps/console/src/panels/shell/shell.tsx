import { Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useMe, useStepUpAsked } from "../../surface/surface.ts";
import { IdleGuard } from "./idle-guard.tsx";
import { CommandMenu, readLateParts, StepUpDialog } from "./late-parts.ts";
import { mayGo } from "./places.ts";
import { Rail } from "./rail.tsx";
import { Topbar } from "./topbar.tsx";

/** The screen, or that it is none of theirs: nothing of it is drawn then, and nothing asked for. */
function Body(): ReactNode {
  const t = useTranslations("kit");
  const me = useMe();
  const { pathname } = useLocation();
  if (me === null || mayGo(me, pathname) || pathname === "/") return <Outlet />;
  return (
    <p className="table-note" role="alert">
      {t("forbidden")}
    </p>
  );
}

/** What stands around every screen. */
export function Shell(): ReactNode {
  const t = useTranslations("shell");
  const isDemo = useMe()?.secondFactor === "demo";
  const answer = useStepUpAsked();
  const [isCommand, setIsCommand] = useState(false);
  useEffect(readLateParts, []);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setIsCommand(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <Rail />
      <div>
        <Topbar onCommand={() => setIsCommand(true)} />
        {isDemo && (
          <aside className="banner" aria-label={t("demoLabel")}>
            {t("demo")}
          </aside>
        )}
      </div>
      <main className="main" id="main" tabIndex={-1}>
        <Body />
      </main>
      <Suspense>
        {isCommand && <CommandMenu onClose={() => setIsCommand(false)} />}
        {answer !== null && <StepUpDialog onCancel={() => answer(false)} />}
        <IdleGuard />
      </Suspense>
    </div>
  );
}
