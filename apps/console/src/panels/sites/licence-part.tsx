import { FAMILY_LETTERS } from "@maru/contract/wire-codes";
import { Button, Checkbox, MultiSelect, NumberInput, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallInput, type CallReply, useMay, useRead, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { Countries, CountrySelect } from "../../ui/country-select.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { MomentInput } from "../../ui/moment-input.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import { WaitingList } from "../versions/waiting-list.tsx";

type Licences = CallReply<"licences">;
type Row = Licences["records"][number];
type Fields = CallInput<"enterLicence">["body"]["record"];
const YEAR_MS = 365 * 86_400_000;
const NOTHING = {} as const;

/** The licences a site stood and stands on. */
export function LicencePart(): ReactNode {
  const t = useTranslations("sites.licences");
  const reading = useRead("licences", NOTHING);
  const mayChange = useMay("licence", "change");
  const [isNew, setIsNew] = useState(false);
  const [ending, setEnding] = useState<Row | null>(null);
  const data = reading.data;
  if (data === undefined) return <p role="alert">{reading.fault}</p>;
  return (
    <div className="stack">
      <WaitingList waiting={data.waiting} />
      {mayChange && (
        <Button style={{ alignSelf: "start" }} onClick={() => setIsNew(true)}>
          {t("new")}
        </Button>
      )}
      {data.records.length === 0 && <p className="quiet">{t("none")}</p>}
      {data.records.map((row) => (
        <div key={row.id} className="card">
          <Record
            row={row}
            {...(mayChange && row.endedAtMs === null ? { onEnd: () => setEnding(row) } : {})}
          />
        </div>
      ))}
      <Text size="xs" c="dimmed">
        {t("denied")} <Countries codes={data.denied} />
      </Text>
      {isNew && <EnterDialog denied={data.denied} onClose={() => setIsNew(false)} />}
      {ending !== null && <EndDialog row={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function Record({ row, onEnd }: { readonly row: Row; readonly onEnd?: () => void }): ReactNode {
  const t = useTranslations("sites.licences");
  const { record } = row;
  const tone = row.state === "in-force" ? "ok" : row.state === "altered" ? "danger" : "quiet";
  return (
    <Section
      title={`${record.operator} · ${record.number}`}
      aside={
        <>
          <Tag tone={tone}>{t(`states.${row.state}`)}</Tag>
          {onEnd !== undefined && (
            <Button variant="default" size="compact-xs" onClick={onEnd}>
              {t("end")}
            </Button>
          )}
        </>
      }
    >
      <Facts>
        <Fact name={t("regulator")}>{record.regulator}</Fact>
        <Fact name={t("jurisdictions")}>
          <Countries codes={record.jurisdictions} />
        </Fact>
        <Fact name={t("products")}>{record.products.join(", ")}</Fact>
        <Fact name={t("minimumAge")}>{record.minimumAge}</Fact>
        <Fact name={t("from")}>
          <Instant atMs={record.validFromMs} />
        </Fact>
        <Fact name={t("to")}>
          <Instant atMs={record.validToMs} />
        </Fact>
        <Fact name={t("hash")}>
          <code className="mono">{row.hash}</code>
        </Fact>
      </Facts>
      <p className="quiet">{t("by", { by: row.enteredBy ?? "–", second: row.approvedBy ?? "–" })}</p>
    </Section>
  );
}

function emptyRecord(): Fields {
  const nowMs = Date.now();
  return {
    operator: "",
    regulator: "",
    number: "",
    jurisdictions: [],
    products: Object.values(FAMILY_LETTERS),
    minimumAge: 19,
    validFromMs: nowMs,
    validToMs: nowMs + YEAR_MS,
    oneGameAtATime: false,
    betPauseMs: 5_000,
    isSandbox: false,
  };
}

interface EnterDialogProps {
  readonly denied: readonly string[];
  readonly onClose: () => void;
}

function EnterDialog({ denied, onClose }: EnterDialogProps): ReactNode {
  const t = useTranslations("sites.licences");
  const kit = useTranslations("kit");
  const { run } = useVerb("enterLicence");
  const [record, setRecord] = useState(emptyRecord);
  const set = (part: Partial<Fields>): void => setRecord({ ...record, ...part });
  const products = Object.values(FAMILY_LETTERS);
  return (
    <AskDialog
      title={t("new")}
      confirm={t("new")}
      onConfirm={(reason) =>
        run({ body: { record, reason } }, () => notifications.show({ message: kit("secondPerson") }))
      }
      onClose={onClose}
    >
      <Text size="sm">{t("newText")}</Text>
      {(["operator", "regulator", "number"] as const).map((field) => (
        <TextInput
          key={field}
          label={t(field)}
          value={record[field]}
          onChange={(event) => set({ [field]: event.currentTarget.value })}
        />
      ))}
      <CountrySelect
        label={t("jurisdictions")}
        codes={record.jurisdictions}
        without={denied}
        onChange={(jurisdictions) => set({ jurisdictions })}
      />
      <MultiSelect
        label={t("products")}
        value={record.products}
        data={products}
        onChange={(chosen) => set({ products: products.filter((one) => chosen.includes(one)) })}
      />
      <NumberInput
        label={t("minimumAge")}
        value={record.minimumAge}
        onChange={(value) => set({ minimumAge: Number(value) || 0 })}
      />
      <MomentInput
        label={t("from")}
        valueMs={record.validFromMs}
        onChange={(validFromMs) => set({ validFromMs: validFromMs ?? 0 })}
      />
      <MomentInput
        label={t("to")}
        valueMs={record.validToMs}
        onChange={(validToMs) => set({ validToMs: validToMs ?? 0 })}
      />
      <Switches record={record} set={set} />
    </AskDialog>
  );
}

function EndDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }): ReactNode {
  const t = useTranslations("sites.licences");
  const { run } = useVerb("endLicence");
  return (
    <AskDialog
      title={`${t("end")}: ${row.record.number}`}
      confirm={t("end")}
      isDanger
      word={t("endWord")}
      onConfirm={(reason) => run({ params: { id: row.id }, body: { reason } })}
      onClose={onClose}
    >
      <Text size="sm">{t("endText")}</Text>
    </AskDialog>
  );
}

function Switches({
  record,
  set,
}: {
  readonly record: Fields;
  readonly set: (part: Partial<Fields>) => void;
}): ReactNode {
  const t = useTranslations("sites.licences");
  return (
    <>
      <NumberInput
        label={t("betPause")}
        value={(record.betPauseMs ?? 5_000) / 1_000}
        onChange={(value) => set({ betPauseMs: Math.round(Number(value) * 1_000) || 0 })}
      />
      <Checkbox
        label={t("oneGame")}
        checked={record.oneGameAtATime ?? false}
        onChange={(event) => set({ oneGameAtATime: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("sandbox")}
        checked={record.isSandbox}
        onChange={(event) => set({ isSandbox: event.currentTarget.checked })}
      />
    </>
  );
}
