import { useTranslations } from "use-intl";
import { useSession } from "../../surface/surface.ts";

export interface SitePlace {
  readonly to: "/trade" | "/dnw" | "/support" | "/mypage";
  readonly name: string;
}

/** The entries of the header menu, the same on every page; members' pages ask a visitor to sign in first. */
export function useSitePlaces(): readonly SitePlace[] {
  const t = useTranslations("menu");
  const isPlay = useSession((facts) => facts.site?.mode !== "licensed");
  return [
    { to: "/trade", name: t("trade") },
    { to: "/dnw", name: isPlay ? t("walletPlay") : t("wallet") },
    { to: "/support", name: t("support") },
    { to: "/mypage", name: t("settings") },
  ];
}
