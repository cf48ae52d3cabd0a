import "@mantine/dates/styles.css";
import "dayjs/locale/ko";
import {
  DatePickerInput,
  type DatePickerInputProps,
  DatesProvider,
  DateTimePicker,
  type DateTimePickerProps,
} from "@mantine/dates";
import type { ReactNode } from "react";
import { useLocale } from "use-intl";

/** Days and moments are picked in the language shown; the calendar is read with the first screen that has one. */
function Calendar({ children }: { readonly children: ReactNode }): ReactNode {
  return <DatesProvider settings={{ locale: useLocale(), firstDayOfWeek: 0 }}>{children}</DatesProvider>;
}

export function DayInput(props: Omit<DatePickerInputProps, "ref">): ReactNode {
  return (
    <Calendar>
      <DatePickerInput {...props} />
    </Calendar>
  );
}

/** Several days, each pressed in the calendar to add it and once more to take it out. */
export function DaysInput(props: Omit<DatePickerInputProps<"multiple">, "ref" | "type">): ReactNode {
  return (
    <Calendar>
      <DatePickerInput type="multiple" {...props} />
    </Calendar>
  );
}

export function MomentPicker(props: Omit<DateTimePickerProps, "ref">): ReactNode {
  return (
    <Calendar>
      <DateTimePicker {...props} />
    </Calendar>
  );
}
