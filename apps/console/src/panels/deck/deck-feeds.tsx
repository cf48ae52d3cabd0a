import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FEED_OLD_MS } from "../../derived/deck-alarms.ts";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface.ts";
import { toneOfAge } from "../../ui/age.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";

type Deck = CallReply<"deck">;
type Feed = Deck["feeds"][number];

/** Every market's prices: how old, how many used, what was refused. */
export function DeckFeeds({ deck }: { readonly deck: Deck }): ReactNode {
  const t = useTranslations("deck");
  return (
    <div className="card">
      <Section title={t("feeds")}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t("market")}</th>
              <th scope="col">{t("standing")}</th>
              <th scope="col" data-number="true">
                {t("age")}
              </th>
              <th scope="col" data-number="true">
                {t("used")}
              </th>
              <th scope="col">{t("rejected")}</th>
              <th scope="col" data-number="true">
                {t("incidents")}
              </th>
            </tr>
          </thead>
          <tbody>
            {deck.feeds.map((feed) => (
              <FeedRow key={feed.stock} feed={feed} />
            ))}
          </tbody>
        </table>
      </Section>
    </div>
  );
}

const STANDINGS = ["leading", "standby", "halted", "off"] as const;
const TONES = { leading: "ok", standby: "quiet", halted: "danger", off: "quiet" } as const satisfies Record<
  (typeof STANDINGS)[number],
  Tone
>;

function FeedRow({ feed }: { readonly feed: Feed }): ReactNode {
  const t = useTranslations("deck");
  const standing = STANDINGS.find((one) => one === feed.standing);
  const tone = feed.ageMs === null || standing === "off" ? null : toneOfAge(feed.ageMs, FEED_OLD_MS);
  return (
    <tr>
      <th scope="row">
        <Link to="/markets" search={{ open: feed.stock }}>
          {feed.stock}
        </Link>{" "}
        <span className="quiet">{feed.isSimulated ? t("simulated") : feed.name}</span>
      </th>
      <td>
        <Tag tone={standing === undefined ? "quiet" : TONES[standing]}>
          {standing === undefined ? feed.standing : t(`standings.${standing}`)}
        </Tag>
      </td>
      <td data-number="true">
        <span className="age" data-tone={tone ?? undefined}>
          {feed.ageMs === null ? "–" : `${(feed.ageMs / 1_000).toFixed(1)} s`}
        </span>
      </td>
      <td data-number="true">{wholeText(feed.used)}</td>
      <td>
        {Object.entries(feed.rejected)
          .map(([flag, count]) => `${flag} ${wholeText(count)}`)
          .join(" · ")}
      </td>
      <td data-number="true">
        {feed.openIncidents > 0 ? <strong>{feed.openIncidents}</strong> : null} {feed.incidents}
      </td>
    </tr>
  );
}
