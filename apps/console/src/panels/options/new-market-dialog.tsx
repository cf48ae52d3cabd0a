import { Alert, Group } from "@mantine/core";
import {
  AVERAGE_SECONDS,
  GAME_TYPES,
  type MarketRules,
  mayShowLastDigit,
  MEDIAN_SOURCES,
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
  /** What a cross is divided by, or the second source of a median. */
  readonly secondVenue: VenueName;
  readonly secondSymbol: string;
  readonly thirdVenue: VenueName;
  readonly thirdSymbol: string;
  readonly seconds: number | null;
  readonly maxAgeMs: number;
  readonly quorum: number | null;
  readonly outlierPpm: number;
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
  secondVenue: "bithumb",
  secondSymbol: "",
  thirdVenue: "pyth",
  thirdSymbol: "",
  seconds: AVERAGE_SECONDS.max,
  maxAgeMs: 15_000,
  quorum: 2,
  outlierPpm: 10_000,
  precision: 0,
  tickStep: 1,
  session: "always",
  staleLimitMs: 30_000,
  jumpLimitPpm: 20_000,
  digitRule: "sealed",
  games: GAME_TYPES,
};

const KINDS = ["trades", "average", "median", "middle", "cross"] as const;
const SESSION_NAMES = ["always", "platform", "fx"] as const;
const NOTHING = {} as const;

type SourceValues = Pick<
  Values,
  | "kind"
  | "venue"
  | "symbol"
  | "secondVenue"
  | "secondSymbol"
  | "thirdVenue"
  | "thirdSymbol"
  | "seconds"
  | "maxAgeMs"
  | "quorum"
  | "outlierPpm"
>;

function feedOf(values: SourceValues): NewMarketFeed {
  const { kind, seconds, maxAgeMs, quorum, outlierPpm } = values;
  const first = { venue: values.venue, symbol: values.symbol.trim() };
  const second = { venue: values.secondVenue, symbol: values.secondSymbol.trim() };
  const third = { venue: values.thirdVenue, symbol: values.thirdSymbol.trim() };
  if (kind === "cross") return { kind, dividend: first, divisor: second };
  if (kind === "average") return { kind, of: first, seconds: seconds ?? 0, maxAgeMs };
  if (kind === "median")
    return { kind, of: [first, second, third], quorum: quorum ?? 0, maxAgeMs, outlierPpm };
  // Nothing has to stand in.
  return kind === "trades" && second.symbol !== ""
    ? { kind, of: first, fallback: second }
    : { kind, of: first };
}

/** The wish without the fields that its feed is made of. */
function wishOf({ reason, ...values }: Values & { readonly reason: string }) {
  const { stock, name, precision, tickStep, session, staleLimitMs, jumpLimitPpm, digitRule, games } = values;
  const rules = { precision, tickStep, session, staleLimitMs, jumpLimitPpm, digitRule };
  return { stock, name, ...rules, games, reason, feed: feedOf(values) };
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
      input={(values) => ({ body: wishOf(values) })}
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
      {values.kind !== "average" && values.kind !== "middle" && (
        <Group grow align="start">
          {field.choice("secondVenue", t(`second.${values.kind}.venue`), venues)}
          {field.text("secondSymbol", t(`second.${values.kind}.symbol`), {
            description: note(values.secondVenue),
            maxLength: 70,
          })}
        </Group>
      )}
      {values.kind === "median" && (
        <Group grow align="start">
          {field.choice("thirdVenue", t("thirdVenue"), venues)}
          {field.text("thirdSymbol", t("thirdSymbol"), {
            description: note(values.thirdVenue),
            maxLength: 70,
          })}
        </Group>
      )}
      <MakingFields field={field} values={values} />
    </>
  );
}

/** By which rule a price is made of several, or of the last seconds. */
function MakingFields({ field, values: { kind } }: FieldsProps): ReactNode {
  const t = useTranslations("markets");
  if (kind !== "median" && kind !== "average") return null;
  return (
    <Group grow align="start">
      {kind === "average" &&
        field.count("seconds", t("averageSeconds"), {
          least: AVERAGE_SECONDS.min,
          most: AVERAGE_SECONDS.max,
        })}
      {kind === "median" && field.count("quorum", t("quorum"), { least: 2, most: MEDIAN_SOURCES.min })}
      {field.seconds("maxAgeMs", t("sourceAge"))}
      {kind === "median" && field.percent("outlierPpm", t("outlier"), 1_000_000)}
    </Group>
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
