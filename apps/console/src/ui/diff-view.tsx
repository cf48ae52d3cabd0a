import type { FieldChange } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../derived/number-text.ts";
import { percentOfParts, wholeOfField } from "../derived/percent.ts";
import { instantText } from "../derived/instant-text.ts";
import { daysText } from "../derived/market-hours.ts";
import { useFieldWord, useValueWord } from "./words.ts";

const DAY_MS = 86_400_000;
/** Below it what ends with `Ms` is how long something takes. */
const FIRST_MOMENT_MS = 1_000_000_000_000;

interface DiffViewProps {
  readonly difference: readonly FieldChange[];
}

/** Old and new side by side, changes only. */
export function DiffView({ difference }: DiffViewProps): ReactNode {
  const t = useTranslations("kit");
  const fieldWord = useFieldWord();
  const valueWord = useValueWord();
  const words = { true: t("yes"), false: t("no") } as const;
  const valueText = (field: string, value: unknown): string => {
    if (typeof value === "boolean") return words[`${value}`];
    if (typeof value === "string") return valueWord(value);
    if (field === "holidays" || field === "halfDays") return daysText(value);
    if (typeof value !== "number") return plainText(value);
    const whole = wholeOfField(field);
    if (whole !== null) return `${percentOfParts(value, whole)} %`;
    if (field.endsWith("Ms") && value >= FIRST_MOMENT_MS) return instantText(value);
    if (field.endsWith("Day")) return new Date(value * DAY_MS).toISOString().slice(0, 10);
    // A number by which something is called is no amount.
    return isNameOfThing(field) ? String(value) : plainText(value);
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

function isNameOfThing(field: string): boolean {
  return /(^|\.)(id|version)$|(Id|Version)$/.test(field);
}

function plainText(value: unknown): string {
  if (Array.isArray(value))
    return value.map((one) => (typeof one === "object" ? JSON.stringify(one) : String(one))).join(", ");
  return typeof value === "number" && Number.isSafeInteger(value) ? wholeText(value) : JSON.stringify(value);
}
