import {
  Checkbox,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { ReactNode } from "react";
import type { Whole } from "../../derived/percent.ts";
import { CountrySelect } from "../../ui/country-select.tsx";
import { DayInput } from "../../ui/day-input.tsx";
import { MomentInput } from "../../ui/moment-input.tsx";
import { PercentInput } from "../../ui/percent-input.tsx";
import { PartnerPicker } from "../pickers/partner-picker.tsx";
import { type NamedPlayer, PlayerPicker, PlayersPicker } from "../pickers/player-picker.tsx";
import type { EndpointForm } from "./use-endpoint-form.ts";

/** Fields that nobody has filled in yet, by what they are to hold. */
export const NO_NUMBER: number | null = null;
export const NOT_CHOSEN: string | null = null;

type Maybe<Value> = Value | null;
/** The fields of a form that can hold a value of this kind. */
type FieldOf<Values, Value> = {
  [Key in keyof Values & string]: Values[Key] extends Value ? Key : never;
}[keyof Values & string];

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Choices of the server's own words, each called by `nameOf`. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): readonly Choice[] {
  return values.map((value) => ({ value, label: nameOf(value) }));
}

interface TextShape {
  readonly description?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly autoComplete?: "off";
  readonly isUpper?: true;
}

interface LinesShape {
  readonly minRows: number;
  readonly maxRows?: number;
  readonly maxLength?: number;
  readonly isMono?: true;
}

interface Range {
  readonly least?: number;
  readonly most?: number;
  /** Read as it is, such as an id: without separators. */
  readonly isPlain?: true;
}

type Kind<Values, Value, Rest extends readonly unknown[] = []> = (
  key: FieldOf<Values, Value>,
  label: string,
  ...rest: Rest
) => ReactNode;

export interface FieldKinds<Values> {
  readonly text: Kind<Values, string, [shape?: TextShape]>;
  readonly lines: Kind<Values, string, [shape: LinesShape]>;
  readonly secret: Kind<Values, string, [autoComplete: "current-password" | "new-password"]>;
  /** How many or how much; nothing is null. */
  readonly count: Kind<Values, Maybe<number>, [range?: Range]>;
  /** A share in parts of a whole, shown in percent. */
  readonly percent: Kind<Values, number, [whole: Whole]>;
  /** A span in milliseconds, shown in seconds. */
  readonly seconds: Kind<Values, number>;
  readonly day: Kind<Values, string>;
  readonly instant: Kind<Values, Maybe<number>>;
  readonly flag: Kind<Values, boolean>;
  readonly tick: Kind<Values, boolean>;
  readonly choice: Kind<Values, Maybe<string>, [choices: readonly Choice[]]>;
  /** All choices in sight, one a line. */
  readonly radio: Kind<Values, Maybe<string>, [choices: readonly Choice[]]>;
  readonly many: Kind<Values, readonly string[], [choices: readonly Choice[], placeholder?: string]>;
  readonly countries: Kind<Values, readonly string[], [without: readonly string[]]>;
  readonly member: Kind<Values, Maybe<number>>;
  readonly members: Kind<Values, readonly number[], [known: readonly NamedPlayer[]]>;
  readonly partner: Kind<Values, Maybe<number>>;
}

/** One field as it stands. */
interface Held<Value> {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  /** What is wrong with it, where it was sent so. */
  readonly error: ReactNode;
  readonly onChange: (value: Value) => void;
}

interface TextEvent {
  readonly currentTarget: { readonly value: string };
}

/** What every field that is written in has; the first of a dialog takes the focus. */
function written({ name, label, value, error, onChange }: Held<string>) {
  return {
    key: name,
    label,
    value,
    error,
    "data-autofocus": true,
    onChange: (event: TextEvent) => onChange(event.currentTarget.value),
  };
}

const drawText = (held: Held<string>, { isUpper, ...shape }: TextShape = {}): ReactNode => {
  const onChange = isUpper === true ? (text: string) => held.onChange(text.toUpperCase()) : held.onChange;
  const { key, ...props } = written({ ...held, onChange });
  return <TextInput key={key} {...props} {...shape} />;
};

const MONO = { input: { fontFamily: "var(--mantine-font-family-monospace)" } } as const;

const drawLines = (held: Held<string>, { isMono, ...shape }: LinesShape): ReactNode => {
  const { key, ...props } = written(held);
  return <Textarea key={key} {...props} {...shape} {...(isMono === true ? { styles: MONO } : {})} />;
};

const drawSecret = (held: Held<string>, autoComplete: string): ReactNode => {
  const { key, ...props } = written(held);
  return <PasswordInput key={key} {...props} autoComplete={autoComplete} />;
};

