import { FAMILIES, type GameFamily } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  clockText,
  type PositionCard,
  pointsText,
  positionCards,
  priceText,
  screenClock,
  seoulTimeText,
  signedText,
  type Standing,
  standingOf,
  useBets,
  useFamily,
  useMoment,
  useRoundsNow,
  useTicks,
  useTrade,
  useUnit,
  VERDICT_COLOUR,
  verdictOf,
} from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { SideMark } from "../../ui/side-mark.tsx";

/** What I have: on the contract that runs, on the next one, and what has just ended. Each card opens its receipt. */
export function Positions(): ReactNode {
  const t = useTranslations("order");
  const family = useFamily() ?? FAMILIES.direction;
  const bets = useBets((facts) => facts.bets);
  const now = useRoundsNow();
  // Told of again only when a card comes, goes or turns.
  const shown = useMoment((nowMs) =>
    positionCards(bets, now, nowMs)
      .map(({ key, phase }) => `${key}${phase}`)
      .join(),
  );
  if (shown === "") return null;
  return (
    <ul
      data-part="positions"
      data-testid="positions"
      aria-label={t("position")}
      tabIndex={0}
      className="no-bar flex shrink-0 gap-1.5 overflow-x-auto px-3 py-1 focus-visible:-outline-offset-2 wide:px-5"
    >
      {positionCards(bets, now, screenClock.nowMs()).map((card) => (
        <Card key={card.key} card={card} family={family} />
      ))}
    </ul>
  );
}

interface CardProps {
  readonly card: PositionCard;
  readonly family: GameFamily;
}

const EDGE_COLOUR = { rise: "border-up", fall: "border-down", none: "border-accent" } as const;
const LINE = "flex items-baseline justify-between gap-2";

function Card({ card, family }: CardProps): ReactNode {
  const typeName = useTypeName();
  const unit = useUnit();
  const { type } = card;
  return (
    <li className="settle min-w-[calc(50%-3px)] flex-1 wide:min-w-[232px] wide:flex-none">
      <Link
        to="/bet/$id"
        params={{ id: String(card.betId) }}
        data-testid="position"
        data-phase={card.phase}
        className={clsx(
          "num block rounded-md border-l-2 bg-raised px-2 py-1 text-xs whitespace-nowrap hover:brightness-110",
          EDGE_COLOUR[family.sideOf(type) ?? "none"],
        )}
      >
        <span className={LINE}>
          <span className="truncate text-sm leading-[18px] font-semibold">
            <SideMark family={family} type={type} />
            {typeName(family, type)} {pointsText(card.point)}
            <span className="text-xs font-normal text-ink-3">{unit}</span>
          </span>
          <Left card={card} />
        </span>
        <span className={LINE}>
          <Contract card={card} family={family} />
          <State card={card} family={family} />
        </span>
      </Link>
    </li>
  );
}

/** How long until the contract begins, then until it ends; at last what it came to. */
function Left({ card }: { readonly card: PositionCard }): ReactNode {
  const { phase, round, status, profit, point } = card;
  const untilMs = phase === "next" ? round.gameStartMs : round.gameFinishMs;
  const left = useMoment((nowMs) => clockText(untilMs - nowMs));
  if (phase !== "decided") {
    return (
      <span className="text-sm leading-[18px] font-semibold" data-testid="position-left">
        {left}
      </span>
    );
  }
  return (
    <span
      className={clsx(
        "text-sm leading-[18px] font-semibold",
        VERDICT_COLOUR[verdictOf({ status, profit, point })],
      )}
    >
      {signedText(profit)}
    </span>
  );
}

/** Which contract it is: its beginning, and its strike as soon as there is one. */
function Contract({ card, family }: CardProps): ReactNode {
  const t = useTranslations();
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const { round, phase } = card;
  if (family.outcomeKind !== "direction") {
    return (
      <span className="text-ink-2">{`${t("question.resultAt")} ${seoulTimeText(round.gameFinishMs)}`}</span>
    );
  }
  const from = seoulTimeText(round.gameStartMs);
  if (phase === "next" || round.openPrice === null) return <span className="text-ink-2">{from}</span>;
  return (
    <span className="text-ink-2">
      <span className="max-wide:hidden">{from} · </span>
      {t("question.strike")}{" "}
      <span data-testid="position-strike">{priceText(round.openPrice, precision)}</span>
    </span>
  );
}

const STANDING_COLOUR = {
  winning: "text-up",
  losing: "text-down",
  level: "text-ink-2",
} as const satisfies Record<Standing, string>;

function State({ card, family }: CardProps): ReactNode {
  const t = useTranslations();
  const { phase, status, profit, point } = card;
  if (phase === "decided") {
    const verdict = verdictOf({ status, profit, point });
    return <span className="text-ink-2">{verdict === "open" ? null : t(`result.${verdict}`)}</span>;
  }
  if (phase === "deciding") return <span className="text-ink-2">{t("position.deciding")}</span>;
  if (phase === "next") return <span className="text-ink-2">{t("position.next")}</span>;
  return family.outcomeKind === "direction" ? (
    <StandingNow card={card} />
  ) : (
    <span className="text-ink-2">{t("position.running")}</span>
  );
}

/** Red and blue say rise and fall elsewhere; here winning is what brings points, as in every list of results. */
function StandingNow({ card }: { readonly card: PositionCard }): ReactNode {
  const t = useTranslations("position");
  const { last } = useTicks();
  const precision = useTrade((facts) => facts.option?.precision ?? 2);
  const isRise = FAMILIES.direction.sideOf(card.type) === "rise";
  const pip = useTrade((facts) => (isRise ? facts.option?.buyPip : facts.option?.sellPip) ?? 0);
  const strike = card.round.openPrice;
  if (last === null || strike === null) return <span className="text-ink-2">{t("running")}</span>;
  const standing = standingOf(card.type, { strike, price: last.price }, { precision, pip });
  return (
    <span data-live data-testid="standing" className={`font-semibold ${STANDING_COLOUR[standing]}`}>
      {t(standing)}
    </span>
  );
}
