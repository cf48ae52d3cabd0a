import { Link } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { deckAlarms } from "../derived/deck-alarms.ts";
import { DeckFeeds } from "../panels/deck/deck-feeds.tsx";
import { DeckRounds } from "../panels/deck/deck-rounds.tsx";
import { DeckSystem } from "../panels/deck/deck-system.tsx";
import { DeckTiles, DeckTilesWaiting } from "../panels/deck/deck-tiles.tsx";
import { type CallReply, useAddressValue, useRead, useUnit } from "../surface.ts";
import { Page } from "../ui/page.tsx";

type Deck = CallReply<"deck">;
const POLL_MS = 2_000;
const NOTHING = {} as const;

/** The state of the site now on one screen; every number leads to its list. */
export function DeckScreen(): ReactNode {
  const t = useTranslations("deck");
  const unit = useUnit();
  const reading = useRead("deck", NOTHING, { pollMs: POLL_MS });
  const [open, setOpen] = useAddressValue("open");
  const deck = reading.data;
  return (
    <Page title={t("title")} aside={deck === undefined ? null : <Standing deck={deck} />}>
      {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
      {deck === undefined ? <DeckTilesWaiting /> : <DeckTiles deck={deck} />}
      {deck !== undefined && (
        <div className="deck-parts">
          <DeckRounds deck={deck} unit={unit} />
          <DeckFeeds deck={deck} />
        </div>
      )}
      {deck !== undefined && open === "system" && <DeckSystem deck={deck} close={() => setOpen(null)} />}
    </Page>
  );
}

/** One line beside the title: all is well, or what somebody must look at. */
function Standing({ deck }: { readonly deck: Deck }): ReactNode {
  const t = useTranslations("deck");
  const alarms = deckAlarms(deck);
  if (alarms.length === 0)
    return (
      <p className="standing" data-tone="ok">
        <CircleCheck size={15} aria-hidden="true" />
        {t("calm")}
      </p>
    );
  return (
    <p className="standing" data-tone="danger" role="alert">
      <TriangleAlert size={15} aria-hidden="true" />
      <strong>{t("attention")}</strong>
      {alarms.map((alarm) => (
        <Link key={`${alarm.word} ${alarm.about}`} to={alarm.to} search={alarm.search}>
          {t(alarm.word)} {alarm.about}
        </Link>
      ))}
    </p>
  );
}
