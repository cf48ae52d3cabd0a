import { StartError } from "./start-error.ts";

/** An SNTP server. */
export interface TimeServerAddress {
  readonly host: string;
  readonly port: number;
}

const NTP_PORT = 123;
const MOST_SERVERS = 8;
const ADDRESS = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::(\d{1,5}))?$/i;
const CHOICES = "a comma list of SNTP servers such as time.cloudflare.com,time.google.com, or to none";

/**
 * The servers that our clock is held against; none where nobody named any. Production that listens to venues has to choose: their prices
 * carry times of theirs, and rounds are cut by ours.
 */
export function timeServersOf(
  env: Readonly<Record<string, string | undefined>>,
  { mustChoose }: { readonly mustChoose: boolean },
): readonly TimeServerAddress[] {
  const text = env["MARU_TIME_SERVERS"]?.trim() ?? "";
  if (text === "" && mustChoose)
    throw new StartError(`rounds of real markets are cut by our clock: set MARU_TIME_SERVERS to ${CHOICES}`);
  if (text === "" || text === "none") return [];
  const servers = text.split(",").map((one) => addressOf(one.trim()));
  if (servers.length > MOST_SERVERS || servers.includes(null))
    throw new StartError(`MARU_TIME_SERVERS=${text}: set MARU_TIME_SERVERS to ${CHOICES}`);
  return servers.filter((server) => server !== null);
}

function addressOf(text: string): TimeServerAddress | null {
  const [, host, port] = ADDRESS.exec(text) ?? [];
  const number = Number(port ?? NTP_PORT);
  return host === undefined || !(number >= 1 && number <= 65_535) ? null : { host, port: number };
}
