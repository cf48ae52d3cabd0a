export { type Clock, fastClock, systemClock, type Timers, timersAt } from "./clock.ts";
export { type FaultKind, FAULTS, type FaultWish } from "./faults.ts";
export {
  type LocalVenues,
  type LocalVenuesOptions,
  openLocalVenues,
  type VenueAddress,
  type VenuePair,
} from "./open-local-venues.ts";
export { INSTRUMENTS, type Instrument, type VenueName, VENUES } from "./price/instruments.ts";
export type { Trade } from "./price/market.ts";
export type { Source } from "./price/open-markets.ts";
export { openRecordedWire, type RecordedWire, type WireOptions } from "./wire/open-recorded-wire.ts";
