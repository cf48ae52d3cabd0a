import { Code } from "@mantine/core";
import { differenceOf, STAFF_ROLES } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { useStaffName } from "../panels/staff/staff-name.ts";
import { type RowOf, useAddress, useListQuery, useMe, useRead } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { DiffView } from "../ui/diff-view.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { ChoiceFilter, Filters, SpanFilter, TextFilter } from "../ui/filters.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";
import { Section } from "../ui/section.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { useActWord, useReasonText, useSubjectWord, useWord } from "../ui/words.ts";
import { PlayerFilter } from "../panels/pickers/player-picker.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";

type Row = RowOf<"auditList">;

const column = columnsOf<Row>();
const NO_INPUT = {} as const;
const AREAS = [
  "money",
  "players",
  "protection",
  "options",
  "markets",
  "content",
  "support",
  "sites",
  "licence",
  "partners",
  "staff",
] as const;
const KINDS = [
  "staff-act",
  "staff-sign-in",
  "staff-sign-in-failed",
  "staff-code-failed",
  "staff-refused",
  "staff-factor-registered",
  "staff-factor-removed",
  "sign-in",
  "sign-in-failed",
  "token-reused",
  "self-excluded",
  "books-sealed",
  "settled-differently",
  "digits-uneven",
  "links-withheld",
] as const;

/** Everything that staff did and looked at; nothing here can be changed by anybody. */
export function AuditScreen(): ReactNode {
  const t = useTranslations("audit");
  const address = useAddress();
  const query = useListQuery("auditList");
  return (
    <Page title={t("title")} actions={<CsvLink kind="audit" address={address("auditCsv", { query })} />}>
      <ListTable
        name="auditList"
        input={{ query }}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.seq}
        empty={t("empty")}
        sheet={(row, close) => <EventSheet key={row.seq} row={row} close={close} />}
        bar={<AuditFilters />}
      />
      <p className="quiet">{t("gaps")}</p>
    </Page>
  );
}

function AuditFilters(): ReactNode {
  const t = useTranslations("audit");
  const act = useActWord();
  const areaWord = useWord("areas");
  const colleagues = useRead("staffNames", NO_INPUT).data ?? [];
  return (
    <Filters>
      <ChoiceFilter
        name="action"
        label={t("area")}
        width={130}
        choices={AREAS.map((area) => ({ value: `${area}.`, label: areaWord(area) }))}
      />
      <ChoiceFilter
        name="kind"
        label={t("kind")}
        width={170}
        choices={KINDS.map((kind) => ({ value: kind, label: act(kind) }))}
      />
      <ChoiceFilter
        name="staff"
        label={t("staff")}
        width={130}
        choices={colleagues.map(({ staffId, username }) => ({
          value: String(staffId),
          label: username,
        }))}
      />
      <PlayerFilter label={t("memberId")} />
      <TextFilter name="subject" label={t("subject")} placeholder="request:17" width={130} />
      <SpanFilter />
    </Filters>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("audit");
  const act = useActWord();
  const subject = useSubjectWord();
  const nameOf = useWhoDidIt();
  const why = useWhy();
  return [
    column.number("seq", t("seq"), { width: 80 }),
    column.instant("at", t("at"), { of: (row) => row.atMs }),
    column.name("action", t("action"), { width: 170, of: (row) => act(row.action ?? row.kind) }),
    column.text("staff", t("staff"), { width: 110, of: (row) => nameOf(row.staff, row.staffId) }),
    column.text("player", t("memberId"), { width: 110, of: (row) => row.member ?? row.memberId }),
    column.text("subject", t("subject"), {
      width: 140,
      of: (row) => (row.subject === null ? null : subject(row.subject)),
    }),
    column.text("reason", t("reason"), { of: why }),
    column.text("address", t("address"), { width: 120, isExtra: true }),
    // What was hashed gives its hash no order: the column is not sorted.
    {
      key: "hash",
      isExtra: true,
      title: t("hash"),
      width: 120,
      cell: (row) => <span className="mono">{row.hash.slice(0, 12)}</span>,
    },
  ];
}

/** Acts carry the name of their day; what else concerns a colleague has their number. */
function useWhoDidIt(): (name: string | null, staffId: number | null) => string | null {
  const nameOf = useStaffName();
  return (name, staffId) => name ?? (staffId === null ? null : nameOf(staffId));
}

/** Reasons of a closed list in words, and what a refused call was refused with. */
function useWhy(): (row: Row) => string | null {
  const t = useTranslations("audit");
  const reasonText = useReasonText();
  return ({ reason, kind, detail }) => {
    if (reason !== null) return reasonText(reason);
    if (kind !== "staff-refused" || typeof detail !== "object" || detail === null) return null;
    const { code, call } = Object.fromEntries(Object.entries(detail));
    return t("refused", { code: String(code), call: String(call) });
  };
}

function EventSheet({ row, close }: { readonly row: Row; readonly close: () => void }): ReactNode {
  const t = useTranslations("audit");
  const roles = useTranslations("shell.roles");
  const act = useActWord();
  const subject = useSubjectWord();
  const who = useWhoDidIt()(row.staff, row.staffId);
  const why = useWhy();
  const role = STAFF_ROLES.find((one) => one === row.role);
  const site = useMe()?.sites.find(({ id }) => id === row.siteId);
  return (
    <SideSheet
      title={`${row.seq} · ${act(row.action ?? row.kind)}`}
      label={t("title")}
      isWide
      onClose={close}
    >
      <Facts>
        <Fact name={t("at")}>
          <Instant atMs={row.atMs} />
        </Fact>
        <Fact name={t("kind")}>
          <code className="mono">{row.action ?? row.kind}</code>
        </Fact>
        <Fact name={t("staff")}>
          {who === null ? "–" : who} {role !== undefined && <span className="quiet">{roles(role)}</span>}
        </Fact>
        <Fact name={t("memberId")}>
          {row.memberId === null ? (
            "–"
          ) : (
            <Link to={`/players/${row.memberId}`}>{row.member ?? row.memberId}</Link>
          )}
        </Fact>
        <Fact name={t("site")}>{site?.name ?? row.siteId ?? "–"}</Fact>
        <Fact name={t("subject")}>{row.subject === null ? "–" : subject(row.subject)}</Fact>
        <Fact name={t("reason")}>{why(row) ?? "–"}</Fact>
        <Fact name={t("address")}>{row.address ?? "–"}</Fact>
        <Fact name={t("hash")}>
          <code className="mono">{row.hash}</code>
        </Fact>
      </Facts>
      <Section title={t("change")}>
        <DiffView difference={differenceOf(row.before, row.after)} />
      </Section>
      {row.detail !== null && row.detail !== undefined && (
        <Section title={t("detail")}>
          <Code block>{JSON.stringify(row.detail, null, 2)}</Code>
        </Section>
      )}
      <p className="quiet">{t("chained")}</p>
    </SideSheet>
  );
}
