import { Button, Radio, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type RejectReason, rejectReasonsOf } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { bulkOf, type BulkAct } from "../../derived/bulk-acts.ts";
import { type RowOf, useMay, useMe, useUnit, useVerb } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { MessageSelected } from "../support/message-selected.tsx";
import { CsvOfRows } from "../list/csv-of-list.tsx";

type Row = RowOf<"moneyQueue">;
type Act = BulkAct | "claim";

interface BulkBarProps {
  readonly type: Row["type"];
  /** What is selected, as it stands in the list. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly onDone: () => void;
}

/** What is done with several requests at once: each by itself, and what was refused is said and stays selected nowhere. */
export function BulkBar({ type, rows, columns, onDone }: BulkBarProps): ReactNode {
  const t = useTranslations("money");
  const mayApprove = useMay("money", "approve");
  const staffId = useMe()?.staffId ?? 0;
  const [act, setAct] = useState<Act | null>(null);
  const acts: readonly Act[] = mayApprove
    ? ["claim", ...(type === "deposit" ? (["match"] as const) : (["pay"] as const)), "approve", "reject"]
    : ["claim"];
  return (
    // It is there before anything is selected: no row moves away from under the pointer that selects.
    <>
      {acts.map((one) => {
        const count = fitting(rows, one, staffId).length;
        return (
          <Button
            key={one}
            variant={one === "claim" ? "filled" : "default"}
            disabled={count === 0}
            onClick={() => setAct(one)}
          >
            {one === "claim" ? t("bulk", { count }) : t("bulkAct", { act: t(`acts.${one}`), count })}
          </Button>
        );
      })}
      <MessageSelected
        players={rows.map(({ memberId, username }) => ({ id: memberId, username }))}
        onSent={onDone}
      />
      {rows.length > 0 && <CsvOfRows rows={rows} columns={columns} fileName={type} />}
      {act !== null && (
        <BulkDialog
          act={act}
          type={type}
          rows={fitting(rows, act, staffId)}
          onDone={onDone}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

function fitting(rows: readonly Row[], act: Act, staffId: number): readonly Row[] {
  return act === "claim"
    ? rows.filter(({ claim }) => claim === null || claim.staffId === staffId)
    : bulkOf(rows, act, staffId);
}

interface BulkDialogProps {
  readonly act: Act;
  readonly type: Row["type"];
  readonly rows: readonly Row[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function BulkDialog({ act, type, rows, onDone, onClose }: BulkDialogProps): ReactNode {
  const t = useTranslations("money");
  const unit = useUnit();
  const { run: claim } = useVerb("claimRequest");
  const { run: decide } = useVerb("decideRequest");
  const [reason, setReason] = useState<RejectReason | null>(null);
  // What is asked for stays what was selected, though the list goes on under it.
  const [asked] = useState(rows);
  const name = act === "claim" ? t("take") : t(`acts.${act}`);
  const one = ({ id }: Row): ReturnType<typeof decide> => {
    const params = { id };
    if (act === "claim") return claim({ params, body: { isClaimed: true } });
    return decide({ params, body: { act, ...(act === "reject" && reason !== null ? { reason } : {}) } });
  };
  const all = async (): Promise<null> => {
    let done = 0;
    for (const row of asked) {
      const fault = await one(row);
      if (fault === null) done += 1;
      else notifications.show({ message: `#${row.id}: ${fault.message}`, color: "red", autoClose: false });
    }
    notifications.show({ message: t("bulkDone", { count: done, all: asked.length }) });
    onDone();
    return null;
  };
  return (
    <FormDialog
      title={t("bulkAct", { act: name, count: asked.length })}
      confirm={name}
      isReady={act !== "reject" || reason !== null}
      word={act === "claim" ? undefined : name}
      isDanger={act === "reject"}
      onSubmit={all}
      onClose={onClose}
    >
      <p style={{ fontSize: 20, fontWeight: 650 }}>
        <Money points={asked.reduce((sum, { amount }) => sum + amount, 0)} unit={unit} />
      </p>
      <Text size="sm">{asked.map(({ id, username }) => `#${id} ${username}`).join(", ")}</Text>
      {act !== "claim" && <Text size="sm">{t(`actTexts.${act}`)}</Text>}
      {act === "reject" && (
        <Radio.Group
          label={t("reason")}
          value={reason}
          onChange={(value) => setReason(rejectReasonsOf(type).find((known) => known === value) ?? null)}
        >
          <Stack gap={6} mt={6}>
            {rejectReasonsOf(type).map((known) => (
              <Radio key={known} size="xs" value={known} label={t(`reasons.${known}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  );
}
