import { NumberInput, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useFilters, useMay, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { ChoiceFilter, Filters } from "../../ui/filters.tsx";
import { Instant } from "../../ui/instant.tsx";
import { ListTable } from "../list/list-table.tsx";

type Row = RowOf<"coinWallets">;

/** Wallets of players; those that wait for an address can be given one, by two people. */
export function CoinWallets(): ReactNode {
  const t = useTranslations("coins");
  const filters = useFilters();
  const mayChange = useMay("money", "change");
  return (
    <ListTable
      name="coinWallets"
      input={{ query: { isWaiting: filters.values["waiting"] === "1" ? "1" : undefined } }}
      label={t("tabs.wallets")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={t("walletsEmpty")}
      {...(mayChange
        ? { sheet: (row: Row, close: () => void) => <GiveDialog key={row.id} row={row} onClose={close} /> }
        : {})}
      bar={
        <Filters filters={filters}>
          <ChoiceFilter
            filters={filters}
            name="waiting"
            label={t("asked")}
            choices={[{ value: "1", label: t("waiting") }]}
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
    { key: "player", title: t("player"), width: 150, cell: (row) => <strong>{row.username}</strong> },
    { key: "coin", title: t("coin"), width: 80, cell: (row) => row.coinName },
    { key: "balance", title: t("balance"), width: 150, isNumber: true, cell: (row) => row.balance },
    { key: "asked", title: t("asked"), width: 160, cell: (row) => <Instant atMs={row.askedAtMs} /> },
    { key: "address", title: t("address"), cell: (row) => row.address ?? "–" },
    { key: "tag", title: t("tag"), width: 110, cell: (row) => row.addressTag ?? "–" },
  ];
}

/** Nothing to give where the wallet has its address. */
function GiveDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }): ReactNode {
  const t = useTranslations("coins");
  const kit = useTranslations("kit");
  const { run } = useVerb("giveCoinAddress");
  const [address, setAddress] = useState("");
  const [tag, setTag] = useState<number | null>(null);
  if (row.address !== null) return null;
  return (
    <AskDialog
      title={`${t("give")} · ${row.username} · ${row.coinName}`}
      confirm={t("give")}
      onConfirm={(reason) =>
        run({ params: { id: row.id }, body: { address: address.trim(), addressTag: tag, reason } }, () =>
          notifications.show({ message: kit("secondPerson") }),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{t("giveText")}</Text>
      <TextInput
        label={t("address")}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <NumberInput
        label={t("tag")}
        min={0}
        thousandSeparator=""
        value={tag ?? ""}
        onChange={(value) => setTag(value === "" ? null : Number(value))}
      />
    </AskDialog>
  );
}
