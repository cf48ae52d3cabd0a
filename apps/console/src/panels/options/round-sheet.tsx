import { type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import { type CallReply, useRead } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { useTypeWord, useWord } from "../../ui/words.ts";
import { useOutcomeText } from "./outcome-text.ts";
import { PublicProof } from "./public-proof.tsx";
import { VoidOutcome } from "./void-outcome.tsx";
import { RoundCorrection } from "./round-correction.tsx";
import { RoundPicture } from "./round-picture.tsx";

type Round = CallReply<"round">;

/** One round with everything that decided it. */
export function RoundSheet({ id, close }: { readonly id: string; readonly close: () => void }): ReactNode {
  const t = useTranslations("rounds");
  const reading = useRead("round", { params: { id } }, { pollMs: 5_000 });
  const round = reading.data;
  return (
    <SideSheet
      title={round === undefined ? id : `${round.stock} · ${round.type} · ${round.number}`}
      label={t("evidence")}
      isWide
      onClose={close}
      actions={
        <LinkButton to="/bets" search={{ round: id }} variant="default">
          {t("seeBets")}
        </LinkButton>
      }
    >
      {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
      {round !== undefined && (
        <>
          <p className="quiet">{t("noEntry")}</p>
          <Times round={round} />
          <Sides round={round} />
          <RoundCorrection round={round} />
          <RoundPicture round={round} />
          <Evidence round={round} />
          {round.state === "void" && <VoidOutcome id={round.id} game={round.type} />}
          <PublicProof
            id={round.id}
            path={round.proofPath}
            isFinal={round.state === "decided" || round.state === "void"}
          />
          <Ticks title={t("firstTicks")} ticks={round.firstTicks} />
          <Ticks title={t("lastTicks")} ticks={round.lastTicks} />
        </>
      )}
    </SideSheet>
  );
}

function Times({ round }: { readonly round: Round }): ReactNode {
  const t = useTranslations("rounds");
  const outcome = useOutcomeText();
  return (
    <Facts>
      <Fact name={t("id")}>{round.id}</Fact>
      <Fact name={t("state")}>
        {t(`states.${round.state}`)} {round.voidCause}
      </Fact>
      <Fact name={t("outcome")}>{outcome(round.outcome)}</Fact>
      <Fact name={t("start")}>
        <Instant atMs={round.startMs} />
      </Fact>
      <Fact name={t("lock")}>
        <Instant atMs={round.lockMs} />
      </Fact>
      <Fact name={t("gameStart")}>
        <Instant atMs={round.gameStartMs} />
      </Fact>
      <Fact name={t("gameFinish")}>
        <Instant atMs={round.gameFinishMs} />
      </Fact>
      <Fact name={t("settled")}>
        <Instant atMs={round.settlement?.settledAtMs} />
      </Fact>
    </Facts>
  );
}

function Sides({ round }: { readonly round: Round }): ReactNode {
  const t = useTranslations("rounds");
  const typeWord = useTypeWord();
  if (round.sides.length === 0)
    return (
      <Section title={t("sides")}>
        <p className="quiet">{t("noBets")}</p>
      </Section>
    );
  return (
    <Section title={t("sides")}>
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
            <th scope="col">{t("result")}</th>
            <th scope="col" data-number="true">
              {t("returned")}
            </th>
          </tr>
        </thead>
        <tbody>
          {round.sides.map((side) => (
            <tr key={side.type}>
              <th scope="row">{typeWord(round.type, side.type)}</th>
              <td data-number="true">{side.bets}</td>
              <td data-number="true">
                <Money points={side.staked} />
              </td>
              <td>{side.result === null ? "–" : t(`results.${side.result}`)}</td>
              <td data-number="true">
                <Money points={side.returned} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Evidence({ round }: { readonly round: Round }): ReactNode {
  const t = useTranslations("rounds");
  const flag = useWord("flags");
  const incident = useWord("incidents");
  const tick = (one: Round["strikeTick"]): ReactNode =>
    one === null ? (
      "–"
    ) : (
      <>
        {one.price} · <Instant atMs={one.atMs} /> · #{one.seq}
        {one.tradeId !== null && one.tradeId !== String(one.seq) && ` · ${one.tradeId}`}
      </>
    );
  return (
    <Section title={t("evidence")}>
      <Facts>
        <Fact name={t("strike")}>{round.strike ?? "–"}</Fact>
        <Fact name={t("close")}>{round.close ?? "–"}</Fact>
        <Fact name={`${t("high")} / ${t("low")}`}>
          {round.high ?? "–"} / {round.low ?? "–"}
        </Fact>
        <Fact name={t("band")}>
          +{round.buyPip} / −{round.sellPip}
        </Fact>
        <Fact name={t("strikeTick")}>{tick(round.strikeTick)}</Fact>
        <Fact name={t("closeTick")}>{tick(round.closeTick)}</Fact>
        <Fact name={t("tickCounts")}>
          {Object.entries(round.tickCounts)
            .map(([name, count]) => `${flag(name)} ${wholeText(count)}`)
            .join(" · ")}
        </Fact>
        <Fact name={t("rules")}>{round.ruleVersion}</Fact>
        <Fact name={t("commit")}>
          <code className="mono">{round.seedCommit ?? "–"}</code>
        </Fact>
      </Facts>
      {round.incidents.length > 0 && (
        <Facts>
          {round.incidents.map(({ kind, fromMs, toMs }) => (
            <Fact key={`${kind} ${fromMs}`} name={incident(kind)}>
              <Instant atMs={fromMs} /> – <Instant atMs={toMs} />
            </Fact>
          ))}
        </Facts>
      )}
    </Section>
  );
}

function Ticks({ title, ticks }: { readonly title: string; readonly ticks: Round["firstTicks"] }): ReactNode {
  const t = useTranslations("rounds");
  const flag = useWord("flags");
  if (ticks.length === 0) return null;
  return (
    <Section title={`${t("ticks")}: ${title}`}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t("at")}</th>
            <th scope="col">{t("received")}</th>
            <th scope="col" data-number="true">
              {t("price")}
            </th>
            <th scope="col">{t("tradeId")}</th>
            <th scope="col">{t("flag")}</th>
          </tr>
        </thead>
        <tbody>
          {ticks.map((tick) => (
            <tr key={tick.seq}>
              <td>
                <Instant atMs={tick.atMs} isShort />
              </td>
              <td>+{tick.receivedAtMs - tick.atMs} ms</td>
              <td data-number="true">{tick.price}</td>
              <td className="mono">{tick.tradeId ?? "–"}</td>
              <td>{flag(tick.flag)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
