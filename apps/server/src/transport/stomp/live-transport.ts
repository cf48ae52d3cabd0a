import {
  type DestinationId,
  DESTINATIONS,
  type Language,
  languageOf,
  maySubscribe,
  messageOf,
  type MoneyUnit,
  paramsOf,
  SEND_DESTINATIONS,
  type WireRefusal,
} from "@maru/contract";
import {
  type Authenticated,
  type ConnectMeta,
  createLiveChannel,
  type InboundMessage,
  type LiveChannel,
  type LiveEvent,
  type LiveLimits,
  type Principal,
  type Refusal,
} from "@maru/live-channel";
import type { MemberId, SiteId } from "@maru/values";
import type { IncomingMessage, Server } from "node:http";
import type { LiveConnections } from "../../platform/live-limits.ts";
import type { AcceptedBet } from "../../ports/events.ts";
import type { BetAnswer, BetRequest } from "../../ports/place-bet.ts";
import { readBetMessage } from "./read-bet-message.ts";

/** A caller, as the accounts room knows them. */
interface Caller {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly username: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
}

/** Who a connection belongs to, and the language that it asked for. */
interface SignedIn {
  readonly caller: Caller;
  readonly language: Language | null;
}

/** What the live transport calls; it decides nothing itself. */
export interface LiveVerbs {
  readonly authenticate: (
    token: string,
  ) => Promise<{ ok: true; caller: Caller } | { ok: false; code: string }>;
  readonly placeBet: (request: BetRequest) => Promise<BetAnswer>;
  readonly snapshot: (
    reader: {
      readonly caller: { readonly memberId: MemberId; readonly siteId: number } | null;
      readonly siteId: number;
    },
    destination: string,
  ) => Promise<readonly string[]> | readonly string[];
  /** Whether the option or market of a topic exists. */
  readonly isAboutSomething: (id: DestinationId, destination: string) => boolean;
  /** False while another server tells what happens: then nobody may connect here. */
  readonly leads: () => boolean;
  /** The site a visitor means: the one named, else that of the host name, else site 1; null where there is no such site. */
  readonly siteOfVisitor: (named: string | null, host: string) => Promise<number | null>;
  /** The message that tells a player of a bet again whose key came twice. */
  readonly repeat: (bet: AcceptedBet) => Promise<string | null>;
  /** Notes a message that names somebody else (S-44). */
  readonly noteRefusal: (refused: {
    readonly code: string;
    readonly call: string;
    readonly memberId: number | null;
    readonly siteId: number | null;
    readonly sessionId: string | null;
    readonly address: string;
  }) => void;
  readonly siteVoice: (site: SiteId) => { readonly language: Language; readonly unit: MoneyUnit };
}

export interface LiveTransportOptions {
  readonly server: Server;
  readonly originAllowed: (origin: string | undefined) => boolean;
  readonly onEvent: (event: LiveEvent) => void;
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly connections?: LiveConnections;
  /** Behind HTTPS: cookies travel over it alone. */
  readonly isSecure?: boolean;
}

const ERROR_QUEUE = "/user/queue/error";
const BET_QUEUE = "/user/queue/trade/bet";
const CLASSES = Object.values(DESTINATIONS);

/** Whoever is refused so tries again, and is led to the server that leads. */
const STANDBY = { ok: false, code: "STANDBY", message: "another server leads: connect again" } as const;

function limitsOf(connections: LiveConnections | undefined): Partial<LiveLimits> {
  if (connections === undefined) return {};
  return {
    connectionsPerAddress: connections.perAddress,
    connectionsPerUser: connections.perPlayer,
    connectionsTotal: connections.total,
  };
}

/** Told after the last message of a snapshot, also of an empty one. */
const SNAPSHOT_END = JSON.stringify({ type: "snapshotEnd", data: null });

