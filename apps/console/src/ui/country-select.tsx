import { MultiSelect } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useLocale } from "use-intl";
import { countriesIn, countryText } from "../derived/countries.ts";

interface CountrySelectProps {
  readonly label: string;
  readonly description?: string;
  /** Two letters each, ISO 3166-1. */
  readonly codes: readonly string[];
  /** Countries that are not offered. */
  readonly without?: readonly string[];
  readonly isReadOnly?: boolean;
  readonly error?: ReactNode;
  readonly onChange: (codes: string[]) => void;
}

const NOBODY: readonly string[] = [];

/** Countries by their names; letters find them too. */
export function CountrySelect({
  label,
  description,
  codes,
  without = NOBODY,
  isReadOnly = false,
  error,
  onChange,
}: CountrySelectProps): ReactNode {
  const language = useLocale();
  const data = useMemo(() => {
    const offered = countriesIn(language).filter(({ code }) => !without.includes(code));
    const unknown = codes.filter((code) => !offered.some((one) => one.code === code));
    return [...offered, ...unknown.map((code) => ({ code, text: countryText(code, language) }))].map(
      ({ code, text }) => ({ value: code, label: text }),
    );
  }, [language, without, codes]);
  return (
    <MultiSelect
      label={label}
      description={description}
      error={error}
      readOnly={isReadOnly}
      searchable
      hidePickedOptions
      limit={60}
      data={data}
      value={[...codes]}
      onChange={onChange}
    />
  );
}

/** Countries in a sentence. */
export function Countries({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const language = useLocale();
  const names = codes.map((code) => countryText(code, language));
  return names.toSorted((one, other) => one.localeCompare(other, language)).join(", ");
}
