import { FLAG_TEXTS } from "@maru/contract/wire-codes";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { QUEUE_AGEINGS, QUEUE_PLACES } from "../../derived/dashboard-alarms.ts";
import { type CallReply, useUnit } from "../../surface/surface.ts";
import { toneOfAge, useSpanText } from "../../ui/age.tsx";
import { Money } from "../../ui/money.tsx";

type Dashboard = CallReply<"dashboard">;
type Queue = Dashboard["queues"][number];
const TILES = 8;

/** What waits for somebody, then how the house stands: each leads to its list. */
export function DashboardTiles({ dashboard }: { readonly dashboard: Dashboard }): ReactNode {
  const t = useTranslations("dashboard");
  const span = useSpanText();
  const { unsettled, books, connections, nowMs } = dashboard;
  const errors = dashboard.errors.reduce((sum, { count }) => sum + count, 0);
  const faults = books.faults.length;
  return (
    <div className="tiles">
      {dashboard.queues.map((queue) => (
        <QueueTile key={queue.name} queue={queue} nowMs={nowMs} />
      ))}
      <Tile
        to="/rounds"
        search={{ settled: FLAG_TEXTS.no }}
        name={t("unsettled")}
        value={<Money points={unsettled.rounds} />}
      >
        {unsettled.oldestMs === null ? t("none") : `${t("oldest")} ${span(nowMs - unsettled.oldestMs)}`}
      </Tile>
      <Tile
        {...(faults > 0 ? SYSTEM : { to: "/money/closing" })}
        name={t("books")}
        value={books.isOpen ? t("booksEven") : <Money points={faults} />}
        tone={books.isOpen ? "ok" : "danger"}
      >
        {books.isOpen ? t("booksOpen") : t("booksClosed")}
      </Tile>
      <Tile {...SYSTEM} name={t("connections")} value={<Money points={connections.live} />}>
        {t("players")} {connections.players} · {t("staff")} {connections.staff}
      </Tile>
      <Tile
        {...SYSTEM}
        name={t("errors")}
        value={<Money points={errors} />}
        {...(errors > 0 ? { tone: "danger" as const } : {})}
      >
        {errors === 0 ? t("noErrors") : dashboard.errors.map(({ where }) => where).join(" · ")}
      </Tile>
    </div>
  );
}

const SYSTEM = { to: "/", search: { open: "system" } } as const;

/** The places of the tiles while the first answer is on its way: nothing jumps when it comes. */
export function DashboardTilesWaiting(): ReactNode {
  return (
    <div className="tiles" aria-busy="true">
      {Array.from({ length: TILES }, (_none, index) => (
        <div key={index} className="tile">
          <span>{"\u00a0"}</span>
          <strong className="quiet">–</strong>
          <small>{"\u00a0"}</small>
        </div>
      ))}
    </div>
  );
}

function QueueTile({ queue, nowMs }: { readonly queue: Queue; readonly nowMs: number }): ReactNode {
  const t = useTranslations("dashboard");
  const unit = useUnit();
  const span = useSpanText();
  const { name, waiting, oldestMs, amount } = queue;
  const tone = oldestMs === null ? null : toneOfAge(nowMs - oldestMs, QUEUE_AGEINGS[name]);
  return (
    <Tile
      {...QUEUE_PLACES[name]}
      name={t(`queue.${name}`)}
      value={<Money points={waiting} />}
      {...(tone === null ? {} : { tone })}
    >
      {oldestMs === null ? t("none") : `${t("oldest")} ${span(nowMs - oldestMs)}`}
      {amount !== null && waiting > 0 && (
        <>
          {" · "}
          <Money points={amount} unit={unit} />
        </>
      )}
    </Tile>
  );
}

interface TileProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly name: string;
  readonly value: ReactNode;
  readonly tone?: "ok" | "warn" | "danger";
  readonly children: ReactNode;
}

function Tile({ to, search = {}, name, value, tone, children }: TileProps): ReactNode {
  return (
    <Link to={to} search={search} className="tile" data-tone={tone}>
      <span>{name}</span>
      <strong>{value}</strong>
      <small>{children}</small>
    </Link>
  );
}
