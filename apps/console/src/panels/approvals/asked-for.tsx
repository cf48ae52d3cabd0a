import { Alert } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  askedChanges,
  fieldsOf,
  handMoveOf,
  newMarketOf,
  type ReturnChange,
  termsChangeOf,
} from "../../derived/asked-for.ts";
import { multipleText, ppmText } from "../../derived/number-text.ts";
import { siteNames } from "../../derived/site-names.ts";
import { type RowOf, useMe } from "../../surface/surface.ts";
import { DiffView } from "../../ui/diff-view.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Money } from "../../ui/money.tsx";
import { useTypeWord } from "../../ui/words.ts";
import { NewMarketFacts } from "./new-market-facts.tsx";

type Row = RowOf<"approvals">;

/** What the second person says yes to, in words of the house: what it is now, and what it becomes. */
export function AskedFor({ row }: { readonly row: Row }): ReactNode {
  const { payload, kind } = row;
  const move = kind === "adjustment" ? handMoveOf(payload, row.about?.balance ?? null) : null;
  const terms = kind === "option-terms" ? termsChangeOf(payload) : null;
  const market = kind === "new-market" ? newMarketOf(payload) : null;
  return (
    <>
      <About row={row} />
      {move !== null && <MoveFacts row={row} />}
      {terms !== null && (
        <>
          <Returns gameType={terms.gameType} returns={terms.returns} />
          {terms.limits.length > 0 && <DiffView difference={terms.limits} />}
        </>
      )}
      {market !== null && <NewMarketFacts wish={market} />}
      {move === null && terms === null && market === null && <DiffView difference={askedChanges(payload)} />}
    </>
  );
}

/** Whom or what it concerns. */
function About({ row: { about, siteId, payload } }: { readonly row: Row }): ReactNode {
  const t = useTranslations("approvals");
  const sites = useMe()?.sites ?? [];
  const { label, username, partnerId } = fieldsOf(payload);
  const name = about?.username ?? (typeof username === "string" ? username : null);
  const to = partnerId === undefined ? `/players/${about?.memberId}` : "/partners";
  return (
    <Facts>
      {siteId !== null && <Fact name={t("site")}>{siteNames([siteId], sites)}</Fact>}
      {typeof label === "string" && <Fact name={t("option")}>{label}</Fact>}
      {name !== null && (
        <Fact name={partnerId === undefined ? t("who") : t("partner")}>
          {about === null ? (
            name
          ) : (
            <Link to={to} search={partnerId === undefined ? {} : { open: String(about.memberId) }}>
              {name}
            </Link>
          )}
        </Fact>
      )}
    </Facts>
  );
}

function MoveFacts({ row }: { readonly row: Row }): ReactNode {
  const t = useTranslations("approvals");
  const money = useTranslations("money.adjust");
  const unit = useSiteUnit(row.siteId);
  const balance = row.about?.balance ?? null;
  const move = handMoveOf(row.payload, balance);
  if (move === null) return null;
  const isOpen = row.state === "requested";
  return (
    <>
      <Facts>
        <Fact name={money("direction")}>{money(`directions.${move.direction}`)}</Fact>
        <Fact name={t("amount")}>
          <Money points={move.amount} unit={unit} />
        </Fact>
        {isOpen && (
          <Fact name={t("balance")}>
            <Money points={balance} unit={unit} /> → <Money points={move.after} unit={unit} />
          </Fact>
        )}
      </Facts>
      {isOpen && move.isOver && (
        <Alert color="red" variant="light" p="sm" role="alert">
          {t("overBalance")}
        </Alert>
      )}
    </>
  );
}

/** What stands behind amounts of the site that it is of. */
function useSiteUnit(siteId: number | null): string | undefined {
  const mode = useMe()?.sites.find(({ id }) => id === siteId)?.mode;
  return mode === undefined ? undefined : mode === "licensed" ? "KRW" : "P";
}

interface ReturnsProps {
  readonly gameType: string;
  readonly returns: readonly ReturnChange[];
}

function Returns({ gameType, returns }: ReturnsProps): ReactNode {
  const t = useTranslations("approvals");
  const kit = useTranslations("kit");
  const typeWord = useTypeWord();
  if (returns.length === 0) return null;
  const text = (one: ReturnChange["before"]): string =>
    one === null
      ? t("off")
      : t("paysAndReturns", { pays: multipleText(one.multipleBp), rtp: ppmText(one.rtpPpm) });
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{t("bet")}</th>
          <th scope="col">{kit("before")}</th>
          <th scope="col">{kit("after")}</th>
        </tr>
      </thead>
      <tbody>
        {returns.map(({ type, before, after }) => (
          <tr key={type}>
            <th scope="row">{typeWord(gameType, type)}</th>
            <td>
              <del>{text(before)}</del>
            </td>
            <td>
              <ins>{text(after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
