import { Button, Group, TextInput } from "@mantine/core";
import type { HalfDay } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { dateOfDayIndex, dayIndexesOf, minuteOf, minuteText } from "../../derived/market-hours.ts";
import { DayInput } from "../../ui/day-input.tsx";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** Noon and an hour, as most of them are. */
const FIRST_CLOSE_MINUTE = 780;

interface HalfDayFieldsProps {
  readonly halfDays: readonly HalfDay[];
  readonly mayChange: boolean;
  readonly isOpenOn: (day: number) => boolean;
  readonly onChange: (halfDays: readonly HalfDay[]) => void;
}

/** Days whose session closes early, each with the minute at which it does. */
export function HalfDayFields({ halfDays, mayChange, isOpenOn, onChange }: HalfDayFieldsProps): ReactNode {
  const t = useTranslations("markets");
  const put = (index: number, part: Partial<HalfDay>): void =>
    onChange(halfDays.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const add = (): void => {
    const today = Math.floor(Date.now() / DAY_MS);
    const last = Math.max(today, ...halfDays.map(({ day }) => day));
    const next = Array.from({ length: WEEK_DAYS }, (_, at) => last + 1 + at).find(isOpenOn) ?? last + 1;
    onChange([...halfDays, { day: next, closesAtMinute: FIRST_CLOSE_MINUTE }]);
  };
  return (
    <>
      {halfDays.map((half, index) => (
        <Group key={`${index} ${half.day}`} align="end">
          <DayInput
            label={t("halfDay")}
            w={150}
            readOnly={!mayChange}
            valueFormat="YYYY-MM-DD"
            value={dateOfDayIndex(half.day)}
            onChange={(date) => {
              const [day] = date === null ? [] : dayIndexesOf([date]);
              if (day !== undefined) put(index, { day });
            }}
          />
          <MinuteInput
            label={t("halfDayCloses")}
            minute={half.closesAtMinute}
            isReadOnly={!mayChange}
            onChange={(closesAtMinute) => put(index, { closesAtMinute })}
          />
          {mayChange && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => onChange(halfDays.filter((_one, at) => at !== index))}
            >
              {t("removeDay")}
            </Button>
          )}
        </Group>
      ))}
      {mayChange && (
        <Button variant="default" style={{ alignSelf: "start" }} onClick={add}>
          {t("addHalfDay")}
        </Button>
      )}
    </>
  );
}

interface MinuteInputProps {
  readonly label: string;
  readonly minute: number;
  readonly isReadOnly?: boolean;
  readonly onChange: (minute: number) => void;
}

/** A minute of a day, written as HH:MM. */
export function MinuteInput({ label, minute, isReadOnly = false, onChange }: MinuteInputProps): ReactNode {
  const [text, setText] = useState(() => minuteText(minute));
  return (
    <TextInput
      label={label}
      w={84}
      readOnly={isReadOnly}
      value={text}
      error={minuteOf(text) === null}
      onChange={(event) => {
        setText(event.currentTarget.value);
        const read = minuteOf(event.currentTarget.value);
        if (read !== null) onChange(read);
      }}
    />
  );
}
