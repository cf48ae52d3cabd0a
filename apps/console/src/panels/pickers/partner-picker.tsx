import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { idOf } from "../../derived/span-query.ts";
import { useFilters, useMay, usePages, useRead } from "../../surface/surface.ts";
import { FoundSelect, type PickerProps } from "./found-select.tsx";
import { useTyped } from "./use-typed.ts";

const MOST = 20;
/** Whoever belongs to no partner belongs to the headquarters. */
const HEADQUARTERS = "0";

function nameOf(row: { readonly name: string; readonly username: string; readonly id: number }): string {
  const { name, username, id } = row;
  return name === username ? `${username} · ${id}` : `${name} (${username}) · ${id}`;
}

interface PartnerPickerProps extends PickerProps {
  /** Offers the headquarters too, as number 0. */
  readonly hasHeadquarters?: true;
}

/** A partner by name or number; nothing for whoever may not see partners. */
export function PartnerPicker(props: PartnerPickerProps): ReactNode {
  return useMay("partners", "see") ? <SeenPartners {...props} /> : null;
}

function SeenPartners({ hasHeadquarters, ...props }: PartnerPickerProps): ReactNode {
  const t = useTranslations("partners");
  const typed = useTyped();
  const { value } = props;
  const query = { size: MOST, ...(typed.text === "" ? {} : { q: typed.text }) };
  const found = usePages("partnerList", { query }, { isOff: !typed.isTouched }).rows;
  const isNamed = value !== null && value !== HEADQUARTERS;
  const chosen = useRead("partner", { query: { id: value ?? "" } }, { isOff: !isNamed }).data;
  const head = { value: HEADQUARTERS, label: t("headquarters") };
  const partners = found.map((row) => ({ value: String(row.id), label: nameOf(row) }));
  return (
    <FoundSelect
      {...props}
      typed={typed}
      found={hasHeadquarters === true ? [head, ...partners] : partners}
      chosen={value === HEADQUARTERS ? head.label : chosen === undefined ? null : nameOf(chosen)}
    />
  );
}

interface PartnerFilterProps {
  readonly label: string;
  readonly hasHeadquarters?: true;
}

/** Narrows a list to one partner; `partner` in the address. */
export function PartnerFilter(props: PartnerFilterProps): ReactNode {
  const filters = useFilters();
  const asked = filters.values["partner"];
  const isHeadquarters = props.hasHeadquarters === true && asked === HEADQUARTERS;
  return (
    <PartnerPicker
      {...props}
      width={190}
      value={isHeadquarters ? HEADQUARTERS : (idOf(asked) ?? null)}
      onChange={(partner) => filters.set({ partner })}
    />
  );
}
