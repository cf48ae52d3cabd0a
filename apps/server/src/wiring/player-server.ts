import path from "node:path";
import type { Language, MoneyUnit } from "@maru/contract";
import { MONEY_UNITS } from "@maru/contract";
import type { LiveChannel } from "@maru/live-channel";
import type { Clock, SiteId } from "@maru/values";
import type { FastifyInstance } from "fastify";
import type { Trading } from "./path/flow.ts";
import type { Accounts } from "../operations/people/accounts.ts";
import type { Members } from "../operations/people/members.ts";
import type { ProtectionRoom } from "../operations/people/protection/protection-room.ts";
import type { LiveReads } from "../operations/reading/live-reads.ts";
import type { Reading } from "../operations/reading/reading.ts";
import type { Site } from "../operations/sites/site.ts";
import type { Sites } from "../operations/sites/sites.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { packageRoot } from "../platform/package-root.ts";
import { isProxyAmong, peerAddressOf } from "../platform/peer-address.ts";
import type { PlaceBet } from "../ports/place-bet.ts";
import type { Content } from "../operations/content/content.ts";
import type { Fairness } from "../operations/fairness/fairness-room.ts";
import type { Wallet } from "../operations/wallet/wallet.ts";
import type { PublicLog } from "../ports/public-log.ts";
import type { Receipts } from "../ports/receipts.ts";
import type { Broadcaster } from "../trading/live/live-room.ts";
import type { ConsoleOptions } from "../transport/console/console-options.ts";
import { createHttpApp } from "../transport/create-http-app.ts";
import type { HttpOptions } from "../transport/http/http-options.ts";
import { guardHosts, hostNameOf } from "../transport/http/guard-hosts.ts";
import { openLiveTransport } from "../transport/stomp/live-transport.ts";
import { openTopicNames } from "../transport/stomp/topic-names.ts";
import { liveTeller } from "./live-teller.ts";
import { isOurOrigin } from "./our-origin.ts";

export const VERSION = "0.1.0";

const PLAYER_DIST = path.join(packageRoot(), "../player/dist");

/** Calls a minute and caller of both origins, where they are not the product's own. */
export interface Rates {
  readonly player: HttpOptions["ratesPerMinute"];
  readonly console: ConsoleOptions["ratesPerMinute"];
}

export interface PlayerServerParts {
  readonly config: Config;
  readonly log: Log;
  readonly rates: Rates;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly accounts: Accounts;
  readonly members: Members;
  readonly protection: ProtectionRoom;
  readonly sites: Sites;
  readonly reading: Reading;
  readonly live: Trading["live"];
  readonly leads: Trading["leads"];
  readonly knownTopics: LiveReads["knownTopics"];
  readonly placeBet: PlaceBet;
  readonly receipts: Receipts;
  readonly publicLog: PublicLog;
  readonly fairness: Omit<Fairness, "count">;
  readonly wallet: Wallet;
  readonly content: Content;
}

export interface PlayerServer {
  readonly app: FastifyInstance;
  readonly channel: LiveChannel;
}

