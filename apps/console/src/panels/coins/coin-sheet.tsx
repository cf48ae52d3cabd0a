import { Button, Select, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type RejectReason, rejectReasonsOf } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useMay, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { Link } from "@tanstack/react-router";
import { RequestState, useReasonText } from "../money/request-state.tsx";

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
      title={`${t(`types.${row.type}`)} #${row.id} · ${row.amount} ${row.walletType}`}
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
  const kit = useTranslations("kit");
  const reasons = useTranslations("money.reasons");
  const { run } = useVerb("decideCoins");
  const [tx, setTx] = useState("");
  const [reason, setReason] = useState<RejectReason | null>(null);
  const fitting = rejectReasonsOf(row.type === "D" ? "deposit" : "withdrawal");
  const body = {
    dnwHistoryId: row.id,
    act,
    ...(act === "pay" ? { txId: tx.trim() } : {}),
    ...(act === "reject" && reason !== null ? { reason } : {}),
  };
  return (
    <AskDialog
      title={`${t(act)} · ${row.amount} ${row.walletType}`}
      confirm={t(act)}
      needsReason={false}
      isReady={act !== "reject" || reason !== null}
      {...(act === "reject" ? { isDanger: true as const } : {})}
      onConfirm={() =>
        run({ body }, ({ approvalId }) => {
          if (approvalId !== null) notifications.show({ message: kit("secondPerson") });
        })
      }
      onClose={onClose}
    >
      <Text size="sm">{t(`${act}Text`)}</Text>
      {row.address !== null && <Text size="sm">{`${row.address} ${row.addressTag ?? ""}`}</Text>}
      {act === "pay" && (
        <TextInput label={t("tx")} value={tx} onChange={(event) => setTx(event.currentTarget.value)} />
      )}
      {act === "reject" && (
        <Select
          label={t("reason")}
          value={reason}
          data={fitting.map((value) => ({ value, label: reasons(value) }))}
          onChange={(value) => setReason(fitting.find((one) => one === value) ?? null)}
        />
      )}
    </AskDialog>
  );
}
