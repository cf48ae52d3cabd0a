import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay, useRead } from "../../surface/surface.ts";
import { ChoiceFilter } from "../../ui/filters.tsx";
import { useMarketName } from "../../ui/market-words.ts";

const NOTHING = {} as const;

/** Narrows a list to one option of the site; `option` in the address. Nothing for whoever may not see options. */
export function OptionFilter(): ReactNode {
  const t = useTranslations("rounds");
  const isOff = !useMay("options", "see");
  const options = useRead("options", NOTHING, { isOff }).data ?? [];
  if (isOff) return null;
  return (
    <ChoiceFilter
      name="option"
      label={t("option")}
      width={170}
      isSearchable
      choices={options.map(({ id, stock, type }) => ({ value: String(id), label: `${stock} · ${type}` }))}
    />
  );
}

/** Narrows a list to one market; `market` in the address. Nothing for whoever may not see markets. */
export function MarketFilter(): ReactNode {
  const t = useTranslations("rounds");
  const isOff = !useMay("markets", "see");
  const marketName = useMarketName();
  const markets = useRead("markets", NOTHING, { isOff }).data ?? [];
  if (isOff) return null;
  return (
    <ChoiceFilter
      name="market"
      label={t("market")}
      width={160}
      isSearchable
      choices={markets.map(({ stock, name }) => ({
        value: stock,
        label: name === stock ? stock : `${stock} · ${marketName(name)}`,
      }))}
    />
  );
}
