import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { seoulDayOf } from "../../derived/instant-text.ts";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf, NO_NUMBER } from "../form/field-kinds.tsx";

const LEAST_EVIDENCE = 3;
const MOST_REFERENCE = 100;
const MOST_EVIDENCE = 500;

/** A line of the segregated account's statement; a second person approves it before it counts. */
export function EnterSegregated({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("money.funds");
  const money = useTranslations("money");
  const [today] = useState(() => seoulDayOf(Date.now()));
  return (
    <EndpointDialog
      endpoint="enterSegregated"
      title={t("enter")}
      text={t("enterText")}
      initial={{
        day: today,
        direction: "in",
        amount: NO_NUMBER,
        balance: NO_NUMBER,
        reference: "",
        evidence: "",
      }}
      input={(body) => ({ body })}
      isReady={({ amount, balance, reference, evidence }) =>
        amount !== null &&
        balance !== null &&
        reference.trim() !== "" &&
        evidence.trim().length >= LEAST_EVIDENCE
      }
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.day("day", t("day"))}
          {field.choice(
            "direction",
            t("direction"),
            choicesOf(["in", "out"], (way) => t(`directions.${way}`)),
          )}
          {field.count("amount", money("amount"), { least: 1 })}
          {field.count("balance", t("balance"), { least: 0 })}
          {field.text("reference", t("reference"), { maxLength: MOST_REFERENCE })}
          {field.lines("evidence", t("evidence"), { minRows: 2, maxLength: MOST_EVIDENCE })}
        </>
      )}
    </EndpointDialog>
  );
}
