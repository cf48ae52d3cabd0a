import { ActionIcon } from "@mantine/core";
import { MEMBER_STATUS_LETTERS } from "@maru/contract/wire-codes";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { treeRows } from "../../derived/partner-tree.ts";
import { type RowOf, useAddressValue, usePages } from "../../surface/surface.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { CsvOfList } from "../list/csv-of-list.tsx";
import { AgreementText } from "./agreement-text.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";
import { PartnerSheet } from "./partner-sheet.tsx";
import { percentOfParts } from "../../derived/percent.ts";

type Partner = RowOf<"partnerList">;
type Row = ReturnType<typeof treeRows<Partner>>[number];

const column = columnsOf<Row>();
const INPUT = { query: { size: 200 } } as const;

/** The tree of partners, each under the one above; a partner sees their own branch alone. */
export function PartnerTree(): ReactNode {
  const t = useTranslations("partners");
  const list = usePages("partnerList", INPUT);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useAddressValue("open");
  const fold = (id: number): void => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const rows = treeRows(list.rows, folded);
  const columns = useColumns();
  const name: Column<Row> = {
    key: "name",
    title: t("name"),
    cell: (row) => <NameCell row={row} isFolded={folded.has(row.node.id)} fold={fold} />,
  };
  return (
    <>
      <div className="list-bar">
        <span />
        <CsvOfList name="partnerList" input={INPUT} fileName="partners" columns={columns.map(ofPartner)} />
      </div>
      <DataTable
        label={t("title")}
        columns={[name, ...columns.slice(1)]}
        list={{ ...list, rows }}
        rowKey={(row) => row.node.id}
        empty={t("empty")}
        onOpen={(row) => setOpen(String(row.node.id))}
        openKey={open === null ? null : Number(open)}
      />
      {open !== null && <PartnerSheet key={open} id={open} close={() => setOpen(null)} />}
    </>
  );
}

/** A column of the tree as one of the plain list behind it, for the file. */
function ofPartner(shown: Column<Row>): Column<Partner> {
  const row = (node: Partner): Row => ({ node, depth: 0, hasChildren: false });
  const { csv, cell, sort: _sort, ...rest } = shown;
  return {
    ...rest,
    cell: (node) => cell(row(node)),
    ...(csv === undefined ? {} : { csv: (node: Partner) => csv(row(node)) }),
  };
}

interface NameCellProps {
  readonly row: Row;
  readonly isFolded: boolean;
  readonly fold: (id: number) => void;
}

const INDENT_PX = 18;

function NameCell({ row, isFolded, fold }: NameCellProps): ReactNode {
  const t = useTranslations("partners");
  return (
    <span
      style={{ display: "inline-flex", alignItems: "center", gap: 4, paddingLeft: row.depth * INDENT_PX }}
    >
      {row.hasChildren ? (
        <ActionIcon
          size="xs"
          aria-label={`${isFolded ? t("open") : t("shut")}: ${row.node.name}`}
          aria-expanded={!isFolded}
          onClick={(event) => {
            event.stopPropagation();
            fold(row.node.id);
          }}
        >
          {isFolded ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
        </ActionIcon>
      ) : (
        <span style={{ width: 18 }} />
      )}
      <strong>{row.node.name}</strong>
      {row.node.username !== row.node.name && <span className="quiet">{row.node.username}</span>}
    </span>
  );
}

const isActive = ({ status }: Row["node"]): boolean => status === MEMBER_STATUS_LETTERS.active;

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("partners");
  return [
    column.text("username", t("username"), { of: ({ node }) => node.username }),
    column.number("level", t("level"), { width: 60, of: ({ node }) => node.level }),
    {
      key: "codes",
      title: t("codes"),
      width: 120,
      isExtra: true,
      cell: ({ node }) => <span className="mono">{node.codes.join(" ")}</span>,
      csv: ({ node }) => node.codes.join(" "),
    },
    {
      key: "agreement",
      title: t("agreement"),
      width: 170,
      cell: ({ node }) => <AgreementText agreement={node.agreement} />,
      csv: ({ node }) =>
        node.agreement === null
          ? null
          : `${node.agreement.kind} ${percentOfParts(node.agreement.rateBp, 10_000)} %`,
    },
    ...(["children", "players", "branchPlayers"] as const).map((key) =>
      column.number(key, t(key), { width: 92, of: ({ node }) => node[key] }),
    ),
    column.instant("created", t("created"), { isExtra: true, of: ({ node }) => node.createdAtMs }),
    {
      key: "status",
      title: t("status"),
      width: 100,
      cell: ({ node }) => (
        <Tag tone={isActive(node) ? "ok" : "danger"}>{isActive(node) ? t("active") : t("disabled")}</Tag>
      ),
      csv: ({ node }) => node.status,
    },
  ];
}
