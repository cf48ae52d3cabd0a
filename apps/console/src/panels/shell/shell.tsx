import { Outlet } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useMe, useStepUpAsked } from "../../surface.ts";
import { IdleGuard } from "./idle-guard.tsx";
import { CommandMenu, readLateParts, StepUpDialog } from "./late-parts.ts";
import { Rail } from "./rail.tsx";
import { Topbar } from "./topbar.tsx";

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
        <Outlet />
      </main>
      <Suspense>
        {isCommand && <CommandMenu onClose={() => setIsCommand(false)} />}
        {answer !== null && <StepUpDialog onCancel={() => answer(false)} />}
        <IdleGuard />
      </Suspense>
    </div>
  );
}
