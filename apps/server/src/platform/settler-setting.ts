import { StartError } from "./start-error.ts";

/** A settler as the settings name it. */
export interface SettlerSetting {
  readonly url: string;
  /** As its own `/key` says it: 32 bytes, base64url. */
  readonly key: string;
}

/**
 * `MARU_SETTLER_URL` and `MARU_SETTLER_KEY`; `none` as the address: no round is settled again.
 * Errors: {@link StartError} where one of the two is missing, or is not what it should be.
 */
export function settlerOf(
  env: Readonly<Record<string, string | undefined>>,
): SettlerSetting | "local" | null {
  const [url, key] = [env["MARU_SETTLER_URL"] ?? "", env["MARU_SETTLER_KEY"] ?? ""];
  if ((url === "" || url === "none") && key === "") return url === "" ? "local" : null;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol) || parsed.username !== "")
    throw new StartError(
      `MARU_SETTLER_URL=${url} is no address: set MARU_SETTLER_URL to the settler's, such as https://settler.example.com`,
    );
  if (!/^[\w-]{43}$/.test(key))
    throw new StartError(
      "whose reports are taken is said by a key: set MARU_SETTLER_KEY to what the settler's own /key says",
    );
  return { url: parsed.href, key };
}
