import { seekAnswer } from "@maru/rules";

const SLICE = 4_000;
/** Thirty times what it takes on average. */
const MOST = 4_000_000;

/** Does the work that a refusal asked for, in slices, so that the page goes on painting; null where the refusal asks for none. */
export async function proveWork(params: Readonly<Record<string, unknown>>): Promise<string | null> {
  const { challenge, bits } = params;
  if (typeof challenge !== "string" || typeof bits !== "number") return null;
  for (let from = 0; from < MOST; from += SLICE) {
    const answer = seekAnswer({ challenge, bits }, from, SLICE);
    if (answer !== null) return `${challenge}:${answer}`;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}
