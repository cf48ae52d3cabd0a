import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly name: string }[];
  readonly onChoose: (value: T) => void;
}

/** One choice of a few, all visible. */
export function Segments<T extends string>(props: SegmentsProps<T>): ReactNode {
  return (
    <div role="group" aria-label={props.label} className="flex gap-1 rounded-md bg-raised p-1">
      {props.choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === props.value}
          onClick={() => props.onChoose(choice.value)}
          className={clsx(
            "min-h-9 flex-auto rounded-[6px] px-1.5 text-sm whitespace-nowrap max-wide:min-h-11",
            choice.value === props.value ? "bg-surface font-semibold text-ink" : "text-ink-2 hover:text-ink",
          )}
        >
          {choice.name}
        </button>
      ))}
    </div>
  );
}
