import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Protection } from "../../surface/member-surface.ts";
import { pointsText, seoulDateTimeText, useUnit } from "../../surface/surface.ts";

/** Why nothing is promised to the player, and until when. */
export function IntensivePart({ play }: { readonly play: NonNullable<Protection["intensive"]> }): ReactNode {
  const t = useTranslations("protect");
  const unit = useUnit();
  const words = { time: seoulDateTimeText(play.sinceMs), least: `${pointsText(play.least)}${unit}` };
  return (
    <div className="flex flex-col gap-3 rounded-md bg-raised p-4" data-testid="intensive">
      <p className="font-medium">{t("intensive")}</p>
      <p className="text-sm text-ink-2">{t("intensiveText", words)}</p>
    </div>
  );
}
