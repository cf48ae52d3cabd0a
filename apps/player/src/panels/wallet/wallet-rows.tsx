import { WALLET_STATUS_CODES, WALLET_STATUS_WORDS } from "@maru/contract/wallet-codes";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { pointsText, seoulDateTimeText, signedText, useUnit } from "../../surface/surface.ts";
import { ListState } from "../../ui/list-state.tsx";
import { Modal } from "../../ui/modal.tsx";
import { QUIET } from "../../ui/primary-class.ts";
import {
  useWalletRequest,
  useWalletRows,
  type WalletFilter,
  type WalletRow,
} from "../../surface/wallet-surface.ts";
import { RequestCard } from "./request-card.tsx";
import { useTypeWords } from "./use-type-words.ts";

/** The rows that a filter means, newest first; each opens what caused it. */
export function WalletRows({ filter }: { readonly filter: WalletFilter }): ReactNode {
  const t = useTranslations();
  const { rows, state, hasMore, loadMore } = useWalletRows(filter);
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <ListState state={state} isEmpty={rows.length === 0} emptyWords={t("wallet.empty")} onRetry={loadMore}>
      <WideHead />
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.id} data-testid="wallet-row" data-type={row.type}>
            <Row row={row} onOpen={() => setOpenId(row.cause.id)} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <button type="button" className={`${QUIET} mt-3 w-full`} onClick={loadMore}>
          {t("common.more")}
        </button>
      ) : null}
      {openId === null ? null : <RequestDialog requestId={openId} onClose={() => setOpenId(null)} />}
    </ListState>
  );
}

/** Names of the columns where there are columns. */
function WideHead(): ReactNode {
  const t = useTranslations("wallet");
  return (
    <div className={clsx(ROW, "label max-wide:hidden")} aria-hidden="true">
      <span>{t("type")}</span>
      <span>{t("columns.time")}</span>
      <span className="text-right">{t("columns.change")}</span>
      <span className="text-right">{t("columns.balance")}</span>
      <span className="text-right">{t("columns.status")}</span>
    </div>
  );
}

const ROW =
  "-mx-2 grid w-[calc(100%+16px)] grid-cols-[1fr_auto] gap-x-3 rounded-md px-2 py-2.5 text-left wide:grid-cols-[1.2fr_1.6fr_1fr_1.2fr_0.7fr] wide:items-baseline";
const OPENS = "transition-colors duration-150 hover:bg-raised";

interface RowProps {
  readonly row: WalletRow;
  readonly onOpen: () => void;
}

function Row({ row, onOpen }: RowProps): ReactNode {
  if (row.cause.kind === "request") {
    return (
      <button type="button" className={clsx(ROW, OPENS)} data-testid="open-request" onClick={onOpen}>
        <RowCells row={row} />
      </button>
    );
  }
  if (row.cause.kind === "bet") {
    return (
      <Link to="/bet/$id" params={{ id: String(row.cause.id) }} className={clsx(ROW, OPENS)}>
        <RowCells row={row} />
      </Link>
    );
  }
  return (
    <div className={ROW}>
      <RowCells row={row} />
    </div>
  );
}

/** What ended without moving anything; a rejected one is struck out. */
function RowCells({ row }: { readonly row: WalletRow }): ReactNode {
  const t = useTranslations("wallet");
  const unit = useUnit();
  const typeWords = useTypeWords();
  const { change, status, point } = row;
  const isRejected = status === WALLET_STATUS_CODES.rejected;
  const isPending = status === WALLET_STATUS_CODES.pending;
  const statusWords = t(`statuses.${WALLET_STATUS_WORDS[status]}`);
  return (
    <>
      <span className="font-semibold">
        {typeWords(row.type)} <span className="num text-xs font-normal text-ink-3">{row.id}</span>
      </span>
      <span
        className={clsx(
          "num text-right font-semibold wide:order-3",
          isRejected && "text-ink-3 line-through",
          !isRejected && change === 0 && "text-ink-3",
          change > 0 && "text-ok",
        )}
      >
        {change === 0 ? pointsText(point) : signedText(change)}
      </span>
      <span className="num text-xs text-ink-3 wide:order-2">{seoulDateTimeText(row.createdAtMs)}</span>
      <span className="num text-right text-xs text-ink-3 wide:order-4 wide:hidden">
        {row.balance === null || isPending ? statusWords : null}
        {row.balance !== null && isPending ? " · " : null}
        {row.balance === null ? null : t("balanceAfter", { amount: row.balance, unit })}
      </span>
      <span className="num text-right text-xs text-ink-2 wide:order-4 max-wide:hidden">
        {row.balance === null ? "–" : `${pointsText(row.balance)}${unit}`}
      </span>
      <span className="text-right text-xs text-ink-2 wide:order-5 max-wide:hidden">{statusWords}</span>
    </>
  );
}

interface RequestDialogProps {
  readonly requestId: number;
  readonly onClose: () => void;
}

function RequestDialog({ requestId, onClose }: RequestDialogProps): ReactNode {
  const t = useTranslations("wallet");
  const loaded = useWalletRequest(requestId);
  return (
    <Modal title={t("request", { id: String(requestId) })} onClose={onClose} testId="request-dialog">
      {loaded.state === "ready" ? (
        <RequestCard request={loaded.value} />
      ) : (
        <div className="h-40 animate-pulse rounded-md bg-raised" />
      )}
    </Modal>
  );
}
