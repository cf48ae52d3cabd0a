import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Typed } from "./use-typed.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface PickerProps {
  readonly label: string;
  /** The number of the one chosen, as text; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly width?: number;
  /** What is wrong with it, where somebody sent it so. */
  readonly error?: ReactNode;
}

interface FoundSelectProps extends PickerProps {
  readonly typed: Typed;
  /** What the server found for what was typed. */
  readonly found: readonly Choice[];
  /** How the one chosen is called; null until that is known. */
  readonly chosen: string | null;
}

/** A field that finds as one types: names are shown, the number is kept. */
export function FoundSelect(props: FoundSelectProps): ReactNode {
  const t = useTranslations("kit");
  const { label, value, onChange, width, error, typed, found } = props;
  const chosen = value === null ? null : { value, label: props.chosen ?? value };
  const data = [
    ...(chosen === null ? [] : [chosen]),
    ...found.filter((choice) => choice.value !== chosen?.value),
  ];
  return (
    <Select
      label={label}
      error={error}
      {...(width === undefined ? {} : { w: width })}
      searchable
      clearable
      placeholder={t("anyone")}
      nothingFoundMessage={t("nobodyFound")}
      data={data}
      value={value}
      onChange={onChange}
      // The server looked already; what it found is shown as it is.
      filter={({ options }) => options}
      onSearchChange={(text) => typed.set(text === chosen?.label ? "" : text)}
      onFocus={typed.touch}
    />
  );
}
