/** Why somebody may not play for money from where they live (P-03). */
export type CountryFault = "COUNTRY_REQUIRED" | "COUNTRY_BLOCKED";

/** A country as ISO 3166-1 writes it, in two capital letters; null for anything else. */
export function readCountry(typed: string): string | null {
  const country = typed.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(country) ? country : null;
}

/** Where money may be played for: the countries that the licence names, but for those that the site blocks. */
export function openCountries(
  licensed: readonly string[],
  closed: { readonly denied: readonly string[]; readonly blocked: readonly string[] },
): readonly string[] {
  return licensed.filter((country) => !closed.denied.includes(country) && !closed.blocked.includes(country));
}

/** Null: who lives there may play. Nobody's country is guessed, so one that is not known is asked for. */
export function countryFault(country: string | null, open: readonly string[]): CountryFault | null {
  if (country === null) return "COUNTRY_REQUIRED";
  return open.includes(country) ? null : "COUNTRY_BLOCKED";
}
