import type { FieldChange } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../derived/number-text.ts";
import { percentOfParts, wholeOfField } from "../derived/percent.ts";
import { useFieldWord } from "./words.ts";

interface DiffViewProps {
  readonly difference: readonly FieldChange[];
}

/** Old and new side by side, changes only. */
export function DiffView({ difference }: DiffViewProps): ReactNode {
  const t = useTranslations("kit");
  const fieldWord = useFieldWord();
  const words = { true: t("yes"), false: t("no") } as const;
  const valueText = (field: string, value: unknown): string => {
    if (typeof value === "boolean") return words[`${value}`];
    const whole = wholeOfField(field);
    return whole !== null && typeof value === "number"
      ? `${percentOfParts(value, whole)} %`
      : plainText(value);
  };
  if (difference.length === 0) return <p className="quiet">{t("noChange")}</p>;
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("after")}</th>
        </tr>
      </thead>
      <tbody>
        {difference.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" title={field}>
              {fieldWord(field)}
            </th>
            <td>
              {before === null || before === undefined ? (
                <span className="quiet">–</span>
              ) : (
                <del>{valueText(field, before)}</del>
              )}
            </td>
            <td>
              {after === null || after === undefined ? (
                <span className="quiet">–</span>
              ) : (
                <ins>{valueText(field, after)}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isSafeInteger(value) ? wholeText(value) : JSON.stringify(value);
}
