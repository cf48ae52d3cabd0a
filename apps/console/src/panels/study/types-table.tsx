import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { multipleText } from "../../derived/number-text.ts";
import { intervalMarks, reachOf } from "../../derived/study-picture.ts";
import { judgeChance, perHundredText, shareText } from "../../derived/study-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { useGameWord } from "../../ui/market-words.ts";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useTypeWord } from "../../ui/words.ts";

type Game = CallReply<"marketStudy">["games"][number];
type Figure = Game["types"][number];

interface TypesTableProps {
  readonly game: Game;
  readonly days: number;
}

/** How often each bet won and what it would have paid, with the ends between which the true value lies. */
export function TypesTable({ game, days }: TypesTableProps): ReactNode {
  const t = useTranslations("study");
  const gameWord = useGameWord();
  const reach = reachOf(game.types);
  return (
    <Section title={t("types")}>
      <p className="quiet">
        {t("typesText", { game: gameWord(game.type), decided: game.decided, draws: game.draws })}{" "}
        {game.optionId === null ? t("firstOdds") : t("ownOdds", { id: game.optionId })}
      </p>
      <table className="plain-table" data-words="whole">
        <TypesHead />
        <tbody>
          {game.types.map((figure) => (
            <TypeRow key={figure.type} figure={figure} gameType={game.type} reach={reach} />
          ))}
        </tbody>
      </table>
      <PaidText game={game} days={days} />
    </Section>
  );
}

function TypesHead(): ReactNode {
  const t = useTranslations("study");
  return (
    <thead>
      <tr>
        <th scope="col">{t("type")}</th>
        <th scope="col" data-number="true">
          {t("chance")}
        </th>
        <th scope="col" data-number="true">
          {t("interval")}
        </th>
        <th scope="col" className="study-picture-cell" aria-hidden="true" />
        <th scope="col" data-number="true">
          {t("model")}
        </th>
        <th scope="col">{t("judged")}</th>
        <th scope="col" data-number="true">
          {t("multiple")}
        </th>
        <th scope="col" data-number="true">
          {t("paid")}
        </th>
        <th scope="col" data-number="true">
          {t("interval")}
        </th>
      </tr>
    </thead>
  );
}

interface TypeRowProps {
  readonly figure: Figure;
  readonly gameType: Game["type"];
  /** Of the pictures' common scale. */
  readonly reach: number;
}

function TypeRow({ figure, gameType, reach }: TypeRowProps): ReactNode {
  const t = useTranslations("study");
  const typeWord = useTypeWord();
  const { type, chance, modelChance, multipleBp, paid } = figure;
  const judgement = judgeChance(chance, modelChance);
  const isLosing = paid !== null && paid.low > 1;
  return (
    <tr>
      <th scope="row">{typeWord(gameType, type)}</th>
      <td data-number="true">{chance === null ? "–" : shareText(chance.share)}</td>
      <td data-number="true">
        {chance === null ? "–" : `${shareText(chance.low)} ~ ${shareText(chance.high)}`}
      </td>
      <td className="study-picture-cell">
        <IntervalPicture figure={figure} reach={reach} />
      </td>
      <td data-number="true">{shareText(modelChance)}</td>
      <td>
        <Tag tone={judgement === "fits" ? "ok" : judgement === "none" ? "quiet" : "warn"}>
          {t(`judgements.${judgement}`)}
        </Tag>
      </td>
      <td data-number="true">{multipleBp === null ? t("notOffered") : multipleText(multipleBp)}</td>
      <td data-number="true">{paid === null ? "–" : perHundredText(paid.share)}</td>
      <td data-number="true" data-losing={isLosing}>
        {paid === null ? "–" : `${perHundredText(paid.low)} ~ ${perHundredText(paid.high)}`}
      </td>
    </tr>
  );
}

const SIZE = { width: 150, height: 14 } as const;
const MIDDLE = SIZE.height / 2;

/** The theory as a stroke in the middle, the interval as a beam, the chance as a point in it. */
function IntervalPicture({ figure, reach }: { readonly figure: Figure; readonly reach: number }): ReactNode {
  const t = useTranslations("study");
  const { chance, modelChance: model } = figure;
  if (chance === null) return null;
  const { shareX, lowX, highX } = intervalMarks(chance, { model, reach, width: SIZE.width });
  const modelX = SIZE.width / 2;
  const words = { share: shareText(chance.share), low: shareText(chance.low), high: shareText(chance.high) };
  return (
    <svg
      className="study-interval"
      viewBox={`-4 0 ${SIZE.width + 8} ${SIZE.height}`}
      role="img"
      aria-label={t("chancePicture", { ...words, model: shareText(model) })}
    >
      <line data-part="scale" x1={0} x2={SIZE.width} y1={MIDDLE} y2={MIDDLE} />
      <line data-part="interval" x1={lowX} x2={highX} y1={MIDDLE} y2={MIDDLE} />
      <line data-part="model" x1={modelX} x2={modelX} y1={1} y2={SIZE.height - 1} />
      <circle cx={shareX} cy={MIDDLE} r={3} />
    </svg>
  );
}

/** The plain sentence of the first bet that is offered; a warning where the house loses, and a word where so few rounds cannot tell. */
function PaidText({ game, days }: TypesTableProps): ReactNode {
  const t = useTranslations("study");
  const typeWord = useTypeWord();
  const shown = game.types.find(({ paid }) => paid !== null);
  if (shown === undefined || shown.paid === null) return null;
  const { share, low, high } = shown.paid;
  const paids = game.types.flatMap(({ paid }) => paid ?? []);
  const isLosing = paids.some((paid) => paid.low > 1);
  const isUncertain = paids.some((paid) => paid.high > 1);
  return (
    <>
      <p>
        {t("paidText", {
          days,
          type: typeWord(game.type, shown.type),
          paid: perHundredText(share),
          low: perHundredText(low),
          high: perHundredText(high),
        })}
      </p>
      {isLosing ? <p className="study-warning">{t("losing")}</p> : null}
      {isUncertain && !isLosing ? <p className="quiet">{t("uncertain")}</p> : null}
    </>
  );
}
