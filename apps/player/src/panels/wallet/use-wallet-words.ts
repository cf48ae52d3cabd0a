import { useTranslations } from "use-intl";
import { useIsLicensed } from "../../surface/member-surface.ts";

/** What is said otherwise where points have no value and no bank stands behind. */
type OfMode =
  | "title"
  | "depositTab"
  | "withdrawTab"
  | "depositDone"
  | "withdrawDone"
  | "cancelAsk"
  | "noCancel"
  | "deposited"
  | "withdrawn"
  | "openWallet";

export function useWalletWords(): (key: OfMode) => string {
  const t = useTranslations("wallet");
  const isLicensed = useIsLicensed();
  return (key) => (isLicensed ? t(key) : t(`${key}Play`));
}
