import { type ReactNode, useLayoutEffect } from "react";
import { useTranslations } from "use-intl";
import { isUnresolved, useBets } from "../../surface/surface.ts";
import { endFirstPicture } from "../../ui/first-picture.ts";
import { QUIET } from "../../ui/primary-class.ts";

/** Stands where a part of the app is missing. Loading the page anew waits until the fate of every bet is known. */
export function PartFailed({ onRetry }: { readonly onRetry?: () => void }): ReactNode {
  const t = useTranslations("part");
  const isWaiting = useBets((facts) => facts.intents.some(isUnresolved));
  useLayoutEffect(endFirstPicture, []);
  return (
    <div role="alert" className="mx-auto flex max-w-[420px] flex-col gap-3 p-6">
      <p>{t("failed")}</p>
      {isWaiting ? <p className="text-ink-2">{t("betFirst")}</p> : null}
      <div className="flex flex-wrap gap-2">
        {onRetry === undefined ? null : (
          <button type="button" className={QUIET} onClick={onRetry}>
            {t("retry")}
          </button>
        )}
        <button type="button" className={QUIET} disabled={isWaiting} onClick={() => location.reload()}>
          {t("reload")}
        </button>
      </div>
    </div>
  );
}
