import { Button, Checkbox, NumberInput, Select, TextInput } from "@mantine/core";
import { FLAG_TEXTS } from "@maru/contract/wire-codes";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { PRESETS, presetSpans } from "../derived/preset-spans.ts";
import { useFilters } from "../surface/surface.ts";
import { DayInput } from "./day-input.tsx";
import { Segments } from "./segments.tsx";

/** Filters are the address: whoever opens it sees the same list. */
export function Filters({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTranslations("kit");
  const filters = useFilters();
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
  const filters = useFilters();
  const { name, label, choices, width = 150, isSearchable, otherwise = t("any") } = props;
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

interface TickFilterProps {
  readonly name: string;
  readonly label: string;
  /** What stands in the address while it is ticked. */
  readonly value?: string;
}

export function TickFilter({ name, label, value = FLAG_TEXTS.yes }: TickFilterProps): ReactNode {
  const { values, set } = useFilters();
  return (
    <Checkbox
      mb={6}
      label={label}
      checked={values[name] === value}
      onChange={(event) => set({ [name]: event.currentTarget.checked ? value : null })}
    />
  );
}

interface TextFilterProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly width?: number;
}

const TYPING_MS = 300;

/** Takes effect once the typing rests. */
export function TextFilter({ name, label, placeholder, width = 200 }: TextFilterProps): ReactNode {
  const { values, set } = useFilters();
  const current = values[name] ?? "";
  const [text, setText] = useState(current);
  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    setText(current);
  }
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
  /** Spans to choose at once stand beside it. */
  readonly hasPresets?: true;
}

/** Days of Seoul, `from` and `to` in the address, both inclusive. */
export function SpanFilter({ hasPresets }: SpanFilterProps): ReactNode {
  const t = useTranslations("kit");
  const filters = useFilters();
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
      {hasPresets === true && <Presets />}
    </>
  );
}

/** Amounts in points, `least` and `most` in the address, both inclusive; takes effect once the field is left or Enter pressed. */
export function AmountFilter(): ReactNode {
  const t = useTranslations("kit");
  const filters = useFilters();
  return (["least", "most"] as const).map((name) => (
    <AmountField key={`${name} ${filters.values[name] ?? ""}`} name={name} label={t(name)} />
  ));
}

const LONGEST_AMOUNT = 15;

interface AmountFieldProps {
  readonly name: "least" | "most";
  readonly label: string;
}

function AmountField({ name, label }: AmountFieldProps): ReactNode {
  const filters = useFilters();
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

function Presets(): ReactNode {
  const t = useTranslations("kit");
  const filters = useFilters();
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
