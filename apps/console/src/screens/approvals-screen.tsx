import { Alert, Button, Code, Modal, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { siteNames } from "../derived/site-names.ts";
import { AskedFor } from "../panels/approvals/asked-for.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { type CallReply, type RowOf, useListQuery, useMe, useRead } from "../surface/surface.ts";
import { Age } from "../ui/age.tsx";
import type { Column } from "../ui/data-table.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { ChoiceFilter, Filters } from "../ui/filters.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";
import { Section } from "../ui/section.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import type { Tone } from "../ui/tag.tsx";
import { useApprovalKind } from "../ui/words.ts";
import { columnsOf } from "../ui/column-kinds.tsx";
import { EndpointDialog } from "../panels/form/endpoint-dialog.tsx";

type Row = RowOf<"approvals">;
type Told = CallReply<"decideApproval">["told"];

const column = columnsOf<Row>();
const STATES = ["requested", "approved", "rejected", "expired", "outdated"] as const;
const TONES = {
  requested: "warn",
  approved: "ok",
  rejected: "danger",
  expired: "quiet",
  outdated: "quiet",
} as const satisfies Record<Row["state"], Tone>;
const POLL_MS = 5_000;

/** The second person's desk: what was asked for, by whom, why, and what approving does. */
export function ApprovalsScreen(): ReactNode {
  const t = useTranslations("approvals");
  const [told, setTold] = useState<Told>(null);
  return (
    <Page title={t("title")}>
      <ListTable
        name="approvals"
        input={{ query: useListQuery("approvals") }}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty")}
        pollMs={POLL_MS}
        csv="approvals"
        toneOf={(row) => (row.state === "requested" && row.mayApprove ? "warn" : null)}
        sheet={(row, close) => <ApprovalSheet key={row.id} row={row} close={close} onTold={setTold} />}
        sheetOf={(id, close) => <AnyApproval id={id} close={close} onTold={setTold} />}
        bar={
          <Filters>
            <ChoiceFilter
              name="state"
              label={t("state")}
              choices={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            />
          </Filters>
        }
      />
      {told !== null && <ToldDialog told={told} onClose={() => setTold(null)} />}
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("approvals");
  const kind = useApprovalKind();
  const sites = useMe()?.sites ?? [];
  return [
    column.number("id", t("id"), { width: 64 }),
    column.name("kind", t("kind"), { width: 150, of: (row) => kind(row.kind) }),
    column.text("about", t("who"), { width: 130, isExtra: true, of: (row) => row.about?.username }),
    column.text("reason", t("reason")),
    {
      key: "site",
      title: t("site"),
      width: 110,
      cell: (row) => (row.siteId === null ? null : siteNames([row.siteId], sites)),
      csv: (row) => row.siteId,
    },
    column.text("by", t("by"), { width: 120, of: (row) => row.requestedBy.username }),
    {
      key: "asked",
      title: t("asked"),
      width: 110,
      cell: (row) =>
        row.state === "requested" ? (
          <Age sinceMs={row.requestedAtMs} />
        ) : (
          <Instant atMs={row.requestedAtMs} isShort />
        ),
      csv: (row) => new Date(row.requestedAtMs).toISOString(),
    },
    column.text("decided", t("decided"), { width: 120, isExtra: true, of: (row) => row.decidedBy?.username }),
    column.status("state", t("state"), {
      width: 100,
      toneOf: (row) => TONES[row.state],
      of: (row) => t(`states.${row.state}`),
    }),
  ];
}

interface AnyApprovalProps {
  readonly id: string;
  readonly close: () => void;
  readonly onTold: (told: Told) => void;
}

/** One that the list does not hold: the newest at or below its number is it, or it is none of theirs. */
function AnyApproval({ id, close, onTold }: AnyApprovalProps): ReactNode {
  const t = useTranslations("approvals");
  const kit = useTranslations("kit");
  const isNumber = /^\d{1,14}$/.test(id);
  const query = { cursor: String(Number(id) + 1), size: 1 };
  const reading = useRead("approvals", { query }, { isOff: !isNumber });
  const row = reading.data?.content.find((one) => String(one.id) === id);
  if (row !== undefined) return <ApprovalSheet row={row} close={close} onTold={onTold} />;
  return (
    <SideSheet title={`#${id}`} label={t("title")} onClose={close}>
      <p className="quiet">{reading.state === "loading" && isNumber ? "…" : kit("notInList")}</p>
    </SideSheet>
  );
}

interface ApprovalSheetProps {
  readonly row: Row;
  readonly close: () => void;
  readonly onTold: (told: Told) => void;
}

function ApprovalSheet({ row, close, onTold }: ApprovalSheetProps): ReactNode {
  const t = useTranslations("approvals");
  const kind = useApprovalKind();
  const [verdict, setVerdict] = useState<"approved" | "rejected" | null>(null);
  const isOpen = row.state === "requested";
  return (
    <SideSheet
      title={`#${row.id} · ${kind(row.kind)}`}
      label={t("title")}
      isWide
      onClose={close}
      actions={
        isOpen && (
          <>
            {row.mayApprove && !row.isOwn && (
              <Button onClick={() => setVerdict("approved")}>{t("approve")}</Button>
            )}
            <Button variant="default" onClick={() => setVerdict("rejected")}>
              {row.isOwn ? t("takeBack") : t("reject")}
            </Button>
          </>
        )
      }
    >
      {row.state === "outdated" && (
        <Alert color="gray" variant="light" p="sm">
          {t("outdated")}
        </Alert>
      )}
      {isOpen && row.isOwn && (
        <Alert color="yellow" variant="light" p="sm">
          {t("own")}
        </Alert>
      )}
      <Facts>
        <Fact name={t("by")}>{row.requestedBy.username}</Fact>
        <Fact name={t("asked")}>
          <Instant atMs={row.requestedAtMs} />
        </Fact>
        <Fact name={t("expires")}>
          <Instant atMs={row.expiresAtMs} />
        </Fact>
        <Fact name={t("reason")}>{row.reason}</Fact>
        <Fact name={t("decided")}>
          {row.decidedBy?.username ?? "–"} <Instant atMs={row.decidedAtMs} />
        </Fact>
        <Fact name={t("decisionReason")}>{row.decisionReason ?? "–"}</Fact>
      </Facts>
      <Section title={t("payload")}>
        <AskedFor row={row} />
      </Section>
      {verdict !== null && (
        <DecideDialog row={row} verdict={verdict} onTold={onTold} onClose={() => setVerdict(null)} />
      )}
    </SideSheet>
  );
}

interface DecideDialogProps {
  readonly row: Row;
  readonly verdict: "approved" | "rejected";
  readonly onTold: (told: Told) => void;
  readonly onClose: () => void;
}

function DecideDialog({ row, verdict, onTold, onClose }: DecideDialogProps): ReactNode {
  const t = useTranslations("approvals");
  const isApproval = verdict === "approved";
  return (
    <EndpointDialog
      endpoint="decideApproval"
      title={isApproval ? t("approve") : t("reject")}
      {...(isApproval ? { text: t("approveText"), word: t("approveWord") } : {})}
      needsReason={!isApproval}
      input={(values) => ({ params: { id: row.id }, body: { verdict, ...values } })}
      onDone={(reply) => onTold(reply.told)}
      onClose={onClose}
    >
      {isApproval && <AskedFor row={row} />}
    </EndpointDialog>
  );
}

function ToldDialog({
  told,
  onClose,
}: {
  readonly told: NonNullable<Told>;
  readonly onClose: () => void;
}): ReactNode {
  const t = useTranslations("approvals");
  const kit = useTranslations("kit");
  return (
    <Modal opened onClose={onClose} title={t("told")} closeButtonProps={{ "aria-label": kit("close") }}>
      <Text size="sm">{t("toldText")}</Text>
      {Object.entries(told).map(([name, value]) => (
        <Code key={name} block mt="sm">
          {name}: {value}
        </Code>
      ))}
    </Modal>
  );
}
