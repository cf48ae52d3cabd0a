import type { ExclusionRegister, RegisterVerdict } from "../ports/exclusion-register.ts";
import { textWithin } from "./text-within.ts";
import { registerMarks } from "./register-marks.ts";

export interface RegisterAddress {
  readonly url: string;
  /** Agreed with the register; the marks of people are made with it. */
  readonly key: string;
}

/** Somebody waits for their sign-in meanwhile. */
const ANSWER_WITHIN_MS = 3_000;
/** Bytes: the answer is one short object; whatever says more is no register. */
const LONGEST_ANSWER = 1_024;

/**
 * A register that is asked over HTTP: `POST {"person": HEX, "phone": HEX}`, answered with `{"excluded": true}` or `false` and status 200.
 * Anything else, and nothing within three seconds, is no verdict; it is never thrown.
 */
export function httpRegister(
  { url, key }: RegisterAddress,
  { withinMs = ANSWER_WITHIN_MS }: { readonly withinMs?: number } = {},
): ExclusionRegister {
  return {
    kind: "http",
    ask: async (person) => {
      try {
        const reply = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify(registerMarks(key, person)),
          redirect: "error",
          signal: AbortSignal.timeout(withinMs),
        });
        if (reply.status !== 200) return unanswered(`status ${reply.status}`);
        return verdictOf(await textWithin(reply, LONGEST_ANSWER));
      } catch (error) {
        return unanswered(error instanceof Error ? error.name : "unknown");
      }
    },
  };
}

/** What came stays out of the reason: the reason is kept for good. */
function unanswered(why: string): RegisterVerdict {
  return { state: "unanswered", why };
}

const VERDICTS: ReadonlyMap<unknown, RegisterVerdict> = new Map([
  [true, { state: "excluded" }],
  [false, { state: "clear" }],
]);

function verdictOf(text: string | null): RegisterVerdict {
  const said: unknown = text === null ? null : JSON.parse(text);
  const excluded = typeof said === "object" && said !== null && "excluded" in said ? said.excluded : null;
  return VERDICTS.get(excluded) ?? unanswered("no verdict in the answer");
}
