import { MultiSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { idOf } from "../../derived/span-query.ts";
import { useFilters, useMay, usePages } from "../../surface/surface.ts";
import { FoundSelect, type PickerProps } from "./found-select.tsx";
import { useTyped } from "./use-typed.ts";

const MOST = 20;

function nameOf(row: { readonly username: string; readonly id: number }): string {
  return `${row.username} · ${row.id}`;
}

/** A player by name, number, or anything else that finds one. Who may not see players writes the number. */
export function PlayerPicker(props: PickerProps): ReactNode {
  return useMay("players", "see") ? <SeenPlayers {...props} /> : <NumberField {...props} />;
}

function SeenPlayers(props: PickerProps): ReactNode {
  const typed = useTyped();
  const query = { size: MOST, ...(typed.text === "" ? {} : { q: typed.text }) };
  const found = usePages("players", { query }, { isOff: !typed.isTouched }).rows;
  const one = { query: { size: 1, q: props.value ?? "" } };
  const chosen = usePages("players", one, { isOff: props.value === null }).rows.find(
    ({ id }) => String(id) === props.value,
  );
  return (
    <FoundSelect
      {...props}
      typed={typed}
      found={found.map((row) => ({ value: String(row.id), label: nameOf(row) }))}
      chosen={chosen === undefined ? null : nameOf(chosen)}
    />
  );
}

interface PlayersPickerProps {
  readonly label: string;
  /** Numbers as text, in the order they were chosen. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Players who are chosen from the start. */
  readonly known?: readonly NamedPlayer[];
  readonly error?: ReactNode;
}

export interface NamedPlayer {
  readonly id: number;
  readonly username: string;
}

/** Several players, found one after another; each stays shown by name. */
export function PlayersPicker({ label, values, onChange, known = [], error }: PlayersPickerProps): ReactNode {
  const t = useTranslations("kit");
  const typed = useTyped();
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(known.map((player) => [String(player.id), nameOf(player)])),
  );
  const query = { size: MOST, ...(typed.text === "" ? {} : { q: typed.text }) };
  const found = usePages("players", { query }, { isOff: !typed.isTouched }).rows;
  const fresh = Object.fromEntries(found.map((row) => [String(row.id), nameOf(row)]));
  const shown = { ...names, ...fresh };
  const data = [...new Set([...values, ...Object.keys(fresh)])].map((value) => ({
    value,
    label: shown[value] ?? value,
  }));
  return (
    <MultiSelect
      label={label}
      error={error}
      searchable
      hidePickedOptions
      placeholder={values.length === 0 ? t("findPlayers") : ""}
      nothingFoundMessage={t("nobodyFound")}
      data={data}
      value={[...values]}
      filter={({ options }) => options}
      onChange={(chosen) => {
        setNames(shown);
        onChange(chosen);
      }}
      onSearchChange={typed.set}
      onFocus={typed.touch}
    />
  );
}

function NumberField({ label, value, onChange, width = 110, error }: PickerProps): ReactNode {
  return (
    <TextInput
      label={label}
      error={error}
      w={width}
      type="search"
      inputMode="numeric"
      value={value ?? ""}
      onChange={(event) => onChange(idOf(event.currentTarget.value.trim()) ?? null)}
    />
  );
}

/** Narrows a list to one player; `player` in the address. */
export function PlayerFilter({ label }: { readonly label: string }): ReactNode {
  const filters = useFilters();
  return (
    <PlayerPicker
      label={label}
      width={170}
      value={idOf(filters.values["player"]) ?? null}
      onChange={(player) => filters.set({ player })}
    />
  );
}
