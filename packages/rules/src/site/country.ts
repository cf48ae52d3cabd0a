/** Why somebody may not play for money from where they live (P-03). */
export type CountryFault = "COUNTRY_REQUIRED" | "COUNTRY_BLOCKED";

/** A country as ISO 3166-1 writes it, in two capital letters; null for anything else. */
export function readCountry(typed: string): string | null {
  const country = typed.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(country) ? country : null;
}

/** Null: who lives there may play. Nobody's country is guessed, so one that is not known is asked for. */
export function countryFault(country: string | null, open: readonly string[]): CountryFault | null {
  if (country === null) return "COUNTRY_REQUIRED";
  return open.includes(country) ? null : "COUNTRY_BLOCKED";
}
