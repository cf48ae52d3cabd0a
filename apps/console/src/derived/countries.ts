/** Two letters that name no country of ISO 3166-1, although texts for them exist: unions, parts of countries, tests, codes of others' use. */
const NO_COUNTRIES = new Set(
  "AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ AN BU CS NT SU TP YU ZR".split(" "),
);
const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** A country as people read it: its name in their language, and its two letters. Letters without a name stand for themselves. */
export function countryText(code: string, language: string): string {
  const name = nameOf(code, language);
  return name === null ? code : `${name} (${code})`;
}

/** Every country there is, by its name in a language. */
export function countriesIn(language: string): readonly { readonly code: string; readonly text: string }[] {
  const codes = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
  const named = codes.flatMap((code) =>
    isCountry(code) ? [{ code, text: countryText(code, language) }] : [],
  );
  return named.toSorted((one, other) => one.text.localeCompare(other.text, language));
}

function isCountry(code: string): boolean {
  if (NO_COUNTRIES.has(code) || nameOf(code, "en") === null) return false;
  // A withdrawn code stands for the country that took its place.
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

function nameOf(code: string, language: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null;
  return new Intl.DisplayNames([language], { type: "region", fallback: "none" }).of(code) ?? null;
}
