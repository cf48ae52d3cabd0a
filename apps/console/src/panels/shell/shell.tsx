import { Outlet } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useMe } from "../../surface.ts";
import { CommandMenu } from "./command-menu.tsx";
import { IdleGuard } from "./idle-guard.tsx";
import { Rail } from "./rail.tsx";
import { StepUpDialog } from "./step-up-dialog.tsx";
import { Topbar } from "./topbar.tsx";

/** What stands around every screen. */
export function Shell(): ReactNode {
  const t = useTranslations("shell");
  const isDemo = useMe()?.secondFactor === "demo";
  const [isCommand, setIsCommand] = useState(false);
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
      {isCommand && <CommandMenu onClose={() => setIsCommand(false)} />}
      <StepUpDialog />
      <IdleGuard />
    </div>
  );
}
