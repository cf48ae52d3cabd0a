import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useRead } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";
import { useTypeWord } from "../../ui/words.ts";
import { useOutcomeText } from "./outcome-text.ts";

type Voided = CallReply<"roundOtherwise">;

/** What a void round would have been as far as the ticks tell, and for whom, as its public proof says it to anyone. */
export function VoidOutcome({ id, game }: { readonly id: number; readonly game: string }): ReactNode {
  const t = useTranslations("rounds");
  const outcome = useOutcomeText();
  const { data, fault } = useRead("roundOtherwise", { params: { id } });
  if (data === undefined)
    return (
      <p className="quiet" aria-busy={fault === null} role={fault === null ? undefined : "alert"}>
        {fault}
      </p>
    );
  return (
    <Section title={t("would")}>
      <p className="quiet">{t("wouldText")}</p>
      <Facts>
        <Fact name={t("wouldOutcome")}>
          {data.outcome === null ? t("wouldUnknown") : outcome(data.outcome)}
        </Fact>
        <Fact name={t("strikeTick")}>
          <Tick tick={data.strike} />
        </Fact>
        <Fact name={t("closeTick")}>
          <Tick tick={data.close} />
        </Fact>
      </Facts>
      <Sides voided={data} game={game} />
    </Section>
  );
}

function Tick({ tick }: { readonly tick: Voided["strike"] }): ReactNode {
  if (tick === null) return "–";
  return (
    <>
      {tick.price} · <Instant atMs={tick.atMs} /> · #{tick.seq}
    </>
  );
}

function Sides({ voided, game }: { readonly voided: Voided; readonly game: string }): ReactNode {
  const t = useTranslations("rounds");
  const typeWord = useTypeWord();
  const { total } = voided;
  if (total === null) return <p className="quiet">{t("wouldLater")}</p>;
  if (total.length === 0) return <p className="quiet">{t("noBets")}</p>;
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t("type")}</th>
          <th scope="col" data-number="true">
            {t("bets")}
          </th>
          <th scope="col" data-number="true">
            {t("staked")}
          </th>
          <th scope="col" data-number="true">
            {t("wouldPlayers")}
          </th>
        </tr>
      </thead>
      <tbody>
        {total.map(({ type, bets, points, players }) => (
          <tr key={type}>
            <th scope="row">{typeWord(game, type)}</th>
            <td data-number="true">{bets}</td>
            <td data-number="true">
              <Money points={Number(points)} />
            </td>
            <td data-number="true">{players === null ? "–" : <Money points={Number(players)} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
