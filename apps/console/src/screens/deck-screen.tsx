import { Alert } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { deckAlarms } from "../derived/deck-alarms.ts";
import { spanText } from "../derived/instant-text.ts";
import { DeckFeeds } from "../panels/deck/deck-feeds.tsx";
import { DeckRounds } from "../panels/deck/deck-rounds.tsx";
import { type CallReply, useRead, useUnit } from "../surface.ts";
import { Money } from "../ui/money.tsx";
import { Page } from "../ui/page.tsx";

type Deck = CallReply<"deck">;
const POLL_MS = 2_000;
const NOTHING = {} as const;
const QUEUE_PLACES = {
  deposits: "/money/deposits",
  withdrawals: "/money/withdrawals",
  inquiries: "/support",
  approvals: "/approvals",
} as const satisfies Record<Deck["queues"][number]["name"], string>;

/** The state of the site now; every number leads to its list. */
export function DeckScreen(): ReactNode {
  const t = useTranslations("deck");
  const reading = useRead("deck", NOTHING, { pollMs: POLL_MS });
  const deck = reading.data;
  return (
    <Page title={t("title")}>
      {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
      {deck !== undefined && (
        <>
          <Alarms deck={deck} />
          <Tiles deck={deck} />
          <DeckRounds deck={deck} />
          <DeckFeeds deck={deck} />
        </>
      )}
    </Page>
  );
}

function Alarms({ deck }: { readonly deck: Deck }): ReactNode {
  const t = useTranslations("deck");
  const alarms = deckAlarms(deck);
  if (alarms.length === 0) {
    return (
      <Alert flex="none" color="maru" variant="light" p="sm" icon={<CircleCheck size={16} />}>
        {t("calm")}
      </Alert>
    );
  }
  return (
    <Alert
      flex="none"
      color="red"
      variant="light"
      p="sm"
      role="alert"
      title={t("attention")}
      icon={<TriangleAlert size={16} />}
    >
      {alarms.map((alarm) => (
        <div key={`${alarm.word} ${alarm.about}`}>
          <Link to={alarm.to}>
            {t(alarm.word)} {alarm.about}
          </Link>
        </div>
      ))}
    </Alert>
  );
}

function Tiles({ deck }: { readonly deck: Deck }): ReactNode {
  const t = useTranslations("deck");
  const unit = useUnit();
  const errors = deck.errors.reduce((sum, { count }) => sum + count, 0);
  const oldest = (sinceMs: number | null): string =>
    sinceMs === null ? t("none") : `${t("oldest")} ${spanText(deck.nowMs - sinceMs)}`;
  return (
    <div className="tiles">
      {deck.queues.map((queue) => (
        <Tile
          key={queue.name}
          to={QUEUE_PLACES[queue.name]}
          name={t(`queue.${queue.name}`)}
          value={queue.waiting}
        >
          {oldest(queue.oldestMs)}
          {queue.amount !== null && queue.waiting > 0 && (
            <>
              {" · "}
              <Money points={queue.amount} unit={unit} />
            </>
          )}
        </Tile>
      ))}
      <Tile to="/rounds" search={{ settled: "0" }} name={t("unsettled")} value={deck.unsettled.rounds}>
        {oldest(deck.unsettled.oldestMs)}
      </Tile>
      <Tile
        to="/money/closing"
        name={t("books")}
        value={deck.books.faults.length}
        tone={deck.books.isOpen ? "ok" : "danger"}
      >
        {deck.books.isOpen ? t("booksOpen") : t("booksClosed")}
      </Tile>
      <Tile to="/sessions" name={t("connections")} value={deck.connections.live}>
        {t("players")} {deck.connections.players} · {t("staff")} {deck.connections.staff}
      </Tile>
      <Tile
        to="/audit"
        name={t("errors")}
        value={errors}
        {...(errors > 0 ? { tone: "danger" as const } : {})}
      >
        {errors === 0
          ? t("noErrors")
          : deck.errors.map(({ where, count }) => `${where} ${count}`).join(" · ")}
      </Tile>
    </div>
  );
}

interface TileProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly name: string;
  readonly value: number;
  readonly tone?: "ok" | "danger";
  readonly children: ReactNode;
}

function Tile({ to, search = {}, name, value, tone, children }: TileProps): ReactNode {
  return (
    <Link to={to} search={search} className="tile" data-tone={tone}>
      <span>{name}</span>
      <strong>
        <Money points={value} />
      </strong>
      <small>{children}</small>
    </Link>
  );
}
