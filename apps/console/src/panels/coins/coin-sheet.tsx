import { Button, Text } from "@mantine/core";
import { WALLET_TYPE_WORDS } from "@maru/contract/wallet-codes";
import { rejectReasonsOf } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useMay } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { Link } from "@tanstack/react-router";
import { RequestState } from "../money/request-state.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf, NOT_CHOSEN } from "../form/field-kinds.tsx";
import { useReasonText } from "../../ui/words.ts";

type Row = RowOf<"coinMovements">;
type Act = "approve" | "pay" | "reject";

/** What can be done with it now (rules/coin/coin-states.ts says the same to the server). */
function actsOf(row: Row): readonly Act[] {
  if (row.state === "requested") return ["approve", "reject"];
  return row.state === "approved" ? ["pay", "reject"] : [];
}

export function CoinSheet({ row, close }: { readonly row: Row; readonly close: () => void }): ReactNode {
  const t = useTranslations("coins");
  const mayChange = useMay("money", "change");
  const reasonText = useReasonText();
  const [act, setAct] = useState<Act | null>(null);
  return (
    <SideSheet
      title={`${t(`types.${WALLET_TYPE_WORDS[row.type]}`)} #${row.id} · ${row.amount} ${row.walletType}`}
      label={t("tabs.movements")}
      onClose={close}
      actions={
        mayChange &&
        actsOf(row).map((one) => (
          <Button key={one} {...(one === "reject" ? { variant: "default" } : {})} onClick={() => setAct(one)}>
            {t(one)}
          </Button>
        ))
      }
    >
      <Facts>
        <Fact name={t("player")}>
          <Link to={`/players/${row.memberId}`}>{row.username}</Link>
        </Fact>
        <Fact name={t("at")}>
          <Instant atMs={row.createDate} />
        </Fact>
        <Fact name={t("worth")}>{row.worth === null ? "–" : <Money points={row.worth} />}</Fact>
        <Fact name={t("state")}>
          <RequestState state={row.state} />
        </Fact>
        {row.needsTwo && <Fact name={t("needsTwo")}>2</Fact>}
        <Fact name={t("address")}>{row.address ?? "–"}</Fact>
        <Fact name={t("tag")}>{row.addressTag ?? "–"}</Fact>
        <Fact name={t("tx")}>{row.txId ?? "–"}</Fact>
        <Fact name={t("reason")}>{row.reason === null ? "–" : reasonText(row.reason)}</Fact>
        <Fact name={t("ended")}>
          <Instant atMs={row.endDate} />
        </Fact>
      </Facts>
      {act !== null && <ActDialog row={row} act={act} onClose={() => setAct(null)} />}
    </SideSheet>
  );
}

interface ActDialogProps {
  readonly row: Row;
  readonly act: Act;
  readonly onClose: () => void;
}

function ActDialog({ row, act, onClose }: ActDialogProps): ReactNode {
  const t = useTranslations("coins");
  const reasonText = useTranslations("money.reasons");
  const reasons = rejectReasonsOf(WALLET_TYPE_WORDS[row.type]);
  return (
    <EndpointDialog
      endpoint="decideCoins"
      title={`${t(act)} · ${row.amount} ${row.walletType}`}
      confirm={t(act)}
      text={t(`${act}Text`)}
      isDanger={act === "reject"}
      initial={{ txId: "", why: NOT_CHOSEN }}
      input={({ txId, why }) => ({
        body: { dnwHistoryId: row.id, act, txId: act === "pay" ? txId.trim() : "", reason: why ?? "" },
      })}
      isReady={({ why }) => act !== "reject" || why !== null}
      onClose={onClose}
    >
      {(field) => (
        <>
          {row.address !== null && <Text size="sm">{`${row.address} ${row.addressTag ?? ""}`}</Text>}
          {act === "pay" && field.text("txId", t("tx"))}
          {act === "reject" && field.choice("why", t("reason"), choicesOf(reasons, reasonText))}
        </>
      )}
    </EndpointDialog>
  );
}
