import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallReply } from "../../surface/surface.ts";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";

/** Whether the ledger and the balances agree, when they were compared, and where not. */
export function BooksStanding({ books }: { readonly books: CallReply<"dashboard">["books"] }): ReactNode {
  const t = useTranslations("dashboard");
  return (
    <Section title={t("books")}>
      <p>
        {books.isOpen ? t("booksOpen") : t("booksClosed")} · {t("compared")}{" "}
        <Instant atMs={books.comparedAtMs} />
      </p>
      {books.faults.length > 0 && (
        <table className="plain-table">
          <tbody>
            {books.faults.map((fault) => (
              <tr key={`${fault.question} ${fault.subject}`}>
                <th scope="row">{fault.question}</th>
                <td>{fault.subject}</td>
                <td data-number="true">
                  <Instant atMs={fault.haltedAtMs} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
