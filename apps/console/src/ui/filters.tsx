import { Button, NumberInput, Select, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { PRESETS, presetSpans } from "../derived/preset-spans.ts";
import { DayInput } from "./day-input.tsx";
import { Segments } from "./segments.tsx";

/** Filters are the address: whoever opens it sees the same list. */
export interface FilterState {
  readonly values: Readonly<Record<string, string>>;
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
}

interface FiltersProps {
  readonly filters: FilterState;
  readonly children: ReactNode;
}

export function Filters({ filters, children }: FiltersProps): ReactNode {
  const t = useTranslations("kit");
  const names = Object.keys(filters.values);
  return (
    <div className="filters">
      {children}
      {names.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => filters.set(Object.fromEntries(names.map((name) => [name, null])))}
        >
          {t("clear")}
        </Button>
      )}
    </div>
  );
}

interface ChoiceFilterProps {
  readonly filters: FilterState;
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly width?: number;
  /** What the list shows while nothing is chosen; all of it unless said otherwise. */
  readonly otherwise?: string;
  /** For long lists: typing narrows it. */
  readonly isSearchable?: true;
}

export function ChoiceFilter(props: ChoiceFilterProps): ReactNode {
  const t = useTranslations("kit");
  const { filters, name, label, choices, width = 150, isSearchable, otherwise = t("any") } = props;
  const asked = filters.values[name];
  // The list cannot show what it cannot read: it must not look as if it did.
  const isUnread = asked !== undefined && choices.length > 0 && !choices.some(({ value }) => value === asked);
  return (
    <Select
      label={label}
      w={width}
      {...(isSearchable === true ? { searchable: true, nothingFoundMessage: t("nothingFound") } : {})}
      data={[{ value: "", label: otherwise }, ...choices]}
      value={isUnread ? null : (asked ?? "")}
      error={isUnread ? t("unreadFilter", { value: asked }) : undefined}
      onChange={(value) => filters.set({ [name]: value === "" ? null : value })}
    />
  );
}

interface TextFilterProps {
  readonly filters: FilterState;
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly width?: number;
}

const TYPING_MS = 300;

/** Takes effect once the typing rests. */
export function TextFilter({ filters, name, label, placeholder, width = 200 }: TextFilterProps): ReactNode {
  const current = filters.values[name] ?? "";
  const [text, setText] = useState(current);
  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    setText(current);
  }
  const { set } = filters;
  useEffect(() => {
    if (text.trim() === current) return undefined;
    const timer = setTimeout(() => set({ [name]: text.trim() === "" ? null : text.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, current, name, set]);
  return (
    <TextInput
      label={label}
      w={width}
      type="search"
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

interface SpanFilterProps {
  readonly filters: FilterState;
  /** Spans to choose at once stand beside it. */
  readonly hasPresets?: true;
}

/** Days of Seoul, `from` and `to` in the address, both inclusive. */
export function SpanFilter({ filters, hasPresets }: SpanFilterProps): ReactNode {
  const t = useTranslations("kit");
  const day = (name: "from" | "to"): ReactNode => (
    <DayInput
      label={t(name)}
      w={126}
      clearable
      valueFormat="YYYY-MM-DD"
      placeholder="YYYY-MM-DD"
      value={filters.values[name] ?? null}
      onChange={(value) => filters.set({ [name]: value })}
    />
  );
  return (
    <>
      {day("from")}
      {day("to")}
      {hasPresets === true && <Presets filters={filters} />}
    </>
  );
}

/** Amounts in points, `least` and `most` in the address, both inclusive; takes effect once the field is left or Enter pressed. */
export function AmountFilter({ filters }: { readonly filters: FilterState }): ReactNode {
  const t = useTranslations("kit");
  return (["least", "most"] as const).map((name) => (
    <AmountField
      key={`${name} ${filters.values[name] ?? ""}`}
      filters={filters}
      name={name}
      label={t(name)}
    />
  ));
}

const LONGEST_AMOUNT = 15;

interface AmountFieldProps {
  readonly filters: FilterState;
  readonly name: "least" | "most";
  readonly label: string;
}

function AmountField({ filters, name, label }: AmountFieldProps): ReactNode {
  const [text, setText] = useState(filters.values[name] ?? "");
  const done = (): void => {
    if (text !== (filters.values[name] ?? "")) filters.set({ [name]: text === "" ? null : text });
  };
  return (
    <NumberInput
      label={label}
      w={126}
      hideControls
      allowNegative={false}
      allowDecimal={false}
      thousandSeparator=","
      maxLength={LONGEST_AMOUNT}
      value={text}
      onChange={(value) => setText(String(value))}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === "Enter") done();
      }}
    />
  );
}

function Presets({ filters }: SpanFilterProps): ReactNode {
  const t = useTranslations("kit");
  const [spans] = useState(() => presetSpans(Date.now()));
  const current = PRESETS.find(
    (name) => filters.values["from"] === spans[name].from && filters.values["to"] === spans[name].to,
  );
  return (
    <Segments
      label={t("presets.label")}
      value={current ?? null}
      choices={PRESETS.map((value) => ({ value, label: t(`presets.${value}`) }))}
      onChange={(name) => filters.set({ ...spans[name] })}
    />
  );
}
