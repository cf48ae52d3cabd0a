import { Alert } from "@mantine/core";
import type { OptionFault } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ppmText, wholeText } from "../../derived/number-text.ts";

/** What the rules refuse, each with its numbers: the same sentence as the server would give. */
export function FaultList({ faults }: { readonly faults: readonly OptionFault[] }): ReactNode {
  const text = useFaultWords();
  if (faults.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" p="sm">
      <ul style={{ margin: 0, paddingLeft: 16 }}>
        {faults.map((fault) => (
          <li key={JSON.stringify(fault)}>{text(fault)}</li>
        ))}
      </ul>
    </Alert>
  );
}

function useFaultWords(): (fault: OptionFault) => string {
  const t = useTranslations("options.faults");
  return (fault) => {
    if ("rtpPpm" in fault)
      return t(fault.code, { type: fault.type, rtp: ppmText(fault.rtpPpm), floor: ppmText(fault.limitPpm) });
    const numbers = {
      type: "type" in fault ? fault.type : "",
      field: "field" in fault ? fault.field : "",
      min: "min" in fault ? wholeText(fault.min) : "",
      max: "max" in fault ? wholeText(fault.max) : "",
    };
    return t(fault.code, numbers);
  };
}
