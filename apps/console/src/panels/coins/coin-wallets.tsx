import { FLAG_TEXTS } from "@maru/contract/wire-codes";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useListQuery, useMay } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { ChoiceFilter, Filters } from "../../ui/filters.tsx";
import { Instant } from "../../ui/instant.tsx";
import { ListTable } from "../list/list-table.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../../ui/column-kinds.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { NO_NUMBER } from "../form/field-kinds.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Row = RowOf<"coinWallets">;

const column = columnsOf<Row>();

/** Wallets of players; those that wait for an address can be given one, by two people. */
export function CoinWallets(): ReactNode {
  const t = useTranslations("coins");
  return (
    <ListTable
      name="coinWallets"
      input={{ query: useListQuery("coinWallets") }}
      label={t("tabs.wallets")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={t("walletsEmpty")}
      csv="coin-wallets"
      sheet={(row, close) => <WalletSheet key={row.id} row={row} close={close} />}
      bar={
        <Filters>
          <ChoiceFilter
            name="waiting"
            label={t("asked")}
            choices={[{ value: FLAG_TEXTS.yes, label: t("waiting") }]}
            width={200}
          />
        </Filters>
      }
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("coins");
  return [
    column.name("player", t("player"), { width: 150, of: (row) => row.username }),
    column.text("coin", t("coin"), { width: 80, of: (row) => row.coinName }),
    column.number("balance", t("balance"), { width: 150 }),
    column.instant("asked", t("asked"), { of: (row) => row.askedAtMs }),
    { key: "address", title: t("address"), cell: (row) => row.address ?? "–", csv: (row) => row.address },
    {
      key: "tag",
      title: t("tag"),
      width: 110,
      cell: (row) => row.addressTag ?? "–",
      csv: (row) => row.addressTag,
    },
  ];
}

/** One wallet; where it waits for its address, that can be given. */
function WalletSheet({ row, close }: { readonly row: Row; readonly close: () => void }): ReactNode {
  const t = useTranslations("coins");
  const mayChange = useMay("money", "change");
  return (
    <SideSheet
      title={`${row.username} · ${row.coinName}`}
      label={t("tabs.wallets")}
      onClose={close}
      actions={
        mayChange &&
        row.address === null && (
          <OpenButton label={t("give")}>{(done) => <GiveDialog row={row} onClose={done} />}</OpenButton>
        )
      }
    >
      <Facts>
        <Fact name={t("player")}>
          <Link to={`/players/${row.memberId}`}>{row.username}</Link>
        </Fact>
        <Fact name={t("balance")}>{row.balance}</Fact>
        <Fact name={t("asked")}>
          <Instant atMs={row.askedAtMs} />
        </Fact>
        <Fact name={t("address")}>{row.address ?? "–"}</Fact>
        <Fact name={t("tag")}>{row.addressTag ?? "–"}</Fact>
      </Facts>
    </SideSheet>
  );
}

function GiveDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }): ReactNode {
  const t = useTranslations("coins");
  return (
    <EndpointDialog
      endpoint="giveCoinAddress"
      title={`${t("give")} · ${row.username} · ${row.coinName}`}
      confirm={t("give")}
      text={t("giveText")}
      initial={{ address: "", addressTag: NO_NUMBER }}
      input={(body) => ({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.text("address", t("address"))}
          {field.count("addressTag", t("tag"), { least: 0, isPlain: true })}
        </>
      )}
    </EndpointDialog>
  );
}
