import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SiteHeader } from "../panels/header/site-header.tsx";
import { BetFacts, BetTimes } from "../panels/receipt/bet-facts.tsx";
import { BetCorrection } from "../panels/receipt/bet-correction.tsx";
import { BetOutcome } from "../panels/receipt/bet-outcome.tsx";
import { BetRule } from "../panels/receipt/bet-rule.tsx";
import { DecidingTicks } from "../panels/receipt/deciding-ticks.tsx";
import { PriceSource } from "../panels/receipt/price-source.tsx";
import { ownReceipt, ReceiptCheck } from "../panels/receipt/receipt-check.tsx";
import { VoidOutcome } from "../panels/receipt/void-outcome.tsx";
import { Replay } from "../panels/receipt/replay.tsx";
import { RoundCheck } from "../panels/verify/round-check.tsx";
import { SiteFooter } from "../panels/frame/site-footer.tsx";
import { type BetDetail, isFinal, useBetDetail } from "../surface/page-surface.ts";
import { PageWords } from "../text/page-words.tsx";
import { QUIET } from "../ui/primary-class.ts";

/** One bet whole: what was bet, what decided it, the trades of its window, and the proof that nothing of it was changed. */
export function ReceiptScreen(): ReactNode {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <SiteHeader />
      <PageWords whileLoading={<Waiting />}>
        <main className="flex-1 px-4 pt-2 pb-10">
          <ReceiptBody />
        </main>
      </PageWords>
      <SiteFooter />
    </div>
  );
}

function ReceiptBody(): ReactNode {
  const t = useTranslations();
  const { id } = useParams({ from: "/bet/$id" });
  const detail = useBetDetail(Number(id));
  return (
    <>
      <Link
        to="/history_trade"
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t("receipt.back")}
      </Link>
      <div className="mb-5 flex items-baseline justify-between gap-3">
        <h1 className="text-lg font-semibold">{t("receipt.title")}</h1>
        <span className="num text-sm text-ink-2">{t("receipt.number", { id })}</span>
      </div>
      {detail.state === "loading" ? <Waiting /> : null}
      {detail.state === "missing" ? <p className="py-10 text-ink-2">{t("receipt.missing")}</p> : null}
      {detail.state === "failed" ? (
        <div role="alert" className="flex flex-col items-start gap-3 py-10">
          <p className="text-danger">{t("common.failed")}</p>
          <button type="button" className={QUIET} onClick={detail.retry}>
            {t("receipt.retry")}
          </button>
        </div>
      ) : null}
      {detail.state === "ready" ? <Receipt detail={detail.value} /> : null}
    </>
  );
}

function Receipt({ detail }: { readonly detail: BetDetail }): ReactNode {
  const { receipt, round } = detail;
  return (
    <div className="grid gap-x-10 gap-y-8 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" data-testid="receipt">
      <div className="flex min-w-0 flex-col gap-8">
        <BetOutcome detail={detail} />
        {detail.voidCause === null ? null : <VoidOutcome detail={detail} />}
        <BetCorrection detail={detail} />
        <Replay detail={detail} />
        <DecidingTicks detail={detail} />
        <PriceSource detail={detail} />
        <BetRule detail={detail} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <BetFacts detail={detail} />
        <BetTimes detail={detail} />
        <ReceiptCheck detail={detail} />
        <RoundCheck
          roundId={round.id}
          isFinal={isFinal(detail)}
          own={receipt === null ? null : ownReceipt(receipt, detail)}
        />
        <AskAbout betId={detail.bet.id} />
      </div>
    </div>
  );
}

/** Whoever doubts a bet asks about it where it stands, so that staff know which one is meant. */
function AskAbout({ betId }: { readonly betId: number }): ReactNode {
  const t = useTranslations("receipt");
  return (
    <Link
      to="/support/contact/create"
      search={{ bet: betId }}
      data-testid="ask-about"
      className={`${QUIET} self-start`}
    >
      {t("ask")}
    </Link>
  );
}

/** The size of what comes, so that nothing jumps. */
function Waiting(): ReactNode {
  const t = useTranslations("common");
  return (
    <div className="flex flex-col gap-6 py-6" role="status" aria-label={t("loading")}>
      <div className="h-24 animate-pulse rounded-md bg-raised" />
      <div className="h-[260px] animate-pulse rounded-md bg-raised" />
      <div className="h-40 animate-pulse rounded-md bg-raised" />
    </div>
  );
}
