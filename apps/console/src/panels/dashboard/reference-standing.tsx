import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";

type Reference = CallReply<"dashboard">["reference"];

/** Whether another program settles every round again, and the rounds that came to something else. */
export function ReferenceStanding({ reference }: { readonly reference: Reference }): ReactNode {
  const t = useTranslations("dashboard");
  const { watcher, isWatching, reportedAtMs, checked, waiting, newestAtMs, differences } = reference;
  const state = watcher === "none" || isWatching ? watcher : "silent";
  return (
    <Section title={t("referenceTitle")}>
      <p>
        {state === "silent" ? (
          <Tag tone="danger">{t(`referenceStates.${state}`)}</Tag>
        ) : (
          t(`referenceStates.${state}`)
        )}
      </p>
      {watcher === "none" ? null : (
        <Facts>
          <Fact name={t("referenceChecked")}>{wholeText(checked)}</Fact>
          <Fact name={t("referenceWaiting")}>{wholeText(waiting)}</Fact>
          <Fact name={t("newest")}>{newestAtMs === null ? "–" : <Instant atMs={newestAtMs} />}</Fact>
          <Fact name={t("referenceReported")}>
            {reportedAtMs === null ? "–" : <Instant atMs={reportedAtMs} />}
          </Fact>
        </Facts>
      )}
      {differences.length === 0 ? (
        <p className="quiet">{t("referenceNone")}</p>
      ) : (
        <Differences differences={differences} />
      )}
      <p className="quiet">{t("referenceText")}</p>
    </Section>
  );
}

function Differences({ differences }: Pick<Reference, "differences">): ReactNode {
  const t = useTranslations("dashboard");
  return (
    <ul className="notes" data-testid="reference-differences">
      {differences.map(({ roundId, stock, published, found, why, raisedAtMs, isClosed }) => (
        <li key={roundId}>
          <p>
            <strong>
              {stock ?? t("referenceUnknown")} {roundId}
            </strong>{" "}
            <Instant atMs={raisedAtMs} />
          </p>
          <p>
            {t("referencePublished")} {published}
          </p>
          <p>
            {t("referenceFound")} {found ?? "–"}
          </p>
          <p className="quiet">{why}</p>
          {isClosed && stock !== null && (
            <Link to="/markets" search={{ open: stock }}>
              {t("referenceClosed")}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
