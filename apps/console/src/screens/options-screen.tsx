import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ppmText, wholeText } from "../derived/number-text.ts";
import { OptionSheet } from "../panels/options/option-sheet.tsx";
import { OptionState } from "../panels/options/option-state.tsx";
import { type CallReply, useAddressValue, useFilters, useRead } from "../surface/surface.ts";
import { WholeTable } from "../panels/list/whole-table.tsx";
import type { Column } from "../ui/data-table.tsx";
import { ChoiceFilter, Filters } from "../ui/filters.tsx";
import { useOptionLabel } from "../ui/market-words.ts";
import { Page } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";

type Option = CallReply<"options">[number];

const column = columnsOf<Option>();

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
      <WholeTable
        label={t("title")}
        columns={useColumns()}
        rows={rows}
        reading={reading}
        rowKey={(row) => row.id}
        empty={t("empty")}
        name="options"
        isOpenable
        bar={
          <Filters>
            <ChoiceFilter
              name="market"
              label={t("market")}
              choices={choices(all.map(({ stock }) => stock))}
            />
            <ChoiceFilter name="type" label={t("type")} choices={choices(all.map((option) => option.type))} />
          </Filters>
        }
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
  const optionLabel = useOptionLabel();
  return [
    column.name("market", t("market"), { width: 110, of: (row) => row.stock }),
    column.text("type", t("type"), { width: 70 }),
    column.text("label", t("label"), { isExtra: true, of: optionLabel }),
    {
      key: "state",
      title: t("state"),
      width: 110,
      cell: (row) => <OptionState option={row} />,
      csv: ({ terms }) => t(!terms.isPlay ? "off" : terms.isStop ? "stopped" : "playing"),
    },
    {
      key: "returns",
      title: t("returns"),
      width: 150,
      isNumber: true,
      cell: returnText,
      csv: returnText,
    },
    {
      key: "limits",
      title: t("limits"),
      width: 170,
      isNumber: true,
      cell: (row) => `${wholeText(row.terms.limitMin)} – ${wholeText(row.terms.limitMax)}`,
      csv: (row) => `${row.terms.limitMin} – ${row.terms.limitMax}`,
    },
    column.number("version", t("version"), { width: 64, of: (row) => row.terms.version }),
    {
      key: "round",
      title: t("round"),
      width: 130,
      isNumber: true,
      cell: (row) => <OnSale option={row} />,
      csv: (row) => row.round?.id ?? null,
    },
    {
      key: "waiting",
      title: t("waiting"),
      width: 130,
      cell: (row) =>
        row.waiting.length > 0 && <Tag tone="warn">{t("waitingCount", { count: row.waiting.length })}</Tag>,
      csv: (row) => row.waiting.length,
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

function returnText({ returns }: Option): string {
  const ppm = returns.map(({ rtpPpm }) => rtpPpm);
  if (ppm.length === 0) return "–";
  const [least, most] = [Math.min(...ppm), Math.max(...ppm)];
  return least === most ? ppmText(least) : `${ppmText(least)} – ${ppmText(most)}`;
}
