import type { TextNumber } from "../../../../../ports/text-provider.ts";

const KOREA = "82";

/** A number that was read by `readPhone`, of one of these country codes; null for another country's. */
export function textNumber(phone: string, countries: readonly string[]): TextNumber | null {
  if (!phone.startsWith("+"))
    return countries.includes(KOREA)
      ? { country: KOREA, local: phone, e164: `+${KOREA}${phone.slice(1)}` }
      : null;
  // No country code begins with another one, so that at most one fits.
  const country = countries.find((code) => phone.startsWith(`+${code}`));
  if (country === undefined) return null;
  return { country, local: phone.slice(1 + country.length), e164: phone };
}
