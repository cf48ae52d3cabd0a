import { StartError } from "./start-error.ts";

/** A witness as the settings name it. */
export interface WitnessSetting {
  readonly url: string;
  /** As signed notes spell a key: `name+hash+key`. */
  readonly key: string;
}

const MOST_WITNESSES = 8;

/**
 * `MARU_WITNESS_URL` and `MARU_WITNESS_KEY`, of several witnesses one after the other with commas between; none where neither is set.
 * Errors: {@link StartError} where one of the two is missing, or is not what it should be.
 */
export function witnessesOf(env: Readonly<Record<string, string | undefined>>): readonly WitnessSetting[] {
  const [urls, keys] = [listOf(env["MARU_WITNESS_URL"]), listOf(env["MARU_WITNESS_KEY"])];
  if (urls.length !== keys.length)
    throw new StartError(
      `MARU_WITNESS_URL names ${urls.length} and MARU_WITNESS_KEY ${keys.length} witnesses: set both, in the same order`,
    );
  if (urls.length > MOST_WITNESSES)
    throw new StartError(
      `MARU_WITNESS_URL names ${urls.length} witnesses: set MARU_WITNESS_URL to ${MOST_WITNESSES} at most`,
    );
  return urls.map((url, at) => ({ url: originOf(url), key: keys[at] ?? "" }));
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username !== "")
    throw new StartError(
      `MARU_WITNESS_URL=${text} is no address: set MARU_WITNESS_URL to the witness's, such as https://witness.example.com`,
    );
  return url.href;
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
