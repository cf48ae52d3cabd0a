import { REJECT_REASONS } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { cancelCoinDeposit, type CoinMovement, useCoinMovements } from "../../surface/coin-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { Section } from "../../ui/section.tsx";
import { WalletFailed } from "../wallet/wallet-failed.tsx";
import { useCoinOrder } from "./use-coin-order.ts";

/** The latest deposits and withdrawals of coins, and what became of them. */
export function CoinMovements(): ReactNode {
  const t = useTranslations("coins");
  const movements = useCoinMovements();
  return (
    <Section title={t("movements")}>
      {movements.state === "failed" ? (
        <WalletFailed onRetry={movements.retry} />
      ) : movements.state !== "ready" ? (
        <div className="h-24 animate-pulse rounded-md bg-raised" />
      ) : movements.value.length === 0 ? (
        <p className="text-sm text-ink-2">{t("movementsEmpty")}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {movements.value.map((movement) => (
            <Row key={movement.id} movement={movement} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ movement }: { readonly movement: CoinMovement }): ReactNode {
  const t = useTranslations();
  const order = useCoinOrder<null>();
  const { id, type, coin, amount, status, createdAtMs } = movement;
  const reason = REJECT_REASONS.find((known) => known === movement.reason);
  const canCancel = type === "D" && status === 0;
  return (
    <li className="flex flex-col gap-1 py-2.5" data-testid="coin-movement">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">
          {t(`coins.types.${type}`)} <span className="num text-xs font-normal text-ink-3">{id}</span>
        </span>
        <span className={status === 2 ? "num font-semibold text-ink-3 line-through" : "num font-semibold"}>
          {type === "D" ? "+" : "−"}
          {amount} {coin}
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-xs text-ink-3">
        <span className="num">{seoulDateTimeText(createdAtMs)}</span>
        <span className={status === 0 ? "text-warn" : undefined}>{t(`wallet.statuses.s${status}`)}</span>
      </div>
      {reason === undefined ? null : <p className="text-xs text-danger">{t(`wallet.reasons.${reason}`)}</p>}
      {canCancel ? (
        <button
          type="button"
          className={`${QUIET} mt-1 self-start text-sm`}
          disabled={order.isSending}
          onClick={() => void order.send(String(id), () => cancelCoinDeposit(id))}
        >
          {t("coins.cancel")}
        </button>
      ) : null}
      <p role="alert" className="text-xs text-danger empty:hidden">
        {order.problem}
      </p>
    </li>
  );
}
