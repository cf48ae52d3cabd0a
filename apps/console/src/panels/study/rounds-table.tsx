import { shareInterval } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import { shareText } from "../../derived/study-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";

type Game = CallReply<"marketStudy">["games"][number];

/** Every game: how many rounds there were, and how many of them gave the stakes back. */
export function RoundsTable({ games }: { readonly games: readonly Game[] }): ReactNode {
  const t = useTranslations("study");
  return (
    <Section title={t("rounds")}>
      <p className="quiet">{t("roundsText")}</p>
      <table className="plain-table" data-words="whole">
        <thead>
          <tr>
            <th scope="col">{t("game")}</th>
            <th scope="col" data-number="true">
              {t("made")}
            </th>
            <th scope="col" data-number="true">
              {t("draws")}
            </th>
            <th scope="col" data-number="true">
              {t("voids")}
            </th>
            <th scope="col">{t("why")}</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <RoundsRow key={game.type} game={game} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function RoundsRow({ game }: { readonly game: Game }): ReactNode {
  const t = useTranslations("study");
  const { type, rounds, decided, draws, voids, digits } = game;
  const why = Object.entries(voids).map(([cause, count]) => `${causeWord(t, cause)} ${wholeText(count)}`);
  return (
    <tr>
      <th scope="row">{type}</th>
      <td data-number="true">{wholeText(rounds)}</td>
      {/* A digit is always one digit: there is no draw. */}
      <td data-number="true">{digits.length > 0 ? "–" : <Share hits={draws} cases={decided} />}</td>
      <td data-number="true">
        <Share hits={rounds - decided} cases={rounds} />
      </td>
      <td>{why.length === 0 ? t("none") : why.join(", ")}</td>
    </tr>
  );
}

type CauseKey = keyof Game["voids"];

function causeWord(t: ReturnType<typeof useTranslations<"study">>, cause: string): string {
  // The reply's schema knows no other causes.
  return t(`causes.${cause as CauseKey}`);
}

function Share({ hits, cases }: { readonly hits: number; readonly cases: number }): ReactNode {
  const t = useTranslations("study");
  const interval = shareInterval(hits, cases);
  if (interval === null) return "–";
  const [share, low, high] = [interval.share, interval.low, interval.high].map(shareText);
  return t("shareOf", { share: share ?? "", low: low ?? "", high: high ?? "" });
}
