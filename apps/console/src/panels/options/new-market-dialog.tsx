import { Alert, Group } from "@mantine/core";
import {
  GAME_TYPES,
  type MarketRules,
  mayShowLastDigit,
  type NewMarketFeed,
  VENUE_NAMES,
  VENUE_TEXTS,
  VENUE_TRAITS,
  type VenueName,
} from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useRead } from "../../surface/surface.ts";
import { useGameWord } from "../../ui/market-words.ts";
import { useWord } from "../../ui/words.ts";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf, type FieldKinds } from "../form/field-kinds.tsx";
import { FeedTrial } from "./feed-trial.tsx";

interface Values {
  readonly stock: string;
  readonly name: string;
  readonly kind: NewMarketFeed["kind"];
  readonly venue: VenueName;
  readonly symbol: string;
  readonly divisorVenue: VenueName;
  readonly divisorSymbol: string;
  readonly precision: number | null;
  readonly tickStep: number | null;
  readonly session: MarketRules["session"];
  readonly staleLimitMs: number;
  readonly jumpLimitPpm: number;
  readonly digitRule: MarketRules["digitRule"];
  readonly games: readonly string[];
}

/** As coins of a won venue are: the rarer a market, the more of it is to be said. */
const INITIAL: Values = {
  stock: "",
  name: "",
  kind: "trades",
  venue: "upbit",
  symbol: "",
  divisorVenue: "kraken",
  divisorSymbol: "",
  precision: 0,
  tickStep: 1,
  session: "always",
  staleLimitMs: 30_000,
  jumpLimitPpm: 20_000,
  digitRule: "sealed",
  games: GAME_TYPES,
};

const KINDS = ["trades", "middle", "cross"] as const;
const SESSION_NAMES = ["always", "platform", "fx"] as const;
const NOTHING = {} as const;

function feedOf({ kind, venue, symbol, divisorVenue, divisorSymbol }: Values): NewMarketFeed {
  const of = { venue, symbol: symbol.trim() };
  if (kind !== "cross") return { kind, of };
  return { kind, dividend: of, divisor: { venue: divisorVenue, symbol: divisorSymbol.trim() } };
}

/** A market that there is not yet, with its options: shown by its venue before, and made once a second administrator says yes. */
export function NewMarketDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("markets");
  const making = useRead("marketMaking", NOTHING).data;
  return (
    <EndpointDialog
      endpoint="proposeMarket"
      title={t("make")}
      confirm={t("made")}
      text={t("makeText")}
      isWide
      initial={INITIAL}
      isReady={({ stock, symbol, games }) => stock !== "" && symbol !== "" && games.length > 0}
      input={({ kind, venue, symbol, divisorVenue, divisorSymbol, ...values }) => ({
        body: {
          ...values,
          feed: feedOf({ ...values, kind, venue, symbol, divisorVenue, divisorSymbol }),
        },
      })}
      onClose={onClose}
    >
      {(field, { values }) => (
        <>
          {making?.isLive === false && (
            <Alert color="yellow" variant="light" p="sm">
              {t("notLive")}
            </Alert>
          )}
          <SourceFields field={field} values={values} />
          <FeedTrial
            key={JSON.stringify(feedOf(values))}
            feed={feedOf(values)}
            precision={values.precision ?? 0}
            isLive={making?.isLive === true}
          />
          <RuleFields field={field} values={values} />
        </>
      )}
    </EndpointDialog>
  );
}

interface FieldsProps {
  readonly field: FieldKinds<Values>;
  readonly values: Values;
}

/** What it is called and where its prices come from. */
function SourceFields({ field, values }: FieldsProps): ReactNode {
  const t = useTranslations("markets");
  const venues = choicesOf(VENUE_NAMES, (venue) => VENUE_TEXTS[venue]);
  const note = (of: VenueName): string => t("symbolNote", { example: VENUE_TRAITS[of].example });
  return (
    <>
      <Group grow align="start">
        {field.text("stock", t("stock"), { description: t("stockNote"), maxLength: 16, isUpper: true })}
        {field.text("name", t("name"), { description: t("nameNote"), maxLength: 40 })}
      </Group>
      <Group grow align="start">
        {field.choice(
          "kind",
          t("feedKind"),
          choicesOf(KINDS, (kind) => t(`feedKinds.${kind}`)),
        )}
        {field.choice("venue", t("venue"), venues)}
        {field.text("symbol", t("symbol"), { description: note(values.venue), maxLength: 70 })}
      </Group>
      {values.kind === "cross" && (
        <Group grow align="start">
          {field.choice("divisorVenue", t("divisorVenue"), venues)}
          {field.text("divisorSymbol", t("divisorSymbol"), {
            description: note(values.divisorVenue),
            maxLength: 70,
          })}
        </Group>
      )}
    </>
  );
}

/** How its prices are read and judged, when it is open, and what is played on it. */
function RuleFields({ field, values }: FieldsProps): ReactNode {
  const t = useTranslations("markets");
  const digitRule = useWord("digitRules");
  const gameWord = useGameWord();
  const rules = mayShowLastDigit(feedOf(values)) ? (["sealed", "last"] as const) : (["sealed"] as const);
  return (
    <>
      <Group grow align="start">
        {field.count("precision", t("precision"), { least: 0, most: 6 })}
        {field.count("tickStep", t("tickStep"), { least: 1, most: 1_000_000 })}
        {field.seconds("staleLimitMs", t("staleSeconds"))}
        {field.percent("jumpLimitPpm", t("jump"), 1_000_000)}
      </Group>
      <Group grow align="start">
        {field.choice(
          "session",
          t("session"),
          choicesOf(SESSION_NAMES, (name) => t(`sessions.${name}`)),
        )}
        {field.choice("digitRule", t("digitRule"), choicesOf(rules, digitRule))}
      </Group>
      {field.many("games", t("games"), choicesOf(GAME_TYPES, gameWord))}
    </>
  );
}
