import { Button, Select } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { instantText } from "../derived/instant-text.ts";
import { secondsText } from "../derived/study-text.ts";
import { AgesTable } from "../panels/study/ages-table.tsx";
import { DigitsPart } from "../panels/study/digits-part.tsx";
import { MovingPart } from "../panels/study/moving-part.tsx";
import { PastPart } from "../panels/study/past-part.tsx";
import { RoundsTable } from "../panels/study/rounds-table.tsx";
import { TypesTable } from "../panels/study/types-table.tsx";
import { type CallReply, listAsLeft, type Reading, useFilters, useRead } from "../surface/surface.ts";
import { Skeleton } from "../ui/data-table.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { useGameWord } from "../ui/market-words.ts";
import { Page } from "../ui/page.tsx";
import { Segments } from "../ui/segments.tsx";

const DAYS = ["1", "3", "7"] as const;
type Study = CallReply<"marketStudy">;
type Game = Study["games"][number];

/** A market on its stored past: what its rounds would have come to, and what the odds of now would have paid. */
export function MarketStudyScreen(): ReactNode {
  const t = useTranslations("study");
  const kit = useTranslations("kit");
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  const stock = params["stock"] ?? "";
  const filters = useFilters();
  const days = DAYS.find((one) => one === filters.values["days"]) ?? "1";
  const reading = useRead("marketStudy", { params: { stock }, query: { days } }, { isKept: true });
  const study = reading.data;
  const game = study === undefined ? undefined : gameOf(study, filters.values["game"]);
  return (
    <Page
      title={t("of", { stock })}
      actions={
        <LinkButton
          to="/markets"
          search={listAsLeft("/markets")}
          variant="subtle"
          color="gray"
          leftSection={<ArrowLeft size={14} />}
        >
          {kit("back")}
        </LinkButton>
      }
    >
      <div className="study-bar">
        <Segments
          label={t("days")}
          value={days}
          choices={DAYS.map((value) => ({ value, label: t("day", { n: Number(value) }) }))}
          onChange={(value) => filters.set({ days: value })}
        />
        {study !== undefined && (
          <GameSelect games={study.games} shown={game} onChange={(type) => filters.set({ game: type })} />
        )}
      </div>
      <Waiting reading={reading} />
      {study !== undefined && game !== undefined && (
        <StudyBody study={study} game={game} days={Number(days)} />
      )}
    </Page>
  );
}

/** Why the study is not there: it runs, or it was refused. */
function Waiting({ reading }: { readonly reading: Reading<Study> }): ReactNode {
  const t = useTranslations("study");
  if (reading.state === "failed")
    return (
      <div className="stack" role="alert">
        <p>{reading.fault}</p>
        <Button variant="default" style={{ alignSelf: "start" }} onClick={reading.again}>
          {t("again")}
        </Button>
      </div>
    );
  if (reading.state === "ready") return null;
  return (
    <>
      <p className="quiet" role="status">
        {t("running")}
      </p>
      <Skeleton />
    </>
  );
}

/** The game looked at: that of the address, else the first that the site offers, else the first of all. */
function gameOf({ games }: Study, asked: string | undefined): Game | undefined {
  return (
    games.find(({ type }) => type === asked) ?? games.find(({ optionId }) => optionId !== null) ?? games[0]
  );
}

interface GameSelectProps {
  readonly games: readonly Game[];
  readonly shown: Game | undefined;
  readonly onChange: (type: string) => void;
}

function GameSelect({ games, shown, onChange }: GameSelectProps): ReactNode {
  const t = useTranslations("study");
  const gameWord = useGameWord();
  return (
    <Select
      aria-label={t("game")}
      w={240}
      allowDeselect={false}
      value={shown?.type ?? null}
      data={games.map(({ type, optionId }) => ({
        value: type,
        label: optionId === null ? t("noOption", { game: gameWord(type) }) : gameWord(type),
      }))}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
    />
  );
}

interface StudyBodyProps {
  readonly study: Study;
  readonly game: Game;
  readonly days: number;
}

function StudyBody({ study, game, days }: StudyBodyProps): ReactNode {
  const t = useTranslations("study");
  const { fromMs, toMs, staleLimitMs } = study;
  // What is asked of a digit game first is whether its digits are even.
  const hasDigits = game.digits.length > 0;
  return (
    <>
      <p className="quiet">
        {t("lead", { from: instantText(fromMs), to: instantText(toMs), stale: staleLimitMs })}
      </p>
      <div className="study">
        {hasDigits && (
          <>
            <div className="card">
              <DigitsPart game={game} rule={study.digitRule} />
            </div>
            <div className="study-column">
              <PastCards study={study} />
            </div>
          </>
        )}
        <div className="card study-whole">
          <TypesTable game={game} days={days} />
        </div>
        <div className="card">
          <RoundsTable games={study.games} />
        </div>
        <div className="study-column">
          {!hasDigits && <PastCards study={study} />}
          <div className="card">
            <AgesTable games={study.games} stale={secondsText(staleLimitMs)} />
          </div>
        </div>
      </div>
    </>
  );
}

function PastCards({ study }: { readonly study: Study }): ReactNode {
  return (
    <>
      <div className="card">
        <MovingPart moving={study.moving} />
      </div>
      <div className="card">
        <PastPart study={study} />
      </div>
    </>
  );
}
