import { Radio, Stack, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

const OWN = "";
const LONGEST_REASON = 500;

interface ReasonFieldProps {
  /** Ready-made reasons; the person may still write an own one. */
  readonly reasons: readonly string[];
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (reason: string) => void;
}

/** Why somebody does what they do. Nobody confirms a reason that they did not choose: it stays in the audit, and the player may be told it. */
export function ReasonField({ reasons, value, error, onChange }: ReasonFieldProps): ReactNode {
  const t = useTranslations("kit");
  const [chosen, setChosen] = useState(reasons.length === 0 ? OWN : null);
  const choose = (reason: string): void => {
    setChosen(reason);
    onChange(reason);
  };
  return (
    <>
      {reasons.length > 0 && (
        <Radio.Group label={t("reason")} value={chosen} onChange={choose} size="xs">
          <Stack gap={6} mt={6}>
            {reasons.map((one) => (
              <Radio key={one} size="xs" value={one} label={one} />
            ))}
            <Radio size="xs" value={OWN} label={t("ownReason")} />
          </Stack>
        </Radio.Group>
      )}
      {chosen === OWN && (
        <Textarea
          label={t("reason")}
          value={value}
          error={error}
          maxLength={LONGEST_REASON}
          data-autofocus={reasons.length === 0 ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}
