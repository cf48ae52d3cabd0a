import { MomentPicker } from "./day-input.tsx";
import type { ReactNode } from "react";
import { instantText } from "../derived/instant-text.ts";

interface MomentInputProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly error?: ReactNode;
  readonly valueMs: number | null;
  readonly onChange: (valueMs: number | null) => void;
}

/** A moment written in Seoul time; empty is none. */
export function MomentInput(props: MomentInputProps): ReactNode {
  const { label, placeholder = "", error, valueMs, onChange } = props;
  return (
    <MomentPicker
      size="xs"
      label={label}
      error={error}
      placeholder={placeholder}
      clearable
      valueFormat="YYYY-MM-DD HH:mm"
      value={valueMs === null ? null : instantText(valueMs)}
      onChange={(value) => onChange(value === null ? null : Date.parse(`${value.replace(" ", "T")}+09:00`))}
    />
  );
}
