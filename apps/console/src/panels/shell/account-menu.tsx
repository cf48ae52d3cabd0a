import { Menu } from "@mantine/core";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type Me, signOut } from "../../surface/surface.ts";
import { AccountButton } from "./account-button.tsx";

/** It is here because somebody asked for it, so it begins open. */
export function AccountMenu({ me }: { readonly me: Me }): ReactNode {
  const t = useTranslations("shell");
  return (
    <Menu position="bottom-end" width={220} defaultOpened>
      <Menu.Target>
        <AccountButton me={me} />
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
