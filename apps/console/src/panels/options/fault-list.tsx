import { Alert } from "@mantine/core";
import type { OptionFault } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ppmText, wholeText } from "../../derived/number-text.ts";
import { useFieldWord, useTypeWord } from "../../ui/words.ts";

interface FaultListProps {
  readonly faults: readonly OptionFault[];
  /** Of the option: its bets have their words from it. */
  readonly gameType: string;
}

/** What the rules refuse, each with its numbers: the same sentence as the server would give. */
export function FaultList({ faults, gameType }: FaultListProps): ReactNode {
  const text = useFaultWords(gameType);
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

function useFaultWords(gameType: string): (fault: OptionFault) => string {
  const t = useTranslations("options.faults");
  const typeWord = useTypeWord();
  const fieldWord = useFieldWord();
  return (fault) => {
    if ("rtpPpm" in fault)
      return t(fault.code, {
        type: typeWord(gameType, fault.type),
        rtp: ppmText(fault.rtpPpm),
        floor: ppmText(fault.limitPpm),
      });
    const numbers = {
      type: "type" in fault ? typeWord(gameType, fault.type) : "",
      field: "field" in fault ? fieldWord(fault.field) : "",
      min: "min" in fault ? wholeText(fault.min) : "",
      max: "max" in fault ? wholeText(fault.max) : "",
    };
    return t(fault.code, numbers);
  };
}
