import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../surface/surface.ts";
import { Brand } from "./brand.tsx";
import { BalanceText } from "./balance-text.tsx";
import { LanguageSwitch } from "../settings/language-switch.tsx";
import { lazyPart } from "../frame/lazy-part.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { useSitePlaces } from "./site-places.ts";

const LogOutDialog = lazyPart(async () => (await import("./log-out-dialog.tsx")).LogOutDialog);

const ENTRY =
  "inline-flex min-h-11 items-center rounded-md px-2 text-sm whitespace-nowrap text-ink-2 hover:text-ink wide:px-3";

/** The head of every page but the trade screen, which has the same menu in its own: where one can go, who one is, and out. */
export function SiteHeader(): ReactNode {
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  return (
    <header className="flex h-14 items-center gap-1 pr-2 pl-1 wide:gap-4 wide:px-4">
      <span className="wide:hidden">
        <SiteMenu hasPanels={false} />
      </span>
      <Brand />
      <Places />
      <span className="flex-1" />
      <LanguageSwitch look="sign" />
      {isSignedIn ? <Member /> : <Visitor />}
    </header>
  );
}

/** Where there is room the menu lies open. */
function Places(): ReactNode {
  const t = useTranslations("menu");
  const places = useSitePlaces();
  return (
    <nav aria-label={t("label")} className="hidden wide:flex">
      {places.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          className={`${ENTRY} aria-[current=page]:font-semibold aria-[current=page]:text-ink`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Visitor(): ReactNode {
  const t = useTranslations("menu");
  return (
    <>
      <Link to="/login" className={ENTRY}>
        {t("logIn")}
      </Link>
      <Link
        to="/signup"
        className="inline-flex min-h-9 items-center rounded-md bg-accent px-3 text-sm font-semibold whitespace-nowrap text-on-accent hover:opacity-90"
      >
        {t("join")}
      </Link>
    </>
  );
}

function Member(): ReactNode {
  const t = useTranslations("menu");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <span className="max-wide:pr-2">
        <BalanceText />
      </span>
      <button
        type="button"
        className={`${ENTRY} max-wide:hidden`}
        onPointerEnter={() => void LogOutDialog.preload()}
        onClick={() => setAsking(true)}
      >
        {t("logOut")}
      </button>
      {isAsking ? <LogOutDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}
