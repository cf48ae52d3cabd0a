import { WALLET_STATUS_CODES, WALLET_STATUS_WORDS, WALLET_TYPE_WORDS } from "@maru/contract/wallet-codes";
import { REJECT_REASONS } from "@maru/rules";
import { clsx } from "clsx";
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
  const { id, coin, amount, status, createdAtMs } = movement;
  const kind = WALLET_TYPE_WORDS[movement.type];
  const isPending = status === WALLET_STATUS_CODES.pending;
  const reason = REJECT_REASONS.find((known) => known === movement.reason);
  const canCancel = kind === "deposit" && isPending;
  return (
    <li className="flex flex-col gap-1 py-2.5" data-testid="coin-movement">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">
          {t(`coins.types.${kind}`)} <span className="num text-xs font-normal text-ink-3">{id}</span>
        </span>
        <span
          className={clsx(
            "num font-semibold",
            status === WALLET_STATUS_CODES.rejected && "text-ink-3 line-through",
          )}
        >
          {kind === "deposit" ? "+" : "−"}
          {amount} {coin}
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-xs text-ink-3">
        <span className="num">{seoulDateTimeText(createdAtMs)}</span>
        <span className={isPending ? "text-warn" : undefined}>
          {t(`wallet.statuses.${WALLET_STATUS_WORDS[status]}`)}
        </span>
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
