import { FAMILY_LETTERS } from "@maru/contract/wire-codes";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useMay, useRead } from "../../surface/surface.ts";
import { Countries } from "../../ui/country-select.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import { WaitingList } from "../versions/waiting-list.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf } from "../form/field-kinds.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Licences = CallReply<"licences">;
type Row = Licences["records"][number];
const YEAR_MS = 365 * 86_400_000;
const NOTHING = {} as const;
const NOWHERE: readonly string[] = [];

/** The licences a site stood and stands on. */
export function LicencePart(): ReactNode {
  const t = useTranslations("sites.licences");
  const reading = useRead("licences", NOTHING);
  const mayChange = useMay("licence", "change");
  const data = reading.data;
  if (data === undefined) return <p role="alert">{reading.fault}</p>;
  return (
    <div className="stack">
      <WaitingList waiting={data.waiting} />
      {mayChange && (
        <OpenButton style={{ alignSelf: "start" }} label={t("new")}>
          {(close) => <EnterDialog denied={data.denied} onClose={close} />}
        </OpenButton>
      )}
      {data.records.length === 0 && <p className="quiet">{t("none")}</p>}
      {data.records.map((row) => (
        <div key={row.id} className="card">
          <Record row={row} mayEnd={mayChange && row.endedAtMs === null} />
        </div>
      ))}
      <Text size="xs" c="dimmed">
        {t("denied")} <Countries codes={data.denied} />
      </Text>
    </div>
  );
}

function Record({ row, mayEnd }: { readonly row: Row; readonly mayEnd: boolean }): ReactNode {
  const t = useTranslations("sites.licences");
  const { record } = row;
  const tone = row.state === "in-force" ? "ok" : row.state === "altered" ? "danger" : "quiet";
  return (
    <Section
      title={`${record.operator} · ${record.number}`}
      aside={
        <>
          <Tag tone={tone}>{t(`states.${row.state}`)}</Tag>
          {mayEnd && (
            <OpenButton variant="default" size="compact-xs" label={t("end")}>
              {(close) => <EndDialog row={row} onClose={close} />}
            </OpenButton>
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

const PRODUCTS = Object.values(FAMILY_LETTERS);

function emptyRecord() {
  const nowMs = Date.now();
  return {
    operator: "",
    regulator: "",
    number: "",
    jurisdictions: NOWHERE,
    products: PRODUCTS,
    minimumAge: 19 as number | null,
    validFromMs: nowMs as number | null,
    validToMs: (nowMs + YEAR_MS) as number | null,
    oneAccount: false,
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
  return (
    <EndpointDialog
      endpoint="enterLicence"
      title={t("new")}
      text={t("newText")}
      initial={emptyRecord()}
      input={({ reason, ...record }) => ({ body: { record, reason } })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {(["operator", "regulator", "number"] as const).map((name) => field.text(name, t(name)))}
          {field.countries("jurisdictions", t("jurisdictions"), denied)}
          {field.many(
            "products",
            t("products"),
            choicesOf(PRODUCTS, (product) => product),
          )}
          {field.count("minimumAge", t("minimumAge"))}
          {field.instant("validFromMs", t("from"))}
          {field.instant("validToMs", t("to"))}
          {field.seconds("betPauseMs", t("betPause"))}
          {field.tick("oneAccount", t("oneAccount"))}
          {field.tick("oneGameAtATime", t("oneGame"))}
          {field.tick("isSandbox", t("sandbox"))}
        </>
      )}
    </EndpointDialog>
  );
}

function EndDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }): ReactNode {
  const t = useTranslations("sites.licences");
  return (
    <EndpointDialog
      endpoint="endLicence"
      title={`${t("end")}: ${row.record.number}`}
      confirm={t("end")}
      text={t("endText")}
      isDanger
      word={t("endWord")}
      input={(body) => ({ params: { id: row.id }, body })}
      onClose={onClose}
    />
  );
}
