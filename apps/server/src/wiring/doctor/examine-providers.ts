import { tryMailServer } from "../../operations/people/accounts/messages/smtp-carrier.ts";
import { askOverHttp } from "../../platform/ask-over-http.ts";
import { clamdScanner } from "../../platform/clamd-scanner.ts";
import type { Config } from "../../platform/config.ts";
import { reasonOf, StartError } from "../../platform/start-error.ts";
import { silentVenues } from "../../trading/market/feeds/open-venues.ts";
import { openClockWatch } from "../watched-clock.ts";
import { witnessKeyOf } from "../witness/open-witnesses.ts";
import { type Fault, faultOf } from "./fault.ts";

const ANSWERS_WITHIN_MS = 5_000;
const LONGEST_KEY = 16_384;
/** A round whose prices come from a venue is cut half a second wrong. */
const MOST_OFFSET_MS = 500;

/** Whatever else the settings name, asked as the server asks it; all at once, since each may be silent for seconds. */
export async function examineProviders(config: Config): Promise<readonly Fault[]> {
  const looks = [
    mailFaults,
    scannerFaults,
    registerFaults,
    clockFaults,
    venueFaults,
    witnessFaults,
    settlerFaults,
  ];
  return (await Promise.all(looks.map((look) => look(config)))).flat();
}

type Look = (config: Config) => Promise<readonly Fault[]>;

const MAIL = {
  unreachable: ["SMTP_UNREACHABLE", "does not answer", "set SMTP_URL to one that does"],
  "no-tls": [
    "SMTP_NO_TLS",
    "takes letters in clear alone",
    "set SMTP_URL to smtps://…, or have it offer STARTTLS",
  ],
  login: ["SMTP_LOGIN", "refuses the sign-in", "set SMTP_URL with the right user and password"],
} as const;

const mailFaults: Look = async ({ smtp }) => {
  const found = smtp === null ? null : await tryMailServer(smtp.url);
  if (smtp === null || found === null) return [];
  const [code, what, mend] = MAIL[found.fault];
  return [{ code, what: `the mail server ${new URL(smtp.url).host} ${what} (${found.reason})`, mend }];
};

const scannerFaults: Look = async ({ uploadScanner }) => {
  if (uploadScanner === null || (await clamdScanner(uploadScanner).answers())) return [];
  const what = "the scanner of uploads does not answer, and nothing that is sent is taken";
  return [{ code: "SCANNER_UNREACHABLE", what, mend: "start it, or set MARU_UPLOAD_SCANNER" }];
};

/** That it answers at all: it is asked about nobody. */
const registerFaults: Look = async ({ exclusionRegister }) => {
  if (exclusionRegister === null) return [];
  return unlessAnswered(new URL(exclusionRegister.url), (reason) => ({
    code: "REGISTER_UNREACHABLE",
    what: `the register of exclusions does not answer (${reason}), and nobody signs in on a licensed site`,
    mend: "set MARU_EXCLUSION_REGISTER to one that does",
  }));
};

const clockFaults: Look = async ({ timeServers }) => {
  const watch = openClockWatch(timeServers);
  await watch.ask();
  const { state, offsetMs } = watch.standing();
  const mend = "have the system keep its clock (chrony, systemd-timesyncd)";
  if (state === "unknown")
    return [
      {
        code: "TIME_SERVERS_SILENT",
        what: "none of the time servers answers",
        mend: "set MARU_TIME_SERVERS to servers that do, and let UDP port 123 out",
      },
    ];
  if (offsetMs === null || Math.abs(offsetMs) <= MOST_OFFSET_MS) return [];
  return [
    {
      code: "CLOCK_OFF",
      what: `our clock is ${Math.round(offsetMs)} ms off what the time servers say`,
      mend,
    },
  ];
};

const venueFaults: Look = async ({ feeds, liveMarkets, venues }) =>
  (feeds.includes("live") ? await silentVenues(liveMarkets, venues) : []).map((name) => ({
    code: "VENUE_UNREACHABLE",
    what: `the venue ${name} does not answer, and the markets that listen there stand still`,
    mend: "let it out through the firewall, or set MARU_VENUES or MARU_LIVE_MARKETS",
  }));

const witnessFaults: Look = async ({ witnesses }) => {
  const found = witnesses.map(({ url, key }) =>
    keyFaults({ url, key, name: "witness" }, () => witnessKeyOf(key)),
  );
  return (await Promise.all(found)).flat();
};

const settlerFaults: Look = async ({ settler }) =>
  settler === null || settler === "local" ? [] : keyFaults({ ...settler, name: "settler" });

interface Keyed {
  readonly name: "witness" | "settler";
  readonly url: string;
  readonly key: string;
}

/** Whether it answers, and is who the settings say. */
async function keyFaults({ name, url, key }: Keyed, judge?: () => unknown): Promise<readonly Fault[]> {
  const code = name.toUpperCase();
  const mend = `give MARU_${code}_KEY what ${new URL("key", url).href} says`;
  try {
    judge?.();
    const { body } = await askOverHttp(new URL("key", url), {
      withinMs: ANSWERS_WITHIN_MS,
      most: LONGEST_KEY,
    });
    if (body.split("\n").includes(key)) return [];
    return [{ code: `${code}_KEY_WRONG`, what: `the ${name} at ${url} has another key`, mend }];
  } catch (error) {
    if (error instanceof StartError) return [faultOf(`${code}_KEY_WRONG`, error.message)];
    const what = `the ${name} at ${url} does not answer (${reasonOf(error)})`;
    return [{ code: `${code}_UNREACHABLE`, what, mend: `start it, or set MARU_${code}_URL` }];
  }
}

async function unlessAnswered(address: URL, fault: (reason: string) => Fault): Promise<readonly Fault[]> {
  try {
    await askOverHttp(address, { withinMs: ANSWERS_WITHIN_MS, most: LONGEST_KEY });
    return [];
  } catch (error) {
    return [fault(reasonOf(error))];
  }
}