/** The player's origin: pages, calls and the live channel on one server. Not yet listening. */
export async function openPlayerServer(parts: PlayerServerParts): Promise<PlayerServer> {
  const { config, metrics, sites, clock } = parts;
  const { members, protection, reading, placeBet, receipts, publicLog, wallet, content, fairness } = parts;
  // Sites are made and changed while we run: whoever calls brings the list up to date, which is read anew after 5 s at most.
  let known = await sites.listSites();
  let channel: LiveChannel | null = null;
  const accounts = keepingSocketsOpen(parts.accounts, (sessionId, untilMs) =>
    channel?.extendSessionKey(sessionId, untilMs),
  );
  const app = await createHttpApp(
    {
      accounts,
      members,
      protection,
      sites,
      reading,
      placeBet,
      receipts,
      publicLog,
      fairness,
      wallet,
      content,
      clock,
    },
    {
      version: VERSION,
      isSecure: config.production,
      trustedProxies: config.trustedProxies,
      refusesForwarded: config.refusesForwarded,
      consoleOrigin: config.consoleOrigin,
      playerDist: PLAYER_DIST,
      ratesPerMinute: parts.rates.player,
      logger: parts.log,
      checkReplies: false,
      observe: (call) => metrics.observeCall(call),
      countPolicyReport: (directive) => metrics.countPolicyReport("player", directive),
    },
  );
  channel = openLiveTransport(
    {
      authenticate: (token) => parts.accounts.authenticate(token),
      placeBet,
      snapshot: (reader, destination) => parts.live.snapshot(reader, destination),
      isAboutSomething: await openTopicNames(parts.knownTopics, clock),
      leads: parts.leads,
      siteOfVisitor: (named, host) => siteOfVisitor(sites, { named, host }),
      repeat: (bet) => parts.live.repeat(bet),
      siteVoice: (site) => siteVoice(known, site),
      noteRefusal: (refused) => void parts.accounts.noteRefusal(refused).catch(() => undefined),
    },
    {
      server: app.server,
      originAllowed: (origin) => isOurOrigin(config, known, origin),
      onEvent: liveTeller(parts),
      addressOf: peerAddressOf(config.trustedProxies),
      connections: config.liveConnections,
      isSecure: config.production,
    },
  );
  app.addHook("onRequest", async () => {
    known = await sites.listSites().catch(() => known);
  });
  const opened = channel;
  app.addHook("preClose", () => opened.close());
  guardHosts(app.server, {
    isOurs: (name) => hostsOf(config, known).includes(name),
    isProxy: isProxyAmong(config.trustedProxies),
  });
  return { app, channel };
}

/** A renewed token keeps the sockets of its session; one that is not renewed ends with them (S-23). */
function keepingSocketsOpen(
  accounts: Accounts,
  extend: (sessionId: string, untilMs: number) => void,
): Accounts {
  return {
    ...accounts,
    refresh: async (request) => {
      const reply = await accounts.refresh(request);
      if (!reply.ok) return reply;
      const signedIn = await accounts.authenticate(reply.accessToken);
      if (signedIn.ok) extend(signedIn.caller.sessionId, signedIn.caller.expiresAtMs);
      return reply;
    },
  };
}

/** As the calls of visitors have it: the site named, else that of the host name, else site 1. */
async function siteOfVisitor(
  sites: Sites,
  of: { readonly named: string | null; readonly host: string },
): Promise<number | null> {
  const { named, host } = of;
  if (named !== null && !/^[1-9]\d{0,8}$/.test(named)) return null;
  const site =
    named === null
      ? ((await sites.siteByHost(host)) ?? (await sites.siteById(1)))
      : await sites.siteById(Number(named));
  return site?.id ?? null;
}

/** In which language and unit a site speaks when the session names none. */
function siteVoice(sites: readonly Site[], of: SiteId): { language: Language; unit: MoneyUnit } {
  const site = sites.find(({ id }) => id === of);
  return site === undefined
    ? { language: "ko", unit: "P" }
    : { language: site.locale, unit: MONEY_UNITS[site.mode] };
}

/** The names that players come under. */
function hostsOf({ hosts, origins }: Config, sites: readonly Site[]): readonly string[] {
  return [...hosts, ...origins.map(hostNameOf), ...sites.flatMap((site) => site.hosts)];
}

/** The live room speaks before the channel exists: until then nobody listens. */
export function lateBroadcaster(): Broadcaster & { attach(channel: LiveChannel): void } {
  let channel: LiveChannel | null = null;
  return {
    attach: (to) => {
      channel = to;
    },
    // The edition of a message is the site of its reader.
    publish: (destination, body) =>
      channel?.publish(destination, typeof body === "string" ? body : (edition) => body(Number(edition))),
    sendToUser: (userKey, destination, body) => channel?.sendToUser(userKey, destination, body),
    sendToSessionKey: (sessionKey, destination, body) =>
      channel?.sendToSessionKey(sessionKey, destination, body),
    disconnectSessionKey: (sessionKey, code, reason) =>
      channel?.disconnectSessionKey(sessionKey, code, reason),
  };
}
