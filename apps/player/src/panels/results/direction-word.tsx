import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paintMarkOf, type TradeRound } from "../../surface/surface.ts";

/** The recorded direction of a finished round, in a colour and a sign. */
export function DirectionWord({ round }: { readonly round: TradeRound }): ReactNode {
  const t = useTranslations("types");
  const mark = paintMarkOf(round);
  if (mark === "buy") return <span className="font-semibold text-up">▲ {t("direction.B")}</span>;
  if (mark === "sell") return <span className="font-semibold text-down">▼ {t("direction.S")}</span>;
  return <span className="text-ink-2">{mark === "draw" ? `＝ ${t("direction.D")}` : `× ${t("void")}`}</span>;
}
