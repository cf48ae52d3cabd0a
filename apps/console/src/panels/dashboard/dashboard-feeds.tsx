import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FEED_AGEING } from "../../derived/dashboard-alarms.ts";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { toneOfAge, useSpanText } from "../../ui/age.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { useWord } from "../../ui/words.ts";

type Dashboard = CallReply<"dashboard">;
type Feed = Dashboard["feeds"][number];

/** Every market's prices: how old, how many used, what was refused; those that are off last. */
export function DashboardFeeds({ dashboard }: { readonly dashboard: Dashboard }): ReactNode {
  const t = useTranslations("dashboard");
  const feeds = dashboard.feeds.toSorted(
    (one, other) => Number(one.standing === "off") - Number(other.standing === "off"),
  );
  return (
    <div className="card dashboard-part">
      <Section
        title={t("feeds")}
        aside={
          <Link to="/markets" className="plain-link quiet">
            {t("feedsOn", { on: feeds.filter(isOn).length, all: feeds.length })}
          </Link>
        }
      >
        <div className="dashboard-scroll" tabIndex={0} role="group" aria-label={t("feeds")}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t("market")}</th>
                <th scope="col" data-number="true">
                  {t("age")}
                </th>
                <th scope="col" data-number="true" className="dashboard-extra">
                  {t("used")}
                </th>
                <th scope="col" data-number="true">
                  {t("rejected")}
                </th>
                <th scope="col" data-number="true">
                  {t("incidents")}
                </th>
              </tr>
            </thead>
            <tbody>
              {feeds.map((feed) => (
                <FeedRow key={feed.stock} feed={feed} />
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </div>
  );
}

const isOn = ({ standing }: Feed): boolean => standing !== "off";
const STANDINGS = ["leading", "standby", "halted", "off"] as const;
const TONES = { leading: "ok", standby: "quiet", halted: "danger", off: "quiet" } as const satisfies Record<
  (typeof STANDINGS)[number],
  Tone
>;

function FeedRow({ feed }: { readonly feed: Feed }): ReactNode {
  const t = useTranslations("dashboard");
  const span = useSpanText();
  const standing = STANDINGS.find((one) => one === feed.standing);
  const isOff = standing === "off";
  const tone = feed.ageMs === null || isOff ? null : toneOfAge(feed.ageMs, FEED_AGEING);
  const list = { to: "/markets", search: { open: feed.stock } } as const;
  return (
    <tr data-quiet={isOff}>
      <th scope="row">
        <Link {...list} className="whole">
          {feed.stock}
        </Link>
        <br />
        <Tag tone={standing === undefined ? "quiet" : TONES[standing]}>
          {standing === undefined ? feed.standing : t(`standings.${standing}`)}
          {feed.isSimulated && <span className="dashboard-extra">· {t("simulated")}</span>}
        </Tag>
      </th>
      <td data-number="true">
        <Link {...list} className="age" data-tone={tone ?? undefined}>
          {feed.ageMs === null
            ? "–"
            : feed.ageMs < 60_000
              ? t("seconds", { seconds: (feed.ageMs / 1_000).toFixed(1) })
              : span(feed.ageMs)}
        </Link>
      </td>
      <td data-number="true" className="dashboard-extra">
        <Link {...list}>{wholeText(feed.used)}</Link>
      </td>
      <td data-number="true">
        <Link {...list}>
          <Rejected feed={feed} />
        </Link>
      </td>
      <td data-number="true">
        <Link {...list}>
          {feed.openIncidents > 0 ? <strong>{feed.openIncidents} / </strong> : null}
          {feed.incidents}
        </Link>
      </td>
    </tr>
  );
}

function Rejected({ feed }: { readonly feed: Feed }): ReactNode {
  const word = useWord("flags");
  const flags = Object.entries(feed.rejected);
  const total = flags.reduce((sum, [, count]) => sum + count, 0);
  const why = flags.map(([flag, count]) => `${word(flag)} ${wholeText(count)}`).join(" · ");
  return (
    <>
      {wholeText(total)}
      {why !== "" && <small className="quiet dashboard-why">{why}</small>}
    </>
  );
}
