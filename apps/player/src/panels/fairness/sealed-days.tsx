import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type SealedDay, useSealedDays } from "../../surface/balance-surface.ts";
import { pointsText } from "../../surface/surface.ts";
import { FactList, Section } from "../../ui/section.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";

/** What all players together are owed, by the newest day that was sealed, and that the books say the same. */
export function SealedDays(): ReactNode {
  const t = useTranslations("sealed");
  const loaded = useSealedDays();
  return (
    <Section title={t("publicTitle")}>
      <p className="mb-2 text-sm text-ink-2">{t("publicText")}</p>
      <LoadedPart loaded={loaded}>
        {([newest]) =>
          newest === undefined ? <p className="text-sm text-ink-2">{t("none")}</p> : <Newest day={newest} />
        }
      </LoadedPart>
    </Section>
  );
}

function Newest({ day }: { readonly day: SealedDay }): ReactNode {
  const t = useTranslations("sealed");
  const isEqual = day.sum === day.books;
  return (
    <div data-testid="sealed-newest" data-equal={isEqual}>
      <FactList
        facts={[
          { id: "owed-day", name: t("day"), value: day.day },
          { id: "owed-sum", name: t("sum"), value: pointsText(Number(day.sum)) },
          { id: "owed-books", name: t("books"), value: pointsText(Number(day.books)) },
          { id: "owed-accounts", name: t("accounts"), value: t("count", { n: day.accounts }) },
          { id: "owed-leaf", name: t("leaf"), value: t("leafAt", { index: day.index }) },
        ]}
      />
      <p className={`mt-2 text-sm font-semibold ${isEqual ? "text-ok" : "text-danger"}`}>
        {isEqual ? t("equal") : t("differs")}
      </p>
    </div>
  );
}
