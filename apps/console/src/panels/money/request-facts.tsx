import type { LimitField } from "@maru/rules";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import { type CallReply, type RowOf, useMay, useRead, useUnit } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useActWord } from "../../ui/words.ts";

type Request = RowOf<"moneyQueue">;
type Known = CallReply<"moneyRequestFacts">;

interface PlayerFactsProps {
  readonly request: Request;
}

/** What is to be known of the player before anybody decides, and what was done with the request so far. */
export function DecisionFacts({ request }: PlayerFactsProps): ReactNode {
  const t = useTranslations("money.facts");
  // A decision or claim asks for it anew, like everything on the screen.
  const { data, fault } = useRead("moneyRequestFacts", { params: { id: request.id } });
  if (data === undefined)
    return (
      <Section title={t("title")}>
        <p className="quiet" aria-busy={fault === null}>
          {fault ?? "…"}
        </p>
      </Section>
    );
  return (
    <>
      <Section title={t("title")}>
        <MoneyFacts request={request} known={data} />
        <Warnings known={data} />
        <OwnLimits memberId={request.memberId} />
      </Section>
      <History known={data} />
    </>
  );
}

function MoneyFacts({ request, known }: { readonly request: Request; readonly known: Known }): ReactNode {
  const t = useTranslations("money.facts");
  const unit = useUnit();
  const { balance, deposits, withdrawals, lastDeposit, turnover } = known;
  const isThin =
    request.type === "withdrawal" && lastDeposit !== null && isBelow(turnover, lastDeposit.amount);
  return (
    <Facts>
      <Fact name={t("balance")}>
        <Money points={balance} unit={unit} />
      </Fact>
      <Fact name={t("deposits")}>
        <Money points={deposits.points} unit={unit} /> · {t("times", { count: deposits.count })}
      </Fact>
      <Fact name={t("withdrawals")}>
        <Money points={withdrawals.points} unit={unit} /> · {t("times", { count: withdrawals.count })}
      </Fact>
      <Fact name={t("lastDeposit")}>
        {lastDeposit === null ? (
          t("never")
        ) : (
          <>
            <Money points={lastDeposit.amount} unit={unit} /> · <Instant atMs={lastDeposit.atMs} />
          </>
        )}
      </Fact>
      <Fact name={lastDeposit === null ? t("turnoverEver") : t("turnover")}>
        {turnover.isLeast && "≥ "}
        <Money points={turnover.points} unit={unit} /> · {t("bets", { count: turnover.bets })}{" "}
        {isThin && <Tag tone="warn">{t("thin")}</Tag>}
      </Fact>
    </Facts>
  );
}

function isBelow({ points, isLeast }: Known["turnover"], amount: number): boolean {
  return !isLeast && points < amount;
}

/** What makes somebody look twice; each is said also where there is nothing. */
function Warnings({ known }: { readonly known: Known }): ReactNode {
  const t = useTranslations("money.facts");
  const scopes = useTranslations("players.scopes");
  const { rejections, shared, frozen, excludedUntilMs, bankChangedAtMs } = known;
  return (
    <Facts>
      <Fact name={t("adjustments")}>
        <HandMoves known={known} />
      </Fact>
      <Fact name={t("rejections")}>
        <Rejections rejections={rejections} />
      </Fact>
      <Fact name={t("shared")}>
        {shared.length === 0
          ? t("none")
          : shared.map(({ memberId, username, address }) => (
              <span key={memberId} style={{ display: "block" }}>
                <Link to={`/players/${memberId}`}>{username}</Link> <small>{address}</small>
              </span>
            ))}
      </Fact>
      <Fact name={t("bankChanged")}>
        {bankChangedAtMs === null ? t("none") : <Instant atMs={bankChangedAtMs} />}
      </Fact>
      <Fact name={t("frozen")}>
        {frozen.length === 0 && excludedUntilMs === null && t("none")}
        {frozen.map((scope) => (
          <Tag key={scope} tone="danger">
            {scopes(scope)}
          </Tag>
        ))}{" "}
        {excludedUntilMs !== null && (
          <>
            {t("excluded")} <Instant atMs={excludedUntilMs} />
          </>
        )}
      </Fact>
    </Facts>
  );
}

/** What the player allows themself: a decision never goes around it. */
function OwnLimits({ memberId }: { readonly memberId: number }): ReactNode {
  const t = useTranslations("money.facts");
  const fields = useTranslations("players.fields");
  const mayGo = useMay("players", "see");
  const { data } = useRead("playerLimits", { params: { id: memberId } }, { isOff: !mayGo });
  if (data === undefined) return null;
  const set = (Object.entries(data.own) as readonly (readonly [LimitField, number | null])[]).filter(
    ([, value]) => value !== null,
  );
  return (
    <Facts>
      <Fact name={t("limits")}>
        {set.length === 0
          ? t("none")
          : set.map(([field, value]) => (
              <span key={field} style={{ display: "block" }}>
                {fields(field)} {wholeText(value ?? 0)}
              </span>
            ))}{" "}
        <Link to={`/players/${memberId}`} search={{ tab: "limits" }}>
          {t("seeLimits")}
        </Link>
      </Fact>
    </Facts>
  );
}

function HandMoves({ known }: { readonly known: Known }): ReactNode {
  const t = useTranslations("money.facts");
  if (known.adjustments.length === 0) return t("none");
  return known.adjustments.map(({ direction, amount, reason, atMs, by }) => (
    <span key={`${atMs} ${amount}`} style={{ display: "block" }}>
      <Money points={direction === "credit" ? amount : -amount} isSigned /> · <Instant atMs={atMs} /> · {by} ·{" "}
      {reason}
    </span>
  ));
}

function Rejections({
  rejections: { count, last },
}: {
  readonly rejections: Known["rejections"];
}): ReactNode {
  const t = useTranslations("money");
  if (last === null) return t("facts.none");
  return (
    <>
      {t("facts.times", { count })} · {t(`reasons.${last.reason}`)} · <Instant atMs={last.atMs} />
    </>
  );
}

function History({ known }: { readonly known: Known }): ReactNode {
  const t = useTranslations("money.facts");
  const word = useActWord();
  return (
    <Section title={t("history")}>
      {known.history.length === 0 ? (
        <p className="quiet">{t("untouched")}</p>
      ) : (
        <table className="plain-table" data-words="whole">
          <tbody>
            {known.history.map(({ action, atMs, by }, index) => (
              <tr key={`${atMs} ${index}`}>
                <td>
                  <Instant atMs={atMs} />
                </td>
                <td>{by ?? "–"}</td>
                <td>{word(action)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
