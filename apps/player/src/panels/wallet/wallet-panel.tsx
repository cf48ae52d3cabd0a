import { WALLET_STATUS_CODES, WALLET_STATUS_WORDS } from "@maru/contract/wallet-codes";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pointsText, seoulDateTimeText, signedText, useSession, useUnit } from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { ListState } from "../../ui/list-state.tsx";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";
import { useFollowWallet, useWalletRows, type WalletRow } from "../../surface/wallet-surface.ts";
import { useTypeWords } from "./use-type-words.ts";
import { useWalletWords } from "./use-wallet-words.ts";

/** The wallet beside the chart: the balance, the ways in and out, and what was asked for last. */
export function WalletPanel(): ReactNode {
  return (
    <PageWords whileLoading={<div className="h-40 animate-pulse rounded-md bg-raised" />}>
      <WalletSummary />
    </PageWords>
  );
}

const LAST_ROWS = 5;
const EVERYTHING = { types: "", startMs: null, endMs: null } as const;

function WalletSummary(): ReactNode {
  const t = useTranslations("wallet");
  const words = useWalletWords();
  const unit = useUnit();
  const points = useSession((facts) => facts.balance.points);
  useFollowWallet();
  const { rows, state, loadMore } = useWalletRows(EVERYTHING, LAST_ROWS);
  return (
    <div className="flex flex-col gap-4">
      <p className="num text-xl font-semibold">
        {pointsText(points)}
        <span className="ml-1 text-sm font-normal text-ink-3">{unit}</span>
      </p>
      <div className="flex gap-2">
        <Link to="/dnw" search={{ tab: "deposit" }} className={`${PRIMARY} min-h-11 flex-1 px-3`}>
          {words("depositTab")}
        </Link>
        <Link to="/dnw" search={{ tab: "withdraw" }} className={`${QUIET} flex-1 px-3`}>
          {words("withdrawTab")}
        </Link>
      </div>
      <section aria-label={t("recent")}>
        <h3 className="label">{t("recent")}</h3>
        <ListState state={state} isEmpty={rows.length === 0} emptyWords={t("empty")} onRetry={loadMore}>
          <ul className="divide-y divide-line">
            {rows.slice(0, LAST_ROWS).map((row) => (
              <PanelRow key={`${row.cause.kind}${row.cause.id}`} row={row} />
            ))}
          </ul>
        </ListState>
      </section>
      <Link to="/dnw" search={{ tab: "history" }} className={QUIET}>
        {words("openWallet")}
      </Link>
    </div>
  );
}

function PanelRow({ row }: { readonly row: WalletRow }): ReactNode {
  const t = useTranslations("wallet");
  const typeWords = useTypeWords();
  const { change, point, status } = row;
  const isRejected = status === WALLET_STATUS_CODES.rejected;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-2" data-testid="wallet-row">
      <span className="font-semibold">{typeWords(row.type)}</span>
      <span
        className={clsx(
          "num text-right font-semibold",
          isRejected && "text-ink-3 line-through",
          !isRejected && change === 0 && "text-ink-3",
          change > 0 && "text-ok",
        )}
      >
        {change === 0 ? pointsText(point) : signedText(change)}
      </span>
      <span className="num text-xs text-ink-3">{seoulDateTimeText(row.createdAtMs)}</span>
      <span className="text-right text-xs text-ink-3">{t(`statuses.${WALLET_STATUS_WORDS[status]}`)}</span>
    </li>
  );
}
