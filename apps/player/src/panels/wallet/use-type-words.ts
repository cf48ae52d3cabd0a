import { WALLET_TYPE_WORDS } from "@maru/contract/wallet-codes";
import { useTranslations } from "use-intl";
import { useIsLicensed } from "../../surface/member-surface.ts";
import type { WalletType } from "../../surface/wallet-surface.ts";

/** A movement's type in words. */
export function useTypeWords(): (type: WalletType) => string {
  const t = useTranslations("wallet");
  const isLicensed = useIsLicensed();
  return (type) => {
    const word = WALLET_TYPE_WORDS[type];
    const isRequest = word === "deposit" || word === "withdrawal";
    return isRequest && !isLicensed ? t(`typesPlay.${word}`) : t(`types.${word}`);
  };
}