const drawCount = ({ name, value, onChange, ...held }: Held<Maybe<number>>, range: Range = {}): ReactNode => (
  <NumberInput
    key={name}
    {...held}
    data-autofocus
    {...(range.least === undefined ? {} : { min: range.least })}
    {...(range.most === undefined ? {} : { max: range.most })}
    {...(range.isPlain === true ? { thousandSeparator: "" } : {})}
    value={value ?? ""}
    onChange={(next) => onChange(next === "" ? null : Number(next))}
  />
);

const drawPercent = ({ name, value, ...held }: Held<number>, whole: Whole): ReactNode => (
  <PercentInput key={name} {...held} parts={value} whole={whole} />
);

const SECOND_MS = 1_000;
const drawSeconds = ({ name, value, onChange, ...held }: Held<number>): ReactNode => (
  <NumberInput
    key={name}
    {...held}
    value={value / SECOND_MS}
    onChange={(next) => onChange(Math.round(Number(next) * SECOND_MS) || 0)}
  />
);

const drawDay = ({ name, onChange, ...held }: Held<string>): ReactNode => (
  <DayInput key={name} {...held} valueFormat="YYYY-MM-DD" onChange={(day) => onChange(day ?? held.value)} />
);

const drawInstant = ({ name, value, ...held }: Held<Maybe<number>>): ReactNode => (
  <MomentInput key={name} {...held} valueMs={value} />
);

const drawFlag = ({ name, value, onChange, ...held }: Held<boolean>): ReactNode => (
  <Switch key={name} {...held} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
);

const drawTick = ({ name, value, onChange, ...held }: Held<boolean>): ReactNode => (
  <Checkbox
    key={name}
    {...held}
    checked={value}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

const drawChoice = (
  { name, onChange, ...held }: Held<Maybe<string>>,
  choices: readonly Choice[],
): ReactNode => (
  // Pressed once more a choice stays: a form has no empty one.
  <Select key={name} {...held} allowDeselect={false} data={[...choices]} onChange={onChange} />
);

const drawRadio = ({ name, ...held }: Held<Maybe<string>>, choices: readonly Choice[]): ReactNode => (
  <Radio.Group key={name} {...held}>
    <Stack gap={6} mt={6}>
      {choices.map((choice) => (
        <Radio key={choice.value} size="xs" {...choice} />
      ))}
    </Stack>
  </Radio.Group>
);

const drawMany = (
  { name, value, ...held }: Held<readonly string[]>,
  choices: readonly Choice[],
  placeholder = "",
): ReactNode => (
  <MultiSelect
    key={name}
    {...held}
    clearable
    placeholder={value.length === 0 ? placeholder : ""}
    data={[...choices]}
    value={[...value]}
  />
);

const drawCountries = (
  { name, value, ...held }: Held<readonly string[]>,
  without: readonly string[],
): ReactNode => <CountrySelect key={name} {...held} codes={value} without={without} />;

/** Pickers know numbers as text. */
function picked({ value, onChange, name: _name, ...held }: Held<Maybe<number>>) {
  return {
    ...held,
    value: value === null ? null : String(value),
    onChange: (next: string | null) => onChange(next === null ? null : Number(next)),
  };
}

const drawMember = (held: Held<Maybe<number>>): ReactNode => (
  <PlayerPicker key={held.name} {...picked(held)} />
);
const drawPartner = (held: Held<Maybe<number>>): ReactNode => (
  <PartnerPicker key={held.name} {...picked(held)} />
);

const drawMembers = (
  { name, value, onChange, ...held }: Held<readonly number[]>,
  known: readonly NamedPlayer[],
): ReactNode => (
  <PlayersPicker
    key={name}
    {...held}
    values={value.map(String)}
    onChange={(ids) => onChange(ids.map(Number))}
    known={known}
  />
);

/** The kinds of field that a form is declared by: each says how its value is drawn, written and read. */
export function fieldsOf<Values>(form: EndpointForm<Values>): FieldKinds<Values> {
  const kind =
    <Value, Rest extends readonly unknown[]>(
      draw: (held: Held<Value>, ...rest: Rest) => ReactNode,
    ): Kind<Values, Value, Rest> =>
    (name, label, ...rest) => {
      // Only a field that holds such a value is let through.
      const value = form.values[name] as Value;
      return draw(
        { name, label, value, error: form.errors[name], onChange: (next) => form.set(name, next) },
        ...rest,
      );
    };
  return {
    text: kind(drawText),
    lines: kind(drawLines),
    secret: kind(drawSecret),
    count: kind(drawCount),
    percent: kind(drawPercent),
    seconds: kind(drawSeconds),
    day: kind(drawDay),
    instant: kind(drawInstant),
    flag: kind(drawFlag),
    tick: kind(drawTick),
    choice: kind(drawChoice),
    radio: kind(drawRadio),
    many: kind(drawMany),
    countries: kind(drawCountries),
    member: kind(drawMember),
    members: kind(drawMembers),
    partner: kind(drawPartner),
  };
}
