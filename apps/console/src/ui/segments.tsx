import { type ReactNode, useId } from "react";

interface SegmentsProps<Value extends string> {
  readonly label: string;
  /** Null: none of them. */
  readonly value: Value | null;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice between a few, all in sight: radio buttons in one frame. */
export function Segments<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: SegmentsProps<Value>): ReactNode {
  const name = useId();
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
