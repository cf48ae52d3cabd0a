import type { GameFamily } from "@maru/rules";
import { unreachable } from "@maru/values";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { OrderError } from "../../forms/order/errors.ts";
import type { OrderNotice } from "../../forms/order/fields.ts";
import { type Offer, useUnit } from "../../surface/surface.ts";
import { refusalText } from "../../text/refusal/refusal-text.ts";
import { useRefusalWords } from "../../text/refusal/refusal-words.ts";
import { useTypeName } from "../../text/type-name.ts";
import { ChangedTerms } from "./changed-terms.tsx";

interface NoticeLineProps extends NoticeProps {
  readonly offers: readonly Offer[];
}

/** What the panel has to tell over its buttons: of the amount that was just made up, else of terms that are others now. */
export function NoticeLine({ offers, ...told }: NoticeLineProps): ReactNode {
  const isSilent = told.notice === null && told.problem === null;
  return isSilent ? <ChangedTerms offers={offers} /> : <Notice {...told} />;
}

interface NoticeProps {
  readonly notice: OrderNotice | null;
  readonly problem: OrderError | null;
  readonly family: GameFamily;
}

/** The panel's alerts: under the field they speak of; on a phone over the chart's lower edge, where they hide no number of the bet. */
function Notice({ notice, problem, family }: NoticeProps): ReactNode {
  const t = useTranslations("common");
  const words = useNoticeWords(notice, family);
  const locale = useLocale();
  const unit = useUnit();
  const told = problem ?? limitOf(notice);
  const text =
    told === null ? words : refusalText({ code: told.code, message: "", params: { ...told } }, locale, unit);
  const isReady = useRefusalWords();
  if (text === null || !isReady) return null;
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

/** The maximum is named in the words in which the server refuses it. */
function limitOf(notice: OrderNotice | null): OrderError | null {
  return notice?.code === "TYPED_ABOVE_MAXIMUM" ? { code: "BET_ABOVE_MAXIMUM", max: notice.max } : null;
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
    case "TYPED_ABOVE_MAXIMUM":
      return null;
    case "RESET_BELOW_MINIMUM":
      return t("resetBelow", { type: typeName(family, notice.type) });
    case "RESET_ABOVE_MAXIMUM":
      return t("resetAbove", { type: typeName(family, notice.type) });
    default:
      return unreachable(notice);
  }
}
