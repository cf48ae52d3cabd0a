import { binance } from "./binance/protocol.ts";
import { bithumb } from "./bithumb/protocol.ts";
import { type Clock, systemClock, type Timers, timersAt } from "./clock.ts";
import {
  type FaultKind,
  type FaultWish,
  isKnownAt,
  openFaultLog,
  type PlannedFault,
  plannedFault,
} from "./faults.ts";
import { kraken } from "./kraken/protocol.ts";
import { distortedMarket } from "./price/distorted-market.ts";
import { VENUES, type VenueName } from "./price/instruments.ts";
import { type Market, type Trade, tradesBetween } from "./price/market.ts";
import { openMarkets, type Source } from "./price/open-markets.ts";
import { pyth } from "./pyth/protocol.ts";
import type { Host, Protocol } from "./serve/host.ts";
import { openVenue, type VenueServer } from "./serve/open-venue.ts";
import { upbit } from "./upbit/protocol.ts";

export interface LocalVenuesOptions {
  readonly clock?: Clock;
  readonly timers?: Timers;
  /** A recording in the place of the simulator for one pair. */
  readonly source?: Source | null;
  readonly seed?: number;
  /** Faults that come by themselves, one a minute, at moments that follow from the seed. */
  readonly faults?: readonly FaultKind[];
  /** The first of five ports in the order of `VENUES`; 0 takes free ones. */
  readonly port?: number;
  /** Is told of each fault that comes by itself. */
  readonly onFault?: (fault: PlannedFault) => void;
}

export interface VenueAddress {
  readonly ws?: string;
  readonly rest: string;
}

export interface VenuePair {
  readonly venue: VenueName;
  readonly symbol: string;
}

export interface LocalVenues {
  readonly addresses: Readonly<Record<VenueName, VenueAddress>>;
  /** What the setting MARU_VENUES has to hold. */
  readonly setting: string;
  fault(venue: VenueName, kind: FaultKind, wish?: FaultWish): void;
  /** What was really traded at a venue from a moment (inclusive) to another (exclusive): without lies, late clocks or losses. */
  truthOf(pair: VenuePair, fromMs: number, toMs: number): readonly Trade[];
  close(): Promise<void>;
}

const PROTOCOLS: Readonly<Record<VenueName, (host: Host) => Protocol>> = {
  upbit,
  bithumb,
  binance,
  kraken,
  pyth,
};
const SOCKET_PATHS: Partial<Record<VenueName, string>> = {
  upbit: "/websocket/v1",
  bithumb: "/websocket/v1",
  binance: "/stream",
  kraken: "/v2",
};

/** Five venues on this machine, on the loopback alone, all of one hidden market. */
export async function openLocalVenues(options: LocalVenuesOptions = {}): Promise<LocalVenues> {
  const { clock = systemClock, timers = timersAt(1), seed = 1, source = null, port = 0 } = options;
  const markets = openMarkets(seed, clock.nowMs(), source);
  const servers = new Map<VenueName, VenueServer>();
  for (const [place, name] of VENUES.entries()) {
    const host = hostOf(name, { clock, markets });
    servers.set(
      name,
      await openVenue(PROTOCOLS[name](host), host, { timers, port: port === 0 ? 0 : port + place }),
    );
  }
  const addresses = Object.fromEntries(
    [...servers].map(([name, server]) => [name, addressOf(name, server.port)]),
  ) as Readonly<Record<VenueName, VenueAddress>>;
  const fault: LocalVenues["fault"] = (venue, kind, wish) => {
    if (!isKnownAt(kind, venue)) throw new Error(`${venue} has no fault ${kind}`);
    servers.get(venue)?.fault(kind, wish);
  };
  const stop = planFaults({ clock, timers, seed }, options, fault);
  return {
    addresses,
    setting: JSON.stringify(addresses),
    fault,
    truthOf: ({ venue, symbol }, fromMs, toMs) => {
      const market = markets.find(
        ({ instrument }) => instrument.venue === venue && instrument.symbol === symbol,
      );
      return market === undefined ? [] : tradesBetween(market, fromMs, toMs);
    },
    close: async () => {
      stop();
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

function hostOf(name: VenueName, { clock, markets }: { clock: Clock; markets: readonly Market[] }): Host {
  const faults = openFaultLog();
  const own = markets.filter(({ instrument }) => instrument.venue === name);
  return {
    clock,
    faults,
    markets: new Map(own.map((market) => [market.instrument.symbol, distortedMarket(market, faults)])),
    stampMs: () => clock.nowMs() + (faults.at("clock", clock.nowMs())?.byMs ?? 0),
  };
}

function addressOf(name: VenueName, port: number): VenueAddress {
  const path = SOCKET_PATHS[name];
  const rest = `http://127.0.0.1:${port}`;
  return path === undefined ? { rest } : { ws: `ws://127.0.0.1:${port}${path}`, rest };
}

/** Looks once a second which fault of the minute has come. */
function planFaults(
  { clock, timers, seed }: { clock: Clock; timers: Timers; seed: number },
  { faults: kinds = [], onFault }: LocalVenuesOptions,
  begin: LocalVenues["fault"],
): () => void {
  if (kinds.length === 0) return () => undefined;
  let lookedMs = clock.nowMs();
  return timers.every(1_000, () => {
    const nowMs = clock.nowMs();
    const planned = plannedFault(seed, Math.floor(nowMs / 60_000), { kinds, venues: VENUES });
    const isDue = planned !== null && planned.atMs > lookedMs && planned.atMs <= nowMs;
    lookedMs = nowMs;
    if (!isDue) return;
    begin(planned.venue, planned.kind);
    onFault?.(planned);
  });
}
