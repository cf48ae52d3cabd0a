import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { spanText } from "../../derived/instant-text.ts";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface.ts";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";

type Deck = CallReply<"deck">;
type Round = Deck["rounds"][number];

/** Rounds under way, those with money on them first. */
export function DeckRounds({ deck }: { readonly deck: Deck }): ReactNode {
  const t = useTranslations("deck");
  const rounds = deck.rounds.toSorted(
    (one, other) =>
      other.exposure - one.exposure || other.staked - one.staked || one.gameFinishMs - other.gameFinishMs,
  );
  return (
    <div className="card">
      <Section title={t("rounds")}>
        {rounds.length === 0 && <p className="quiet">{t("roundsEmpty")}</p>}
        {rounds.length > 0 && (
          <div className="scroll-box" tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{t("round")}</th>
                  <th scope="col">{t("state")}</th>
                  <th scope="col" data-number="true">
                    {t("ends")}
                  </th>
                  <th scope="col" data-number="true">
                    {t("bets")}
                  </th>
                  <th scope="col" data-number="true">
                    {t("staked")}
                  </th>
                  <th scope="col">{t("sides")}</th>
                  <th scope="col" data-number="true">
                    {t("exposure")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rounds.map((round) => (
                  <RoundRow key={round.roundId} round={round} nowMs={deck.nowMs} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
    </div>
  );
}

function RoundRow({ round, nowMs }: { readonly round: Round; readonly nowMs: number }): ReactNode {
  const rounds = useTranslations("rounds");
  const states = ["scheduled", "open", "locked", "running", "decided", "settled", "void"] as const;
  const state = states.find((one) => one === round.state);
  return (
    <tr>
      <th scope="row">
        <Link to="/rounds" search={{ option: String(round.optionId), open: String(round.roundId) }}>
          {round.stock} · {round.type} · {round.number}
        </Link>
      </th>
      <td>{state === undefined ? round.state : rounds(`states.${state}`)}</td>
      <td data-number="true">{round.gameFinishMs > nowMs ? spanText(round.gameFinishMs - nowMs) : "–"}</td>
      <td data-number="true">
        <Link to="/bets" search={{ round: String(round.roundId) }}>
          {wholeText(round.bets)}
        </Link>
      </td>
      <td data-number="true">
        <Money points={round.staked} />
      </td>
      <td>
        {round.sides
          .filter(({ staked }) => staked > 0)
          .map(({ type, staked }) => `${type} ${wholeText(staked)}`)
          .join(" · ")}
      </td>
      <td data-number="true">
        <strong>
          <Money points={round.exposure} />
        </strong>
      </td>
    </tr>
  );
}
