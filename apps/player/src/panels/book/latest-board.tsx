import { isVoid } from "@maru/contract/wire-codes";
import { FAMILIES } from "@maru/rules";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isWinningDigit, seoulTimeText, useRoundsNow } from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";

const TYPES = ["O", "E", "UN", "OV", "S", "M", "L"] as const;
const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** What the latest round came to, over everything that could be bet on. */
export function LatestBoard(): ReactNode {
  const t = useTranslations("board");
  const typeName = useTypeName();
  const { last } = useRoundsNow();
  const digit = last === null || isVoid(last) ? null : (last.exStatus?.digit ?? null);
  const cell = (type: string): ReactNode => (
    <span
      key={type}
      className={clsx(
        "grid h-9 place-items-center rounded-[6px] text-sm",
        digit !== null && isWinningDigit(type, digit)
          ? "bg-accent font-semibold text-on-accent"
          : "bg-raised text-ink-3",
      )}
    >
      {typeName(FAMILIES.digits, type)}
    </span>
  );
  return (
    <section className="px-4 py-3" aria-label={t("latest")}>
      <h2 className="mb-2 flex justify-between font-semibold">
        {t("latest")}
        <span className="num text-xs font-normal text-ink-3">
          {last === null ? "" : seoulTimeText(last.gameFinishMs)}
        </span>
      </h2>
      <div className="grid grid-cols-2 gap-1">{TYPES.slice(0, 4).map(cell)}</div>
      <div className="mt-1 grid grid-cols-3 gap-1">{TYPES.slice(4).map(cell)}</div>
      <div className="num mt-1 grid grid-cols-5 gap-1">{DIGITS.map(cell)}</div>
    </section>
  );
}