/** Opens `/bx_ws`: STOMP over SockJS, and raw WebSocket below it. */
export function openLiveTransport(verbs: LiveVerbs, options: LiveTransportOptions): LiveChannel {
  // By the connection's own principal, so that an entry lasts exactly as long as its socket.
  const signedIn = new WeakMap<Principal, SignedIn>();
  const channel: LiveChannel = createLiveChannel({
    server: options.server,
    prefix: "/bx_ws",
    originAllowed: options.originAllowed,
    mayConnect: () => (verbs.leads() ? { ok: true } : STANDBY),
    secureCookie: options.isSecure ?? false,
    limits: limitsOf(options.connections),
    ...(options.addressOf === undefined ? {} : { addressOf: options.addressOf }),
    authenticate: async (token, meta) => {
      if (token === null) return admitVisitor(verbs, meta);
      const answer = await verbs.authenticate(token);
      if (!answer.ok) return { ok: false, code: answer.code, message: answer.code };
      const { caller } = answer;
      const principal = principalOf(caller);
      signedIn.set(principal, {
        caller,
        language: languageOf(meta.headers.get("accept-language") ?? ""),
      });
      return { ok: true, principal, userName: caller.username, edition: String(caller.siteId) };
    },
    maySubscribe: (principal, destination) => {
      const answer = maySubscribe(subscriberOf(signedInOf(principal)), destination);
      if (!answer.ok) return { ok: false, code: answer.refusal.code, message: destination };
      if (verbs.isAboutSomething(answer.id, destination)) return { ok: true };
      return { ok: false, code: "NOT_FOUND", message: destination };
    },
    maySend: (_principal, destination) =>
      Object.hasOwn(SEND_DESTINATIONS, destination)
        ? { ok: true }
        : { ok: false, code: "FORBIDDEN", message: destination },
    destinationClass: (destination) =>
      CLASSES.find((known) => known.match.test(destination))?.delivery ?? { windowMs: 0, conflate: false },
    // Whoever reads a round is told what their own site offers on it, and nothing of other sites.
    snapshot: (principal, destination, edition) =>
      verbs.snapshot({ caller: callerOf(signedInOf(principal)), siteId: Number(edition) }, destination),
    snapshotEnd: SNAPSHOT_END,
    onSend: (message) => takeMessage(message),
    log: options.onEvent,
  });
  const signedInOf = (principal: Principal | null): SignedIn | null =>
    principal === null ? null : (signedIn.get(principal) ?? null);

  const refuse = (message: InboundMessage, refusal: WireRefusal, clientKey: string | null): void => {
    const { principal, sessionId } = message;
    const signed = signedInOf(principal);
    const voice = signed === null ? null : verbs.siteVoice(signed.caller.siteId);
    const language = signed?.language ?? voice?.language ?? "ko";
    const text = messageOf(refusal, language, voice?.unit ?? "P");
    const body = { code: refusal.code, message: text, params: paramsOf(refusal), clientKey };
    channel.sendToSession(sessionId, ERROR_QUEUE, JSON.stringify(body));
  };

  const takeMessage = async (message: InboundMessage): Promise<void> => {
    const caller = signedInOf(message.principal)?.caller;
    if (caller === undefined) return refuse(message, { code: "UNAUTHENTICATED" }, null);
    const read = readBetMessage(message.body, caller);
    if (!read.ok) {
      const { code } = read.refusal;
      if (code === "PLAYER_MISMATCH" || code === "SITE_MISMATCH")
        verbs.noteRefusal({ code, call: `SEND ${message.destination}`, ...caller, address: "live channel" });
      return refuse(message, read.refusal, read.clientKey);
    }
    const answer = await verbs.placeBet(read.request);
    if (!answer.ok) return refuse(message, answer.refusal, read.request.clientKey);
    // A new bet is told by the outbox to every session of the player; only a repeated one is answered here.
    const body = answer.repeated ? await verbs.repeat(answer.bet) : null;
    if (body !== null) channel.sendToSession(message.sessionId, BET_QUEUE, body);
  };
  return channel;
}

async function admitVisitor(verbs: LiveVerbs, meta: ConnectMeta): Promise<Authenticated | Refusal> {
  const site = await verbs.siteOfVisitor(meta.headers.get("siteInfoId") ?? null, meta.host);
  if (site === null) return { ok: false, code: "SITE_UNKNOWN", message: "SITE_UNKNOWN" };
  return { ok: true, principal: null, userName: "", edition: String(site) };
}

function principalOf(caller: Caller): Principal {
  return {
    userKey: String(caller.memberId),
    sessionKey: caller.sessionId,
    // A refresh of the session's token extends it; without one the socket ends with its token (S-23).
    expiresAtMs: caller.expiresAtMs,
  };
}

function subscriberOf(signed: SignedIn | null): { memberId: number | null; siteId: number | null } {
  if (signed === null) return { memberId: null, siteId: null };
  return { memberId: signed.caller.memberId, siteId: signed.caller.siteId };
}

function callerOf(signed: SignedIn | null): { memberId: MemberId; siteId: number } | null {
  if (signed === null) return null;
  return { memberId: signed.caller.memberId, siteId: signed.caller.siteId };
}
