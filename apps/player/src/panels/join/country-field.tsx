import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSession } from "../../surface/surface.ts";
import { ChoiceField } from "../../ui/text-field.tsx";
import { useCountryName } from "./use-country-name.ts";

interface CountryFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChoose: (country: string) => void;
}

/** Where one lives: of the countries where money may be played for; whose is not among them cannot join. */
export function CountryField({ value, error, onChoose }: CountryFieldProps): ReactNode {
  const t = useTranslations("join");
  const locale = useLocale();
  const nameOf = useCountryName();
  const countries = useSession((facts) => facts.site?.countries) ?? [];
  const named = countries
    .map((country) => ({ value: country, name: nameOf(country) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
  return (
    <div className="flex flex-col gap-1">
      <ChoiceField
        label={t("country")}
        name="country"
        value={value}
        choices={[{ value: "", name: t("countryChoose") }, ...named]}
        error={error}
        onChoose={onChoose}
      />
      <p className="text-xs text-ink-3">{t("countryNote")}</p>
    </div>
  );
}
