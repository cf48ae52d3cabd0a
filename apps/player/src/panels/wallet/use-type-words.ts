import { useTranslations } from "use-intl";
import { useIsLicensed } from "../../surface/member-surface.ts";
import type { WalletType } from "../../surface/wallet-surface.ts";

/** A movement's type in words. */
export function useTypeWords(): (type: WalletType) => string {
  const t = useTranslations("wallet");
  const isLicensed = useIsLicensed();
  return (type) =>
    !isLicensed && (type === "D" || type === "W") ? t(`typesPlay.${type}`) : t(`types.${type}`);
}
