import { useLocale, useTranslations } from "use-intl";

/** Codes that ISO 3166-1 leaves to their users; the sandbox licence names one. */
const NOWHERE = /^(?:AA|Q[M-Z]|X[A-Z]|ZZ)$/;

/** A country's name in the language of the page. */
export function useCountryName(): (country: string) => string {
  const locale = useLocale();
  const t = useTranslations("join");
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return (country) =>
    NOWHERE.test(country) ? t("countryTest", { country }) : (names.of(country) ?? country);
}
