import type { ReactNode } from "react";
import { BankFields } from "./bank-fields.tsx";
import type { StepProps } from "./step-props.ts";

/** What licensed sites ask for at the end: the account of one's own name. */
export function BankStep({ fields, onChange, errorAt }: StepProps): ReactNode {
  return <BankFields values={fields} onChange={onChange} errorAt={errorAt} />;
}
