import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ppmText, wholeText } from "../derived/number-text.ts";
import { OptionSheet } from "../panels/options/option-sheet.tsx";
import { OptionState } from "../panels/options/option-state.tsx";
import { type CallReply, useAddressValue, useFilters, useRead } from "../surface.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { ChoiceFilter, Filters } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";

type Option = CallReply<"options">[number];

/** What the site offers on each option, and what it gives back. */
export function OptionsScreen(): ReactNode {
  const t = useTranslations("options");
  const filters = useFilters();
  const reading = useRead("options", {});
  const [openId, setOpen] = useAddressValue("open");
  const all = reading.data ?? [];
  const { market, type } = filters.values;
  const rows = all.filter(
    (option) =>
      (market === undefined || option.stock === market) && (type === undefined || option.type === type),
  );
  const open = all.find(({ id }) => String(id) === openId);
  return (
    <Page title={t("title")}>
      <Filters filters={filters}>
        <ChoiceFilter
          filters={filters}
          name="market"
          label={t("market")}
          choices={choices(all.map(({ stock }) => stock))}
        />
        <ChoiceFilter
          filters={filters}
          name="type"
          label={t("type")}
          choices={choices(all.map((option) => option.type))}
        />
      </Filters>
      <DataTable
        label={t("title")}
        columns={useColumns()}
        list={{
          rows,
          state: reading.state,
          fault: reading.fault,
          hasMore: false,
          isFetching: false,
          loadMore: () => undefined,
        }}
        rowKey={(row) => row.id}
        empty={t("empty")}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={open?.id ?? null}
        toneOf={(row) => (row.waiting.length > 0 ? "warn" : null)}
      />
      {open !== undefined && <OptionSheet key={open.id} option={open} close={() => setOpen(null)} />}
    </Page>
  );
}

function choices(values: readonly string[]): readonly { readonly value: string; readonly label: string }[] {
  return [...new Set(values)].map((value) => ({ value, label: value }));
}

function useColumns(): readonly Column<Option>[] {
  const t = useTranslations("options");
  return [
    { key: "market", title: t("market"), width: 120, cell: (row) => <strong>{row.stock}</strong> },
    { key: "type", title: t("type"), width: 70, cell: (row) => row.type },
    { key: "label", title: t("label"), cell: (row) => row.label },
    { key: "state", title: t("state"), width: 120, cell: (row) => <OptionState option={row} /> },
    {
      key: "returns",
      title: t("returns"),
      width: 150,
      isNumber: true,
      cell: (row) => <Returns option={row} />,
    },
    {
      key: "limits",
      title: t("limits"),
      width: 170,
      isNumber: true,
      cell: (row) => `${wholeText(row.terms.limitMin)} – ${wholeText(row.terms.limitMax)}`,
    },
    { key: "version", title: t("version"), width: 60, isNumber: true, cell: (row) => row.terms.version },
    { key: "round", title: t("round"), width: 120, isNumber: true, cell: (row) => <OnSale option={row} /> },
    {
      key: "waiting",
      title: t("waiting"),
      width: 150,
      cell: (row) =>
        row.waiting.length > 0 && <Tag tone="warn">{t("waitingCount", { count: row.waiting.length })}</Tag>,
    },
  ];
}

/** The round that takes bets now; it leads to its own page. */
function OnSale({ option }: { readonly option: Option }): ReactNode {
  if (option.round === null) return <span className="quiet">–</span>;
  const search = { option: String(option.id), open: String(option.round.id) };
  return (
    <Link to="/rounds" search={search} onClick={(event) => event.stopPropagation()}>
      #{option.round.id}
    </Link>
  );
}

function Returns({ option }: { readonly option: Option }): ReactNode {
  const ppm = option.returns.map(({ rtpPpm }) => rtpPpm);
  if (ppm.length === 0) return "–";
  const [least, most] = [Math.min(...ppm), Math.max(...ppm)];
  return least === most ? ppmText(least) : `${ppmText(least)} – ${ppmText(most)}`;
}
