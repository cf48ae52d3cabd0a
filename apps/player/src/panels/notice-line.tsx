import type { GameFamily } from "@maru/rules";
import { unreachable } from "@maru/values";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { OrderError } from "../forms/order/errors.ts";
import type { OrderNotice } from "../forms/order/fields.ts";
import { useUnit } from "../surface.ts";
import { refusalText } from "../text/refusal-text.ts";
import { useTypeName } from "../text/type-name.ts";

export type PanelProblem = OrderError;

interface NoticeLineProps {
  readonly notice: OrderNotice | null;
  readonly problem: PanelProblem | null;
  readonly family: GameFamily;
}

/** The panel's alerts: under the field they speak of; on a phone over the chart's lower edge, where they hide no number of the bet. */
export function NoticeLine({ notice, problem, family }: NoticeLineProps): ReactNode {
  const t = useTranslations("common");
  const words = useNoticeWords(notice, family);
  const locale = useLocale();
  const unit = useUnit();
  const text =
    problem === null
      ? words
      : refusalText({ code: problem.code, message: "", params: { ...problem } }, locale, unit);
  if (text === null) return null;
  return (
    <p
      role="alert"
      data-testid="notice"
      className="settle rounded-md bg-raised px-3 py-2 text-xs text-warn max-wide:absolute max-wide:inset-x-0 max-wide:bottom-[calc(100%+38px)] max-wide:z-[6] max-wide:shadow-[var(--shadow)]"
    >
      <strong className="mr-2 font-semibold">{t("alert")}</strong>
      {text}
    </p>
  );
}

function useNoticeWords(notice: OrderNotice | null, family: GameFamily): string | null {
  const t = useTranslations("notice");
  const typeName = useTypeName();
  if (notice === null) return null;
  switch (notice.code) {
    case "ADD_ABOVE_BALANCE":
      return t("addAboveBalance");
    case "ADD_ABOVE_MAXIMUM":
      return t("addAboveMaximum");
    case "TOO_MANY_CLICKS":
      return t("tooManyClicks");
    case "BELOW_ZERO":
      return t("belowZero");
    case "RESET_BELOW_MINIMUM":
      return t("resetBelow", { type: typeName(family, notice.type) });
    case "RESET_ABOVE_MAXIMUM":
      return t("resetAbove", { type: typeName(family, notice.type) });
    default:
      return unreachable(notice);
  }
}
