import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { confirmPlay, useRefusalWords, useRenewOwn } from "../../surface/member-surface.ts";
import { endSession, pointsText, signedText, useUnit } from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";
import type { Play } from "../../surface/watch-surface.ts";
import { FactList } from "../../ui/section.tsx";

interface PlayProps {
  readonly play: Play;
}

/** What the play so far came to, until the player goes on. */
export function RealityDialog({ play }: PlayProps): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <CheckDialog play={play} />
    </PageWords>
  );
}

const SECONDS_A_MINUTE = 60;

function CheckDialog({ play }: PlayProps): ReactNode {
  const t = useTranslations("reality");
  const unit = useUnit();
  const say = useRefusalWords();
  const renewOwn = useRenewOwn();
  const [problem, setProblem] = useState<string | null>(null);
  const goOn = async (): Promise<void> => {
    const reply = await confirmPlay();
    if (reply.ok) await renewOwn();
    else setProblem(say(reply.refusal));
  };
  const wholeMinutes = Math.floor(play.elapsedSeconds / SECONDS_A_MINUTE);
  const elapsed = t("elapsedValue", {
    hours: Math.floor(wholeMinutes / 60),
    minutes: wholeMinutes % 60,
  });
  return (
    <Modal title={t("title")} testId="reality-check">
      <p className="text-sm text-ink-2">{t("text")}</p>
      <FactList
        facts={[
          { id: "elapsed", name: t("elapsed"), value: elapsed },
          { id: "bets", name: t("bets"), value: pointsText(play.session.bets) },
          { id: "staked", name: t("staked"), value: `${pointsText(play.session.staked)}${unit}` },
          { id: "net", name: t("net"), value: `${signedText(play.session.net)}${unit}` },
        ]}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <button type="button" className={PRIMARY} onClick={() => void goOn()}>
        {t("goOn")}
      </button>
      <div className="flex flex-wrap gap-2">
        <Link to="/history_trade" className={`${QUIET} flex-auto`}>
          {t("history")}
        </Link>
        <Link to="/protection" className={`${QUIET} flex-auto`}>
          {t("limits")}
        </Link>
        <button type="button" className={`${QUIET} flex-auto`} onClick={() => void endSession(null)}>
          {t("logOut")}
        </button>
      </div>
    </Modal>
  );
}
