import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { HelpLinks } from "../panels/protect/help-links.tsx";
import {
  type ExclusionMonths,
  excludeSelf,
  useProtection,
  useRefusalWords,
} from "../surface/member-surface.ts";
import { endSession, useSession } from "../surface/surface.ts";
import { PRIMARY, QUIET } from "../ui/primary-class.ts";
import { QuietLink } from "../ui/quiet-link.tsx";
import { Segments } from "../ui/segments.tsx";
import { PageFrame } from "./page-frame.tsx";

/** Self-exclusion: what it does, how long, yes, and yes again. It ends the session, and this page stays to say so. */
export function ExcludeScreen(): ReactNode {
  return (
    <PageFrame>
      <Exclude />
    </PageFrame>
  );
}

type Stage = "choosing" | "asking" | "sending" | "done";

function Exclude(): ReactNode {
  const t = useTranslations("protect");
  const say = useRefusalWords();
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  const loaded = useProtection();
  const [stage, setStage] = useState<Stage>("choosing");
  const [months, setMonths] = useState<ExclusionMonths>(6);
  const [problem, setProblem] = useState<string | null>(null);
  const exclude = async (): Promise<void> => {
    setStage("sending");
    const reply = await excludeSelf(months);
    setStage(reply.ok ? "done" : "choosing");
    if (reply.ok) await endSession(null);
    else setProblem(say(reply.refusal));
  };
  if (stage === "done") return <Done />;
  if (!isSignedIn && stage !== "sending") return <Navigate to="/login" replace />;
  const offered = loaded.state === "ready" ? loaded.value.exclusionMonths : [];
  const period = months === null ? t("forever") : t("months", { n: months });
  return (
    <>
      <h1 className="text-xl font-semibold">{t("exclusion")}</h1>
      <ul className="mt-4 flex list-disc flex-col gap-2 pl-5">
        <li>{t("exclusionLead")}</li>
        <li>{t("stops")}</li>
        <li>{t("staysOpen")}</li>
        <li>{months === null ? t("never") : t("comesBack")}</li>
      </ul>
      <div className="mt-5">
        <p className="label mb-1">{t("period")}</p>
        <Periods offered={offered} months={months} onChoose={setMonths} />
      </div>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-5 mb-8 flex flex-col gap-2">
        {stage === "choosing" ? (
          <button type="button" data-testid="exclude" className={PRIMARY} onClick={() => setStage("asking")}>
            {t("first", { period })}
          </button>
        ) : (
          <>
            <p role="alert" className="font-medium text-warn">
              {t("second", { period })}
            </p>
            <button
              type="button"
              className={PRIMARY}
              disabled={stage === "sending"}
              onClick={() => void exclude()}
            >
              {t("secondYes")}
            </button>
            <button type="button" className={QUIET} onClick={() => setStage("choosing")}>
              {t("cancel")}
            </button>
          </>
        )}
        <QuietLink to="/protection">{t("title")}</QuietLink>
      </div>
      <HelpLinks />
    </>
  );
}

interface PeriodsProps {
  readonly offered: readonly ExclusionMonths[];
  readonly months: ExclusionMonths;
  readonly onChoose: (months: ExclusionMonths) => void;
}

const FOR_EVER = "ever";

/** Two rows of three: six names do not stand beside each other on a phone. */
function Periods({ offered, months, onChoose }: PeriodsProps): ReactNode {
  const t = useTranslations("protect");
  const choices = offered.map((one) => ({
    value: one === null ? FOR_EVER : String(one),
    name: one === null ? t("forever") : t("months", { n: one }),
  }));
  // An empty row before the answer would share its key with the other one, and stay.
  const rows = [choices.slice(0, 3), choices.slice(3)].filter((row) => row.length > 0);
  return (
    <div className="flex min-h-[108px] flex-col gap-1">
      {rows.map((row) => (
        <Segments
          key={row[0]?.value ?? ""}
          label={t("period")}
          value={months === null ? FOR_EVER : String(months)}
          choices={row}
          onChoose={(value) => onChoose(offered.find((one) => String(one) === value) ?? null)}
        />
      ))}
    </div>
  );
}

function Done(): ReactNode {
  const t = useTranslations("protect");
  return (
    <div className="flex flex-col gap-4" data-testid="excluded">
      <h1 className="text-xl font-semibold">{t("excludedTitle")}</h1>
      <p>{t("staysOpen")}</p>
      <p>{t("comesBack")}</p>
      <HelpLinks />
    </div>
  );
}
