import {
  ActionIcon,
  Menu,
  NativeSelect,
  Tooltip,
  useMantineColorScheme,
  useComputedColorScheme,
} from "@mantine/core";
import { LogOut, Moon, Search, Sun, UserRound } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { instantText } from "../../derived/instant-text.ts";
import { settingsFacts, signOut, useAddressValue, useMe, useSiteId } from "../../surface.ts";
import { useNow } from "../../ui/age.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

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

function SchemeSwitch(): ReactNode {
  const t = useTranslations("shell");
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const next = scheme === "dark" ? "light" : "dark";
  return (
    <Tooltip label={t(next)}>
      <ActionIcon aria-label={t(next)} onClick={() => setColorScheme(next)}>
        {scheme === "dark" ? <Sun size={16} /> : <Moon size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

function Account(): ReactNode {
  const t = useTranslations("shell");
  const me = useMe();
  if (me === null) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={`${t("account")}: ${me.username}`} w="auto" px={8}>
          <UserRound size={16} />
          <span style={{ marginLeft: 6, fontSize: 13 }}>{me.username}</span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.name} · {t(`roles.${me.role}`)}
        </Menu.Label>
        <Menu.Item leftSection={<LogOut size={14} />} onClick={() => void signOut(null)}>
          {t("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
