import type { Config } from "../../platform/config.ts";
import { changesBetween, nearestOf } from "../../platform/nearest-name.ts";
import type { Env } from "../../platform/setting.ts";
import { isSettingName, SETTING_NAMES } from "../../platform/settings.ts";
import type { Examined } from "./examined.ts";
import type { Fault } from "./fault.ts";

/** So many letters away it is a slip of the hand, and further away something of somebody else's. */
const MOST_SLIPS = 2;

/** Names in the environment that were surely meant to be settings. */
export function examineNames(env: Env): readonly Fault[] {
  return Object.keys(env)
    .filter((name) => name.startsWith("MARU_") && !isSettingName(name))
    .flatMap((name) => {
      const nearest = nearestOf(name, SETTING_NAMES);
      if (changesBetween(name, nearest) > MOST_SLIPS) return [];
      return [{ code: "SETTING_UNKNOWN", what: `${name} is no setting`, mend: `name it ${nearest}` }];
    });
}

interface Rule {
  readonly isBroken: (config: Config, env: Env) => boolean;
  readonly fault: Fault;
}

const RULES: readonly Rule[] = [
  {
    isBroken: ({ refusesForwarded }) => refusesForwarded,
    fault: {
      code: "PROXIES_UNSAID",
      what: "nobody said whether a proxy stands before the server, and calls that one forwards are refused",
      mend: "set MARU_TRUSTED_PROXIES to its address, or to none",
    },
  },
  {
    isBroken: ({ production, consoleOrigin }) => production && consoleOrigin === null,
    fault: {
      code: "CONSOLE_ORIGIN_UNSET",
      what: "the console has no origin of its own: nobody can keep a passkey for it",
      mend: "set MARU_CONSOLE_ORIGIN to https://console.example.com, as it is opened",
    },
  },
  {
    isBroken: ({ consoleOrigin, origins, hosts, firstSite }) => {
      const host = consoleOrigin === null ? "" : new URL(consoleOrigin).hostname;
      const ofPlayers = origins
        .filter((origin) => URL.canParse(origin))
        .map((origin) => new URL(origin).hostname);
      return host !== "localhost" && [...ofPlayers, ...hosts, ...firstSite.settings.hosts].includes(host);
    },
    fault: {
      code: "CONSOLE_ORIGIN_SHARED",
      what: "the console is opened at a name that players have, and shares its cookies and passkeys with their pages",
      mend: "set MARU_CONSOLE_ORIGIN to a name of its own",
    },
  },
  {
    isBroken: ({ production }, env) => production && (env["MARU_SMS_PROVIDERS"] ?? "") === "",
    fault: {
      code: "TEXTS_UNSENT",
      what: "nobody carries text messages: newcomers prove an e-mail address and not a phone",
      mend: "set MARU_SMS_PROVIDERS to solapi, nhn or twilio, or to none",
      isNotice: true,
    },
  },
  {
    isBroken: ({ feeds, timeServers }) => feeds.includes("live") && timeServers.length === 0,
    fault: {
      code: "CLOCK_UNWATCHED",
      what: "rounds of real markets are cut by our clock, and nothing watches it",
      mend: "set MARU_TIME_SERVERS to servers such as time.cloudflare.com,time.google.com",
      isNotice: true,
    },
  },
];

/** What no single setting is wrong in. */
export function examineSettings({ config, env }: Pick<Examined, "config" | "env">): readonly Fault[] {
  return RULES.filter((rule) => rule.isBroken(config, env)).map(({ fault }) => fault);
}
