import { NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import { decimalsOf, partsOfPercent, percentOfParts, type Whole } from "../derived/percent.ts";

interface PercentInputProps {
  readonly label: string;
  /** In parts of `whole`; the field shows and takes percent. */
  readonly parts: number;
  readonly whole: Whole;
  readonly isReadOnly?: boolean;
  readonly error?: ReactNode;
  readonly onChange: (parts: number) => void;
}

/** A share as people write it. Only what is exact in its parts can be typed, from 0 to 100. */
export function PercentInput({
  label,
  parts,
  whole,
  isReadOnly = false,
  error,
  onChange,
}: PercentInputProps): ReactNode {
  return (
    <NumberInput
      label={label}
      error={error}
      suffix=" %"
      min={0}
      max={100}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={decimalsOf(whole)}
      readOnly={isReadOnly}
      value={percentOfParts(parts, whole)}
      onChange={(value) => onChange(partsOfPercent(String(value), whole) ?? 0)}
    />
  );
}
