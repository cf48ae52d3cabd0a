import { ActionIcon, NativeSelect, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Moon, Search, Sun } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { instantText } from "../../derived/instant-text.ts";
import { forgetLists, settingsFacts, useAddressValue, useMe, useSiteId } from "../../surface/surface.ts";
import { useNow } from "../../ui/age.tsx";
import { Hint } from "../../ui/hint.tsx";
import { AccountButton } from "./account-button.tsx";
import { LanguageSwitch } from "../access/language-switch.tsx";
import { AccountMenu, Alerts } from "./late-parts.ts";

export function Topbar({ onCommand }: { readonly onCommand: () => void }): ReactNode {
  const t = useTranslations("shell");
  return (
    <header className="topbar">
      <SiteSwitch />
      <button type="button" className="topbar-search" onClick={onCommand}>
        <Search size={14} aria-hidden="true" />
        <span>{t("command.open")}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="topbar-end">
        <SeoulClock />
        <Waiting />
        <SchemeSwitch />
        <LanguageSwitch />
        <Account />
      </div>
    </header>
  );
}

function SiteSwitch(): ReactNode {
  const t = useTranslations("shell");
  const me = useMe();
  const siteId = useSiteId();
  const [, setSite] = useAddressValue("site");
  useEffect(() => {
    // Whoever was sent an address of another site stays on that site when they go on from there.
    if (siteId !== null) settingsFacts.setState({ siteId });
  }, [siteId]);
  if (me === null || me.sites.length === 0) return null;
  const change = (value: string): void => {
    forgetLists();
    settingsFacts.setState({ siteId: Number(value) });
    setSite(value);
  };
  return (
    <NativeSelect
      aria-label={t("site")}
      w={170}
      value={siteId === null ? "" : String(siteId)}
      onChange={(event) => change(event.currentTarget.value)}
      data={me.sites.map((site) => ({ value: String(site.id), label: `${site.name} · ${site.code}` }))}
    />
  );
}

function SeoulClock(): ReactNode {
  const nowMs = useNow(1_000);
  return <time className="topbar-clock">{instantText(nowMs)} KST</time>;
}

/** Counted anew where another site is looked at: what waits there is no news. Partners have no queues. */
function Waiting(): ReactNode {
  const me = useMe();
  const siteId = useSiteId();
  if (me === null || me.role === "partner") return null;
  return (
    <Suspense>
      <Alerts key={siteId} />
    </Suspense>
  );
}

function SchemeSwitch(): ReactNode {
  const t = useTranslations("shell");
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const next = scheme === "dark" ? "light" : "dark";
  return (
    <Hint label={t(next)}>
      <ActionIcon aria-label={t(next)} onClick={() => setColorScheme(next)}>
        {scheme === "dark" ? <Sun size={16} /> : <Moon size={16} />}
      </ActionIcon>
    </Hint>
  );
}

/** The menu is read when somebody asks for it, or soon after the screen stands. */
function Account(): ReactNode {
  const me = useMe();
  const [isAsked, setIsAsked] = useState(false);
  if (me === null) return null;
  if (!isAsked) return <AccountButton me={me} aria-haspopup="menu" onClick={() => setIsAsked(true)} />;
  return (
    <Suspense fallback={<AccountButton me={me} aria-haspopup="menu" aria-busy="true" />}>
      <AccountMenu me={me} />
    </Suspense>
  );
}
