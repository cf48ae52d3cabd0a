import type { Clock } from "@maru/values";
import { instant } from "@maru/values";
import type { Trading } from "./flow.ts";
import { type Pump, startPump } from "./platform/pump.ts";

export interface Pumps {
  /** Something was committed: tell it now. */
  wakeRelay(): void;
  stop(): Promise<void>;
}

export interface PumpParts {
  readonly clock: Clock;
  readonly onError: (where: string, error: unknown) => void;
}

/** A tick is shown at most this long after it came, and a lock is written at most this long after its moment. */
const MARKET_SLEEP_MS = 100;
const RELAY_SLEEP_MS = 100;
const SETTLE_SCAN_MS = 5_000;
/** The stakes of a round are sealed at most this long after its lock; its strike comes ten seconds after. */
const LOG_SLEEP_MS = 500;

/** The timers of the trading path: a pump per market, one for the relay with settlement behind it, one that scans, one for the public log. */
export function startPumps(trading: Trading, { clock, onError }: PumpParts): Pumps {
  const relay: Pump = startPump({
    clock,
    maxSleepMs: RELAY_SLEEP_MS,
    onError: (error) => onError("relay", error),
    step: async (now) => {
      await trading.relay.drain();
      const settled = await trading.settleAnnounced();
      if (settled > 0) await trading.relay.drain();
      return instant(now + RELAY_SLEEP_MS);
    },
  });
  const markets = trading.markets.map((market) =>
    startPump({
      clock,
      maxSleepMs: MARKET_SLEEP_MS,
      onError: (error) => onError(market.stock, error),
      step: async (now) => {
        const next = await market.step(now);
        relay.wake();
        return next;
      },
    }),
  );
  const scan = startPump({
    clock,
    maxSleepMs: SETTLE_SCAN_MS,
    onError: (error) => onError("settlement", error),
    step: async (now) => {
      if ((await trading.settleDue()) > 0) relay.wake();
      return instant(now + SETTLE_SCAN_MS);
    },
  });
  const log = startPump({
    clock,
    maxSleepMs: LOG_SLEEP_MS,
    onError: (error) => onError("log", error),
    step: async (now) => {
      await trading.proof?.log.step(now);
      return instant(now + LOG_SLEEP_MS);
    },
  });
  return {
    wakeRelay: () => relay.wake(),
    stop: async () => {
      await Promise.all([...markets, scan, log].map((pump) => pump.stop()));
      await relay.stop();
    },
  };
}
