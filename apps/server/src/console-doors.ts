import { hkdfSync } from "node:crypto";
import path from "node:path";
import type { Clock } from "@maru/values";
import type { FastifyInstance } from "fastify";
import type { Rates } from "./doors.ts";
import { roundChecker } from "./check-round.ts";
import type { Trading } from "./flow.ts";
import type { Databases } from "./open-databases.ts";
import { readSecret } from "./operations/accounts/key-secret.ts";
import { judgeStaffPassword } from "./operations/accounts/judge-staff-password.ts";
import { readHolders } from "./operations/accounts/personal/holders.ts";
import type { PersonalKeys } from "./operations/accounts/personal/personal-keys.ts";
import { type DeckSources, openDeck } from "./operations/deck/deck.ts";
import type { Reading } from "./operations/reading/reading.ts";
import { openMoneyDesk } from "./operations/money-desk/money-desk.ts";
import type { Wallet } from "./operations/wallet/wallet.ts";
import { openAuditRoom } from "./operations/auditing/audit-room.ts";
import { createWorkSlots } from "./platform/work-slots.ts";
import { openOffers } from "./operations/offers/offers.ts";
import type { MarketState } from "./operations/offers/offers-deps.ts";
import { openSiteDesk } from "./operations/sites/desk/site-desk.ts";
import type { Sites } from "./operations/sites/sites.ts";
import { openApprovals } from "./operations/staff/approvals.ts";
import { passkeyRealmOf } from "./operations/staff/passkey-proof.ts";
import { openStaff } from "./operations/staff/staff-room.ts";
import type { ConsoleOptions } from "./transport/console/console-options.ts";
import type { ConsoleVerbs } from "./transport/console/console-verbs.ts";
import type { PeopleRooms } from "./open-people-rooms.ts";
import type { Config } from "./platform/config.ts";
import { openConsoleDatabase } from "./platform/console-database.ts";
import { listenOn } from "./platform/listen-on.ts";
import type { Log } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import { isProxyAmong } from "./platform/peer-address.ts";
import { type FileScanner, uploadScanOf } from "./ports/file-scanner.ts";
import { packageRoot } from "./platform/package-root.ts";
import { guardHosts, hostNameOf } from "./transport/http/guard-hosts.ts";
import { createConsoleApp } from "./transport/console/create-console-app.ts";

const CONSOLE_DIST = path.join(packageRoot(), "../console/dist");

/** A hash of a staff password takes 64 MiB: two at once, and a line that no crowd can fill the machine with. */
const HASH_SLOTS = { running: 2, waiting: 20 };

/** The site that a host name of nobody's leads to. */
const FIRST_SITE = 1;

export interface ConsoleParts {
  readonly config: Config;
  readonly log: Log;
  readonly rates: Rates;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly metrics: Metrics;
  readonly databases: Databases;
  readonly personalKeys: PersonalKeys;
  readonly sites: Sites;
  readonly wallet: Wallet;
  readonly reading: Pick<Reading, "proof">;
  readonly clock: Clock;
  readonly deckSources: Omit<DeckSources, "approvalKinds">;
  readonly rooms: PeopleRooms & Pick<ConsoleVerbs, "protection">;
  readonly marketStates: () => readonly MarketState[];
}

/** Opens the console's origin on its own port. Resolves with what closes it. */
export async function startConsole(parts: ConsoleParts): Promise<() => Promise<void>> {
  const { config } = parts;
  const app = await openConsoleDoors(parts);
  const ours = [...config.hosts, hostNameOf(config.consoleOrigin ?? "")];
  const isProxy = isProxyAmong(config.trustedProxies);
  guardHosts(app.server, { isOurs: (name) => ours.includes(name), isProxy });
  await listenOn(app, { port: config.consolePort, host: config.host, setting: "CONSOLE_PORT" });
  return () => app.close();
}

async function openConsoleDoors(parts: ConsoleParts): Promise<FastifyInstance> {
  const { config, env, metrics, databases, personalKeys, sites, wallet, reading, rooms } = parts;
  const database = openConsoleDatabase(databases.console);
  const key = staffKey(config.dataDir, env);
  const staff = openStaff({
    database,
    key,
    slots: createWorkSlots(HASH_SLOTS),
    mustHaveSecondFactor: config.production,
    passkeys: passkeyRealmOf(config.consoleOrigin),
    judgePassword: judgeStaffPassword,
  });
  const offers = openOffers({ database, clock: parts.clock, marketStates: parts.marketStates });
  const siteDesk = openSiteDesk({ database, sitesChanged: () => sites.forget() });
  const kinds = [staff, wallet, offers, siteDesk, rooms.partners].flatMap(
    ({ approvalKinds }) => approvalKinds,
  );
  const approvals = openApprovals({ database, kinds });
  const deck = openDeck(database, { ...parts.deckSources, approvalKinds: kinds }, () => parts.clock.now());
  const desk = openMoneyDesk({
    database,
    key,
    holdersOf: (memberIds) => readHolders(databases.accounts, personalKeys, memberIds),
  });
  return createConsoleApp(
    {
      staff,
      approvals,
      audit: openAuditRoom(database),
      deck,
      desk,
      wallet,
      offers,
      siteDesk,
      sites,
      checkRound: roundChecker(reading),
      ...rooms,
    },
    {
      playerOriginOf: playerOriginsOf(config),
      isSecure: config.production,
      trustedProxies: config.trustedProxies,
      refusesForwarded: config.refusesForwarded,
      consoleDist: CONSOLE_DIST,
      ratesPerMinute: parts.rates.console,
      logger: parts.log,
      checkReplies: false,
      observe: (call) => metrics.observeCall(call),
    },
  );
}

/** A site's own name; on a machine of its own also where its port is, for whoever names no site there is the first one's. */
function playerOriginsOf({ production, port }: Config): ConsoleOptions["playerOriginOf"] {
  return ({ id, hosts: [host] }) => {
    if (production) return host === undefined ? null : `https://${host}`;
    return host === undefined && id !== FIRST_SITE ? null : `http://${host ?? "localhost"}:${port}`;
  };
}

/** What this process alone knows of the markets, its sockets and its failures. */
export function deckSources(
  trading: Trading,
  parts: { readonly metrics: Metrics } & { readonly scanner: FileScanner } & {
    readonly sessions: () => number;
  },
): ConsoleParts["deckSources"] {
  return {
    markets: () =>
      new Map(
        trading.markets.map(({ stock, desk, engine }) => [
          stock,
          { lastTickMs: desk.lastTickMs, standing: engine.standing },
        ]),
      ),
    liveSessions: parts.sessions,
    uploads: () => uploadScanOf(parts.scanner),
    errors: () => parts.metrics.errorCounts(),
  };
}

/** `MARU_STAFF_KEY`, or the file `keys/staff.key`: seals the secrets of second factors. */
export function staffKey(dataDir: string, env: ConsoleParts["env"]): Uint8Array {
  const secret = readSecret({ dataDir, env, setting: "MARU_STAFF_KEY", file: "staff.key" });
  return new Uint8Array(hkdfSync("sha256", secret, "", "maru second factors", 32));
}
