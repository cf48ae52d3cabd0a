import { Alert, Text } from "@mantine/core";
import { DayInput } from "../ui/day-input.tsx";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { seoulDayOf } from "../derived/instant-text.ts";
import { wholeText } from "../derived/number-text.ts";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { type CallReply, type RowOf, useAddress, useMay, useRead, useUnit } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Money } from "../ui/money.tsx";
import { Page } from "../ui/page.tsx";
import { Section } from "../ui/section.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";
import { EndpointDialog } from "../panels/form/endpoint-dialog.tsx";
import { OpenButton } from "../ui/open-button.tsx";

type Row = RowOf<"closings">;
type Preview = CallReply<"closingPreview">;

const column = columnsOf<Row>();
const DAY_MS = 86_400_000;
const NOTHING = {} as const;
const TERMS = [
  "opening",
  "deposits",
  "withdrawals",
  "granted",
  "adjusted",
  "playResult",
  "corrected",
  "closing",
] as const;
/** What may be below zero. */
const SIGNED: ReadonlySet<string> = new Set(["playResult", "corrected"]);

/** Every day must come out even before it is closed. */
export function ClosingScreen(): ReactNode {
  const t = useTranslations("money.closing");
  const address = useAddress();
  return (
    <Page title={t("title")} actions={<CsvLink kind="closings" address={address("closingsCsv", {})} />}>
      <ThisDay />
      <ListTable
        name="closings"
        input={NOTHING}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.day}
        empty={t("empty")}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("money.closing");
  const figures = TERMS.map((key) =>
    column[SIGNED.has(key) ? "change" : "points"](key, t(key), { width: 110 }),
  );
  return [
    column.name("day", t("day"), { width: 100 }),
    ...figures,
    column.text("by", t("by"), { width: 110, isExtra: true, of: (row) => row.closedBy }),
    column.instant("at", t("at"), { isExtra: true, of: (row) => row.closedAtMs }),
  ];
}

function ThisDay(): ReactNode {
  const t = useTranslations("money.closing");
  const [day, setDay] = useState(() => seoulDayOf(Date.now() - DAY_MS));
  const reading = useRead("closingPreview", { query: { day } });
  const mayApprove = useMay("money", "approve");
  const preview = reading.data;
  return (
    <div className="card">
      <Section
        title={t("preview")}
        aside={
          <>
            <DayInput
              aria-label={t("day")}
              valueFormat="YYYY-MM-DD"
              value={day}
              onChange={(value) => setDay(value ?? day)}
            />
            {mayApprove && preview !== undefined && (
              <OpenButton
                disabled={!preview.isOver || preview.isClosed || preview.difference !== 0}
                label={preview.isClosed ? t("isClosed") : t("close")}
              >
                {(done) => <CloseDialog day={day} onClose={done} />}
              </OpenButton>
            )}
          </>
        }
      >
        {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
        {preview !== undefined && <Equation preview={preview} />}
      </Section>
    </div>
  );
}

function Equation({ preview }: { readonly preview: Preview }): ReactNode {
  const t = useTranslations("money.closing");
  const unit = useUnit();
  const isEven = preview.difference === 0;
  return (
    <>
      <dl className="figures">
        {TERMS.map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Money
                points={preview[key]}
                {...(SIGNED.has(key) ? { isSigned: true as const } : {})}
                unit={unit}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Alert
        color={isEven ? "maru" : "red"}
        variant="light"
        p="sm"
        icon={isEven ? <CircleCheck size={16} /> : <TriangleAlert size={16} />}
      >
        {isEven ? t("balanced") : t("off", { difference: wholeText(preview.difference) })}
        {!preview.isOver && ` · ${t("notOver")}`}
      </Alert>
      <Text size="xs" c="dimmed">
        {t("rule")} · {t("players")} {wholeText(preview.players)} · {t("reserve")}{" "}
        {wholeText(preview.reserve)} · {t("stakes")} {wholeText(preview.stakes)}
      </Text>
    </>
  );
}

function CloseDialog({ day, onClose }: { readonly day: string; readonly onClose: () => void }): ReactNode {
  const t = useTranslations("money.closing");
  return (
    <EndpointDialog
      endpoint="closeDay"
      title={`${t("close")}: ${day}`}
      confirm={t("close")}
      text={t("closeText")}
      word={t("closeWord")}
      input={() => ({ body: { day } })}
      onClose={onClose}
    />
  );
}
