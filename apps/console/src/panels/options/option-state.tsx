import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallReply } from "../../surface/surface.ts";
import { Tag } from "../../ui/tag.tsx";

export function OptionState({ option }: { readonly option: CallReply<"options">[number] }): ReactNode {
  const t = useTranslations("options");
  const { isPlay, isStop } = option.terms;
  if (!option.isMarketEnabled) return <Tag tone="quiet">{t("marketOff")}</Tag>;
  if (!isPlay) return <Tag tone="quiet">{t("off")}</Tag>;
  return isStop ? <Tag tone="warn">{t("stopped")}</Tag> : <Tag tone="ok">{t("playing")}</Tag>;
}
