import { Button, Group, NumberInput, Select, Switch, Text } from "@mantine/core";
import {
  checkMarketWish,
  differenceOf,
  type MarketWish,
  SESSION_ZONES,
  type SessionZone,
  VENUE_TEXTS,
} from "@maru/rules";
import { FlaskConical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { dateOfDayIndex, dayIndexesOf } from "../../derived/market-hours.ts";
import { type CallReply, useMay, useRead } from "../../surface/surface.ts";
import { DaysInput } from "../../ui/day-input.tsx";
import { DiffView } from "../../ui/diff-view.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { useMarketName } from "../../ui/market-words.ts";
import { useValueWord, useWord } from "../../ui/words.ts";
import { VersionList } from "../versions/version-list.tsx";
import { WaitingList } from "../versions/waiting-list.tsx";
import { WaitsAlready } from "../versions/waits-already.tsx";
import { HalfDayFields, MinuteInput } from "./half-day-fields.tsx";
import { useMarketFaultText } from "./market-fault-text.ts";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Market = CallReply<"markets">[number];
type Weekly = NonNullable<MarketWish["weekly"]>;
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

interface MarketSheetProps {
  readonly market: Market;
  readonly close: () => void;
}

/** One market: its feed, its hours and how old a deciding tick may be. */
export function MarketSheet({ market, close }: MarketSheetProps): ReactNode {
  const t = useTranslations("markets");
  const feed = useWord("feeds");
  const digitRule = useWord("digitRules");
  const incidentWord = useWord("incidents");
  const marketName = useMarketName();
  const maySeeRounds = useMay("rounds", "see");
  const versions = useRead("marketVersions", { params: { stock: market.stock } }).data ?? [];
  return (
    <SideSheet
      title={`${market.stock} · ${marketName(market.name)}`}
      label={t("title")}
      isWide
      onClose={close}
    >
      <WaitingList waiting={market.waiting} />
      <Facts>
        <Fact name={t("source")}>{feed(market.source)}</Fact>
        {market.fallback !== null && (
          <Fact name={t("standsIn")}>
            {VENUE_TEXTS[market.fallback.venue]} {market.fallback.symbol}
          </Fact>
        )}
        <Fact name={t("digitRule")}>{digitRule(market.digitRule)}</Fact>
        <Fact name={t("precision")}>{market.precision}</Fact>
        <Fact name={t("lastTick")}>
          <Instant atMs={market.feed?.lastTickMs} />
        </Fact>
        {market.coming !== null && (
          <Fact name={t("coming")}>
            {market.coming.version} · {market.coming.isOn ? t("on") : t("off")} · {t("actsFrom")}{" "}
            <Instant atMs={market.coming.actsFromMs} />
          </Fact>
        )}
      </Facts>
      {maySeeRounds && <StudyLink stock={market.stock} />}
      <HoursEditor key={(market.coming ?? market.terms).version} market={market} />
      <Section title={t("incidents")}>
        {market.incidents.length === 0 && <p className="quiet">{t("noIncidents")}</p>}
        <Facts>
          {market.incidents.map((incident) => (
            <Fact key={`${incident.kind} ${incident.fromMs}`} name={incidentWord(incident.kind)}>
              <Instant atMs={incident.fromMs} /> –{" "}
              {incident.toMs === null ? t("ongoing") : <Instant atMs={incident.toMs} />}
            </Fact>
          ))}
        </Facts>
      </Section>
      {market.fallback !== null && (
        <Section title={t("switches")}>
          {market.switches.length === 0 && <p className="quiet">{t("noSwitches")}</p>}
          <Facts>
            {market.switches.map(({ atMs, to, cause }) => (
              <Fact key={atMs} name={t(`switchTo.${to}`)}>
                <Instant atMs={atMs} /> · {t(`switchCauses.${cause}`)}
              </Fact>
            ))}
          </Facts>
        </Section>
      )}
      <Section title={t("versions")}>
        <VersionList versions={versions} />
      </Section>
    </SideSheet>
  );
}

/** To what the market's past says of it, for whoever sees rounds. */
function StudyLink({ stock }: { readonly stock: string }): ReactNode {
  const t = useTranslations("study");
  return (
    <Group gap="sm" wrap="nowrap">
      <LinkButton
        to="/markets/$stock/study"
        params={{ stock }}
        variant="default"
        leftSection={<FlaskConical size={14} />}
        style={{ flexShrink: 0 }}
      >
        {t("open")}
      </LinkButton>
      <Text size="xs" c="dimmed">
        {t("openText")}
      </Text>
    </Group>
  );
}

function HoursEditor({ market }: { readonly market: Market }): ReactNode {
  const t = useTranslations("markets");
  const mayChange = useMay("markets", "change");
  // A change is made against the newest version, in force or not: so a market that was just closed can be put on at once.
  const newest = market.coming ?? market.terms;
  const before: MarketWish = {
    isOn: newest.isOn,
    zone: newest.zone,
    weekly: newest.weekly,
    holidays: newest.holidays,
    halfDays: newest.halfDays,
    staleLimitMs: newest.staleLimitMs,
  };
  const [wish, setWish] = useState(before);
  const judged = checkMarketWish(wish);
  const faultText = useMarketFaultText();
  const isReady = judged.ok && differenceOf(before, wish).length > 0;
  return (
    <Section title={t("hours")}>
      <MarketSwitches wish={wish} mayChange={mayChange} onChange={setWish} />
      {wish.weekly !== null && (
        <ZoneChoice zone={wish.zone} mayChange={mayChange} onChange={(zone) => setWish({ ...wish, zone })} />
      )}
      {wish.weekly !== null && (
        <WeeklyFields weekly={wish.weekly} onChange={(weekly) => setWish({ ...wish, weekly })} />
      )}
      <DaysInput
        label={t("holidays")}
        readOnly={!mayChange}
        clearable
        valueFormat="YYYY-MM-DD"
        value={wish.holidays.map(dateOfDayIndex)}
        onChange={(dates) => setWish({ ...wish, holidays: dayIndexesOf(dates) })}
      />
      {wish.weekly !== null && (
        <HalfDayFields
          halfDays={wish.halfDays}
          isOpenOn={(day) => opensOn(wish, day)}
          mayChange={mayChange}
          onChange={(halfDays) => setWish({ ...wish, halfDays })}
        />
      )}
      <Group align="end">
        <NumberInput
          label={t("stale")}
          w={150}
          min={1_000}
          max={300_000}
          readOnly={!mayChange}
          value={wish.staleLimitMs}
          onChange={(value) => setWish({ ...wish, staleLimitMs: Number(value) || 0 })}
        />
        {mayChange && (
          <OpenButton disabled={!isReady} label={t("propose")}>
            {(close) => <HoursDialog market={market} before={before} wish={wish} onClose={close} />}
          </OpenButton>
        )}
      </Group>
      {!judged.ok && (
        <Text size="sm" c="red" role="alert" style={{ whiteSpace: "pre-line" }}>
          {judged.refusal.map(faultText).join("\n")}
        </Text>
      )}
    </Section>
  );
}

/** Whether the market has a session that day, which is counted from a Thursday. */
function opensOn({ weekly, holidays }: MarketWish, day: number): boolean {
  return !holidays.includes(day) && (weekly ?? []).some(({ weekday }) => weekday === (day + 4) % 7);
}

interface ZoneChoiceProps {
  readonly zone: SessionZone;
  readonly mayChange: boolean;
  readonly onChange: (zone: SessionZone) => void;
}

function ZoneChoice({ zone, mayChange, onChange }: ZoneChoiceProps): ReactNode {
  const t = useTranslations("markets");
  const valueWord = useValueWord();
  return (
    <Select
      label={t("zone")}
      w={260}
      readOnly={!mayChange}
      allowDeselect={false}
      value={zone}
      data={SESSION_ZONES.map((one) => ({ value: one, label: valueWord(one) }))}
      onChange={(value) => onChange(SESSION_ZONES.find((one) => one === value) ?? zone)}
    />
  );
}

interface MarketSwitchesProps {
  readonly wish: MarketWish;
  readonly mayChange: boolean;
  readonly onChange: (wish: MarketWish) => void;
}

function MarketSwitches({ wish, mayChange, onChange }: MarketSwitchesProps): ReactNode {
  const t = useTranslations("markets");
  return (
    <>
      <Switch
        label={t("isOn")}
        description={t("isOnText")}
        disabled={!mayChange}
        checked={wish.isOn}
        onChange={(event) => onChange({ ...wish, isOn: event.currentTarget.checked })}
      />
      <Switch
        label={t("always")}
        disabled={!mayChange}
        checked={wish.weekly === null}
        onChange={(event) =>
          // A market that never closes has no day on which it closes early.
          onChange(
            event.currentTarget.checked ? { ...wish, weekly: null, halfDays: [] } : { ...wish, weekly: [] },
          )
        }
      />
    </>
  );
}

interface WeeklyFieldsProps {
  readonly weekly: Weekly;
  readonly onChange: (weekly: Weekly) => void;
}

function WeeklyFields({ weekly, onChange }: WeeklyFieldsProps): ReactNode {
  const t = useTranslations("markets");
  const put = (index: number, part: Partial<Weekly[number]>): void =>
    onChange(weekly.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <>
      {weekly.map((one, index) => (
        <Group key={`${index} ${one.weekday}`} align="end">
          <Select
            aria-label={t("weekly")}
            w={90}
            value={String(one.weekday)}
            data={WEEKDAYS.map((day) => ({ value: String(day), label: t(`weekdays.d${day}`) }))}
            onChange={(value) => put(index, { weekday: WEEKDAYS.find((day) => String(day) === value) ?? 0 })}
          />
          <MinuteInput
            label={t("opens")}
            minute={one.opensAtMinute}
            onChange={(opensAtMinute) => put(index, { opensAtMinute })}
          />
          <MinuteInput
            label={t("closes")}
            minute={one.closesAtMinute}
            onChange={(closesAtMinute) => put(index, { closesAtMinute })}
          />
          <Button
            variant="subtle"
            color="gray"
            onClick={() => onChange(weekly.filter((_one, at) => at !== index))}
          >
            {t("removeDay")}
          </Button>
        </Group>
      ))}
      <Text size="xs" c="dimmed">
        {t("closesNote")}
      </Text>
      <Button
        variant="default"
        style={{ alignSelf: "start" }}
        disabled={weekly.length >= WEEKDAYS.length}
        onClick={() => onChange([...weekly, { weekday: 1, opensAtMinute: 540, closesAtMinute: 1_680 }])}
      >
        {t("addDay")}
      </Button>
    </>
  );
}

interface HoursDialogProps {
  readonly market: Market;
  readonly before: MarketWish;
  readonly wish: MarketWish;
  readonly onClose: () => void;
}

function HoursDialog({ market, before, wish, onClose }: HoursDialogProps): ReactNode {
  const t = useTranslations("markets");
  const { isOn, zone, weekly, holidays, halfDays, staleLimitMs } = wish;
  const baseVersion = (market.coming ?? market.terms).version;
  const fixed = { isOn, zone, weekly, holidays, halfDays, staleLimitMs, baseVersion };
  return (
    <EndpointDialog
      endpoint="proposeMarketTerms"
      title={market.stock}
      confirm={t("propose")}
      text={t("text")}
      input={(values) => ({ params: { stock: market.stock }, body: { ...fixed, ...values } })}
      onClose={onClose}
    >
      <WaitsAlready waiting={market.waiting} kind="market-terms" />
      <DiffView difference={differenceOf(before, wish)} />
    </EndpointDialog>
  );
}
