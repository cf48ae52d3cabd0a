import { isGameType } from "@maru/rules";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LoadedPart } from "../panels/frame/loaded-part.tsx";
import { RoundCheck } from "../panels/verify/round-check.tsx";
import { type Evidence, isFinal, useGrowingEvidence } from "../surface/page-surface.ts";
import { priceText, seoulDateTimeText, seoulTimeText, useStockName } from "../surface/surface.ts";
import { useGameName } from "../text/type-name.ts";
import { FactList } from "../ui/section.tsx";
import { PageFrame } from "./page-frame.tsx";

/** One round for anybody: what it was, and its check in this page. */
export function RoundScreen(): ReactNode {
  return (
    <PageFrame>
      <RoundBody />
    </PageFrame>
  );
}

function RoundBody(): ReactNode {
  const t = useTranslations("verify");
  const { id } = useParams({ from: "/round/$id" });
  const evidence = useGrowingEvidence(Number(id));
  return (
    <div className="flex flex-col gap-6" data-testid="round">
      <h1 className="num text-xl font-semibold">{t("page", { id })}</h1>
      {evidence.state === "missing" ? (
        <p className="text-ink-2">{t("missing")}</p>
      ) : (
        <LoadedPart loaded={evidence}>
          {(found) => (
            <>
              <RoundFacts evidence={found} />
              <RoundCheck roundId={Number(id)} isFinal={isFinal(found)} own={null} />
              <a
                href={`/api/public/round/${id}/proof`}
                className="inline-flex min-h-11 items-center self-start text-sm text-accent underline underline-offset-4"
              >
                {t("evidence")}
              </a>
            </>
          )}
        </LoadedPart>
      )}
    </div>
  );
}

function RoundFacts({ evidence }: { readonly evidence: Evidence }): ReactNode {
  const t = useTranslations("verify");
  const stockName = useStockName();
  const gameName = useGameName();
  const { round, strike, close } = evidence;
  const price = (tick: Evidence["strike"]): string =>
    tick === null ? "–" : priceText(Number(tick.price), round.precision);
  return (
    <FactList
      facts={[
        {
          id: "game",
          name: t("game"),
          value: `${stockName(round.stock)} ${isGameType(round.type) ? gameName(round.type) : round.type}`,
        },
        {
          id: "measured",
          name: t("measured"),
          value: `${seoulDateTimeText(round.gameStartMs)}–${seoulTimeText(round.gameFinishMs)}`,
        },
        { id: "strike", name: t("strike"), value: price(strike) },
        { id: "close", name: t("close"), value: price(close) },
      ]}
    />
  );
}
