import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../panels/frame/lazy-part.tsx";
import { CounterpartyNote } from "../panels/join/counterparty-note.tsx";
import { HelpLinks } from "../panels/protect/help-links.tsx";
import { IntensivePart } from "../panels/protect/intensive-part.tsx";
import { LimitHistory } from "../panels/protect/limit-history.tsx";
import { LimitList } from "../panels/protect/limit-list.tsx";
import { PausePart } from "../panels/protect/pause-part.tsx";
import { RealityPart } from "../panels/protect/reality-part.tsx";
import { ReviewPart } from "../panels/protect/review-part.tsx";
import { TimeOutPart } from "../panels/protect/time-out-part.tsx";
import { Section } from "../ui/section.tsx";
import { type Protection, useIsLicensed, useProtection } from "../surface/member-surface.ts";
import { seoulDateTimeText } from "../surface/surface.ts";
import { QUIET } from "../ui/primary-class.ts";
import { QuietLink } from "../ui/quiet-link.tsx";
import { PageFrame } from "./page-frame.tsx";

/** Fetched where money is played for alone. */
const AffordabilityPart = lazyPart(
  async () => (await import("../panels/protect/affordability-part.tsx")).AffordabilityPart,
);

export function ProtectionScreen(): ReactNode {
  return (
    <PageFrame>
      <ProtectionBody />
    </PageFrame>
  );
}

function NextReview({ protection }: { readonly protection: Protection }): ReactNode {
  const t = useTranslations("protect");
  const { isDue, dueAtMs } = protection.review;
  if (isDue) return null;
  return (
    <p className="-mt-6 text-sm text-ink-2" data-testid="review-next">
      {t("reviewNext", { time: seoulDateTimeText(dueAtMs) })}
    </p>
  );
}

function ProtectionBody(): ReactNode {
  const t = useTranslations();
  const loaded = useProtection();
  const isLicensed = useIsLicensed();
  const [isAssessing, setAssessing] = useState(false);
  const assess = () => setAssessing(true);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{t("protect.title")}</h1>
        <QuietLink to="/mypage">{t("protect.back")}</QuietLink>
      </div>
      <p className="mt-1 text-ink-2">{t("protect.lead")}</p>
      {loaded.state === "failed" ? (
        <div role="alert" className="flex flex-col items-start gap-3 py-6">
          <p className="text-danger">{t("common.failed")}</p>
          <button type="button" className={QUIET} onClick={loaded.retry}>
            {t("receipt.retry")}
          </button>
        </div>
      ) : null}
      {loaded.state === "loading" ? (
        <div className="mt-5 h-[480px] animate-pulse rounded-md bg-raised" />
      ) : null}
      {loaded.state === "ready" ? (
        <div className="mt-5 flex flex-col gap-8" data-testid="protection">
          <PausePart protection={loaded.value} />
          {loaded.value.intensive === null ? null : <IntensivePart play={loaded.value.intensive} />}
          {loaded.value.review.isDue ? <ReviewPart /> : null}
          <LimitList limits={loaded.value.limits} onAssess={assess} />
          {isLicensed ? (
            <AffordabilityPart isOpen={isAssessing} onOpen={assess} onClose={() => setAssessing(false)} />
          ) : null}
          <NextReview protection={loaded.value} />
          <LimitHistory />
          <RealityPart minutes={loaded.value.realityCheckMinutes} />
          <TimeOutPart days={loaded.value.timeOutDays} />
          <Section title={t("protect.exclusion")}>
            <p className="text-sm text-ink-2">{t("protect.exclusionText")}</p>
            <QuietLink to="/exclude">{t("protect.exclusionOpen")}</QuietLink>
          </Section>
          <CounterpartyNote />
          <HelpLinks />
        </div>
      ) : null}
    </>
  );
}
