import { FOREVER_MS } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { askReturn, type Protection } from "../../surface/member-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { PRIMARY } from "../../ui/primary-class.ts";
import { useOrder } from "../account/use-order.ts";

/** The break or exclusion that holds now, and how it ends. */
export function PausePart({ protection }: { readonly protection: Protection }): ReactNode {
  const t = useTranslations("protect");
  const order = useOrder();
  const words = useWords(protection);
  if (words.length === 0 && !protection.isReturnPossible) return null;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-md bg-raised p-4" data-testid="pause">
      {words.map((line) => (
        <p key={line} className="font-medium text-warn">
          {line}
        </p>
      ))}
      {protection.isReturnPossible ? (
        <>
          <p>{t("returnText")}</p>
          <button
            type="button"
            className={PRIMARY}
            disabled={order.isSending}
            onClick={() => void order.send(askReturn)}
          >
            {t("returnAsk")}
          </button>
        </>
      ) : (
        <p className="text-sm text-ink-2">{t("staysOpen")}</p>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {order.problem}
      </p>
    </div>
  );
}

function useWords(protection: Protection): readonly string[] {
  const t = useTranslations("protect");
  const { timedOutUntilMs, excludedUntilMs, returnsAtMs, isReturnPossible } = protection;
  const words: string[] = [];
  if (timedOutUntilMs !== null) words.push(t("timedOut", { time: seoulDateTimeText(timedOutUntilMs) }));
  if (returnsAtMs !== null) words.push(t("returnsAt", { time: seoulDateTimeText(returnsAtMs) }));
  else if (excludedUntilMs !== null && !isReturnPossible)
    words.push(
      excludedUntilMs >= FOREVER_MS
        ? t("excludedForever")
        : t("excludedNow", { time: seoulDateTimeText(excludedUntilMs) }),
    );
  return words;
}
