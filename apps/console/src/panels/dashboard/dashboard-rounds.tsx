import { familyOf, isGameType } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { exposureByMarket } from "../../derived/exposure-by-market.ts";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { useSpanText } from "../../ui/age.tsx";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";
import { useTypeWord } from "../../ui/words.ts";

type Dashboard = CallReply<"dashboard">;
type Round = Dashboard["rounds"][number];

/** Rounds under way, those that can cost the house most first, and what all of them can cost together. */
export function DashboardRounds({
  dashboard,
  unit,
}: {
  readonly dashboard: Dashboard;
  readonly unit: string;
}): ReactNode {
  const t = useTranslations("dashboard");
  const rounds = dashboard.rounds.toSorted(
    (one, other) =>
      other.exposure - one.exposure || other.staked - one.staked || one.gameFinishMs - other.gameFinishMs,
  );
  const [isWhole, setIsWhole] = useState(false);
  // Rounds that nobody bet on are most of them, and nobody has to watch them.
  const busy = rounds.filter(({ bets }) => bets > 0);
  const sum = (of: (round: Round) => number): number => rounds.reduce((total, one) => total + of(one), 0);
  return (
    <div className="card dashboard-part">
      <Section
        title={
          <Link to="/rounds" className="plain-link">
            {t("rounds")} {wholeText(rounds.length)}
          </Link>
        }
        aside={
          <p className="dashboard-sums">
            {t("staked")}{" "}
            <Link to="/bets" className="plain-link">
              <Money points={sum(({ staked }) => staked)} unit={unit} />
            </Link>
            <span>
              {t("exposure")}{" "}
              <strong>
                <Money points={sum(({ exposure }) => exposure)} unit={unit} />
              </strong>
            </span>
          </p>
        }
      >
        <MarketExposures rounds={rounds} />
        {rounds.length === 0 && <p className="quiet">{t("roundsEmpty")}</p>}
        {rounds.length > 0 && (
          <div className="dashboard-scroll" tabIndex={0} role="group" aria-label={t("rounds")}>
            <RoundTable rounds={isWhole ? rounds : busy} nowMs={dashboard.nowMs} />
            {rounds.length > busy.length && (
              <button type="button" className="dashboard-more" onClick={() => setIsWhole(!isWhole)}>
                {isWhole ? t("emptyHide") : t("emptyShow", { count: rounds.length - busy.length })}
              </button>
            )}
          </div>
        )}
      </Section>
    </div>
  );
}

/** Prices of one market move together: what all its rounds can cost stands apart from the others'. */
function MarketExposures({ rounds }: { readonly rounds: readonly Round[] }): ReactNode {
  const t = useTranslations("dashboard");
  const markets = exposureByMarket(rounds);
  if (markets.length < 2) return null;
  return (
    <ul className="dashboard-markets" aria-label={t("exposureByMarket")}>
      {markets.map(({ stock, exposure }) => (
        <li key={stock}>
          {stock} <Money points={exposure} />
        </li>
      ))}
    </ul>
  );
}

interface RoundTableProps {
  readonly rounds: readonly Round[];
  readonly nowMs: number;
}

function RoundTable({ rounds, nowMs }: RoundTableProps): ReactNode {
  const t = useTranslations("dashboard");
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t("round")}</th>
          <th scope="col" className="dashboard-extra">
            {t("state")}
          </th>
          <th scope="col" data-number="true">
            {t("ends")}
          </th>
          <th scope="col" data-number="true">
            {t("bets")}
          </th>
          <th scope="col">{t("sides")}</th>
          <th scope="col" data-number="true">
            {t("staked")}
          </th>
          <th scope="col" data-number="true">
            {t("exposure")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <RoundRow key={round.roundId} round={round} nowMs={nowMs} />
        ))}
      </tbody>
    </table>
  );
}

function RoundRow({ round, nowMs }: { readonly round: Round; readonly nowMs: number }): ReactNode {
  const rounds = useTranslations("rounds");
  const span = useSpanText();
  const states = ["scheduled", "open", "locked", "running", "decided", "settled", "void"] as const;
  const state = states.find((one) => one === round.state);
  return (
    <tr data-quiet={round.bets === 0}>
      <th scope="row" className="whole">
        <Link to="/rounds" search={{ option: String(round.optionId), open: String(round.roundId) }}>
          {round.stock} {round.type}
        </Link>{" "}
        <span className="quiet">{round.number}</span>
      </th>
      <td className="whole dashboard-extra">
        {state === undefined ? round.state : rounds(`states.${state}`)}
      </td>
      <td data-number="true">{round.gameFinishMs > nowMs ? span(round.gameFinishMs - nowMs) : "–"}</td>
      <td data-number="true">
        <Link to="/bets" search={{ round: String(round.roundId) }}>
          {wholeText(round.bets)}
        </Link>
      </td>
      <td className="dashboard-sides">
        <Sides round={round} />
      </td>
      <td data-number="true">
        <Link to="/bets" search={{ round: String(round.roundId) }}>
          <Money points={round.staked} />
        </Link>
      </td>
      <td data-number="true">
        <Link to="/rounds" search={{ option: String(round.optionId), open: String(round.roundId) }}>
          <strong>
            <Money points={round.exposure} />
          </strong>
        </Link>
      </td>
    </tr>
  );
}

/** Choices named in a row of the table; what the others hold stands in their bars, and in the round's sheet. */
const MOST_NAMED = 2;

/** What stands on each choice: as long as its share, with the whole amount beside the words of the largest. */
function Sides({ round }: { readonly round: Round }): ReactNode {
  const t = useTranslations("dashboard");
  const typeWord = useTypeWord();
  const held = round.sides
    .filter(({ staked }) => staked > 0)
    .toSorted((one, other) => other.staked - one.staked);
  if (held.length === 0) return <span className="quiet">–</span>;
  const isSided = isGameType(round.type) && familyOf(round.type).outcomeKind === "direction";
  return (
    <>
      <span className="side-words">
        {held.slice(0, MOST_NAMED).map(({ type, staked }, place) => (
          <Fragment key={type}>
            {place > 0 && " · "}
            <span className="whole">
              {typeWord(round.type, type)} {wholeText(staked)}
            </span>
          </Fragment>
        ))}
        {held.length > MOST_NAMED && (
          <span className="quiet"> {t("moreSides", { count: held.length - MOST_NAMED })}</span>
        )}
      </span>
      <span className="side-bar" aria-hidden="true">
        {held.map(({ type, staked }) => (
          <i
            key={type}
            data-side={isSided ? type : undefined}
            style={{ width: `${(100 * staked) / round.staked}%` }}
          />
        ))}
      </span>
    </>
  );
}
