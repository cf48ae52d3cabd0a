import { Link, useLocation } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { QUIET } from "../ui/primary-class.ts";
import { PageFrame } from "./page-frame.tsx";

/** The leaderboard and the promotions: they are to come, and nothing is invented in their place. */
export function SoonScreen(): ReactNode {
  return (
    <PageFrame>
      <Soon />
    </PageFrame>
  );
}

function Soon(): ReactNode {
  const t = useTranslations("soon");
  const isPromotion = useLocation({ select: ({ pathname }) => pathname.startsWith("/promotion") });
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center wide:py-24" data-testid="soon">
      <Hourglass className="size-8 text-line" aria-hidden="true" />
      <h1 className="text-xl font-semibold">{isPromotion ? t("promotion") : t("leaderboard")}</h1>
      <p className="text-lg text-accent">{t("words")}</p>
      <p className="max-w-[30em] text-ink-2">{isPromotion ? t("promotionText") : t("leaderboardText")}</p>
      <Link to="/support/notice" className={`${QUIET} mt-3`}>
        {t("toNotices")}
      </Link>
    </div>
  );
}
