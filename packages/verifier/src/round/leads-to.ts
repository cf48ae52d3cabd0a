import { hashedOn } from "#crypto";
import { hexOf, isEqual } from "../base/bytes.ts";

/** The newest link of a chain that was seen to lead to its end, and in how many steps. */
interface Led {
  readonly link: Uint8Array;
  readonly steps: number;
}

/** By the end of the chain, hexadecimal: whoever checks many rounds of one chain need not walk to its end for each. */
const led = new Map<string, Led>();
const MOST_KEPT = 256;

/** Whether the hash of the hash of … of a link, so many times, is the end. */
export function leadsTo(link: Uint8Array, steps: number, end: Uint8Array): boolean {
  const name = hexOf(end);
  const known = led.get(name);
  if (known === undefined) return isEqual(hashedOn(link, steps), end) && keep(name, { link, steps });
  // What comes later leads to the known link; what comes earlier is on its way, for two links cannot have one hash.
  if (steps < known.steps) return isEqual(hashedOn(known.link, known.steps - steps), link);
  return isEqual(hashedOn(link, steps - known.steps), known.link) && keep(name, { link, steps });
}

function keep(name: string, { link, steps }: Led): true {
  // Last in, last out.
  led.delete(name);
  led.set(name, { link: link.slice(), steps });
  const [oldest] = led.keys();
  if (led.size > MOST_KEPT && oldest !== undefined) led.delete(oldest);
  return true;
}
