import { Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useVerb } from "../../surface/surface.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";

type Unread = CallReply<"uploadStatement">["unread"][number];

interface UnreadLinesProps {
  readonly lines: readonly Unread[];
  readonly onRead: (statement: CallReply<"uploadStatement">) => void;
  readonly onClose: () => void;
}

interface Repaired {
  readonly paidAt: string;
  readonly depositor: string;
  readonly amount: string;
}

const EMPTY: Repaired = { paidAt: "", depositor: "", amount: "" };
const FIELDS = ["paidAt", "depositor", "amount"] as const;

/** Lines of a statement that no payment could be made of: each is put right here and taken by itself, or left out. */
export function UnreadLines({ lines, onRead, onClose }: UnreadLinesProps): ReactNode {
  const t = useTranslations("money.statement");
  const { run } = useVerb("uploadStatement");
  const [repaired, setRepaired] = useState<ReadonlyMap<number, Repaired>>(new Map());
  const whole = [...repaired.values()].filter((line) => FIELDS.every((field) => line[field].trim() !== ""));
  const change = (line: number, field: keyof Repaired, text: string): void =>
    setRepaired(new Map([...repaired, [line, { ...(repaired.get(line) ?? EMPTY), [field]: text }]]));
  return (
    <FormDialog
      title={t("unread", { count: lines.length })}
      confirm={t("takeRepaired", { count: whole.length })}
      isWide
      isReady={whole.length > 0}
      onSubmit={() => run({ body: { fileName: t("repairedFile"), csv: csvOf(whole) } }, onRead)}
      onClose={onClose}
    >
      <Text size="sm">{t("unreadText")}</Text>
      {lines.map(({ line, text, fault }) => (
        <fieldset key={line} className="card" aria-label={t("unreadLine", { line })}>
          <p>
            <strong>{t("unreadLine", { line })}</strong> <code className="mono">{text}</code>{" "}
            <span className="quiet">{t(`unreadFaults.${fault}`)}</span>
          </p>
          <div className="filters">
            {FIELDS.map((field) => (
              <TextInput
                key={field}
                label={t(field)}
                placeholder={field === "paidAt" ? "2026-01-31 13:05" : ""}
                value={repaired.get(line)?.[field] ?? ""}
                onChange={(event) => change(line, field, event.currentTarget.value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}

function cellOf(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function csvOf(lines: readonly Repaired[]): string {
  const rows = lines.map((line) => [line.paidAt, line.depositor, line.amount].map(cellOf).join(","));
  return ["date,depositor,amount", ...rows].join("\n");
}
