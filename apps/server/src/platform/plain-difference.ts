import type { FieldChange } from "@maru/rules";
import type { AuditValue } from "./staff-audit.ts";

/** A difference as the audit and an approval keep it. What is compared came out of JSON, so it goes back into it whole. */
export function plainDifference(difference: readonly FieldChange[]): AuditValue {
  return difference.map((change) => ({ ...change }) as { readonly [key: string]: AuditValue });
}
