import { REJECT_REASONS } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useIsLicensed } from "../../surface/member-surface.ts";
import { pointsText, serverNowMs, useUnit } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { isWaiting, seoulShortText, walletSteps, type WalletRequest } from "../../surface/wallet-surface.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { RequestTimeline } from "./request-timeline.tsx";
import { useTypeWords } from "./use-type-words.ts";

interface RequestCardProps {
  readonly request: WalletRequest;
}

/** One request as it stands: how much, what happened when, and what its player can still do. */
export function RequestCard({ request }: RequestCardProps): ReactNode {
  const t = useTranslations("wallet");
  const unit = useUnit();
  const typeWords = useTypeWords();
  const isLicensed = useIsLicensed();
  return (
    <div
      className="rounded-md border border-line bg-surface p-4"
      data-testid="request"
      data-stage={request.stage}
    >
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-sm text-ink-2">
          {typeWords(request.type)}{" "}
          <span className="num text-ink-3">{t("request", { id: String(request.id) })}</span>
        </p>
        <p className="num text-lg font-semibold">
          <span className={request.stage === "rejected" ? "line-through" : undefined}>
            {pointsText(request.point)}
          </span>
          <span className="ml-0.5 text-xs font-normal text-ink-3">{unit}</span>
        </p>
      </div>
      <div className="mt-3">
        <RequestTimeline steps={walletSteps(request, isLicensed ? "licensed" : "play")} />
      </div>
      <RequestNotes request={request} />
    </div>
  );
}

function RequestNotes({ request }: RequestCardProps): ReactNode {
  const t = useTranslations("wallet");
  const [isAsking, setAsking] = useState(false);
  const reason = REJECT_REASONS.find((known) => known === request.reason);
  const isPhoneDue = request.needsPhone && request.timeline.every(({ stage }) => stage !== "phoned");
  return (
    <>
      {reason === undefined ? null : <p className="mt-3 text-sm text-danger">{t(`reasons.${reason}`)}</p>}
      {isWaiting(request) && isPhoneDue ? <p className="mt-3 text-sm text-warn">{t("needsPhone")}</p> : null}
      {request.stage === "requested" && request.expiresAtMs !== null ? (
        <p className="mt-3 text-sm text-warn">
          {t("expiresAt", { time: seoulShortText(request.expiresAtMs, serverNowMs()) })}
        </p>
      ) : null}
      {request.canCancel ? (
        <button
          type="button"
          className={`${QUIET} mt-3 w-full`}
          data-testid="cancel"
          onClick={() => setAsking(true)}
        >
          {t("cancel")}
        </button>
      ) : null}
      {isAsking ? <CancelDialog requestId={request.id} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
