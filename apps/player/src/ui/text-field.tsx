import { type InputHTMLAttributes, type ReactNode, useId } from "react";

const FIELD =
  "h-12 w-full min-w-0 rounded-md border border-line bg-surface px-3 text-[16px] text-ink focus-visible:border-accent aria-invalid:border-danger";

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "id" | "className">;

interface TextFieldProps extends Input {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly hint?: string | undefined;
  /** Good news about what was typed, in the place of the hint. */
  readonly praise?: string | undefined;
  readonly error?: string | null | undefined;
  /** Stands behind the input: a button. */
  readonly children?: ReactNode;
}

/** A labelled input with its hint below it, and in the hint's place what is wrong with it. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, onType, hint, praise, error = null, children, ...input } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          {...input}
          id={id}
          className={FIELD}
          aria-invalid={error !== null}
          aria-describedby={`${id}-note`}
          onChange={(event) => onType(event.target.value)}
        />
        {children}
      </div>
      <FieldNote id={`${id}-note`} error={error} praise={praise} hint={hint} />
    </div>
  );
}

interface FieldNoteProps {
  readonly id: string;
  readonly error: string | null;
  readonly praise?: string | undefined;
  readonly hint?: string | undefined;
}

function FieldNote({ id, error, praise, hint }: FieldNoteProps): ReactNode {
  return (
    <p id={id} aria-live="polite" className="text-xs empty:hidden">
      {error !== null ? (
        <span className="text-danger">{error}</span>
      ) : praise !== undefined ? (
        <span className="text-ok">{praise}</span>
      ) : hint !== undefined ? (
        <span className="text-ink-3">{hint}</span>
      ) : null}
    </p>
  );
}

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly name: string }[];
  readonly onChoose: (value: T) => void;
  readonly error?: string | null;
  readonly name?: string;
}

/** One of many, by the device's own picker. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>): ReactNode {
  const { label, value, choices, onChoose, error = null, name } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={`${FIELD} [&>option]:bg-surface`}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}

interface TickFieldProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}

export function TickField({ label, isOn, onTick }: TickFieldProps): ReactNode {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="tick size-5 shrink-0"
        checked={isOn}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
