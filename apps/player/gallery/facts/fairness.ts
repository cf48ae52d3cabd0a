import type { EndpointReply, ENDPOINTS } from "@maru/contract";
import { NOW_MS } from "./moment.ts";

const DAY_MS = 86_400_000;
const DAYS = ["2026-11-21", "2026-11-20", "2026-11-19"];

interface Bet {
  readonly type: string;
  readonly rounds: number;
  readonly real: number;
  readonly theory: number;
  readonly half: number;
  readonly z: number | null;
}

const returnOf = ({ type, rounds, real, theory, half, z }: Bet) => ({
  type,
  rounds,
  won: Math.round(rounds / 2),
  bets: rounds * 3,
  staked: rounds * 30_000,
  returned: Math.round(rounds * 30_000 * real),
  z,
  realPpm: Math.round(real * 1e6),
  theoryPpm: Math.round(theory * 1e6),
  lowPpm: Math.round((theory - half) * 1e6),
  highPpm: Math.round((theory + half) * 1e6),
});

const lighterOf = (rounds: number, won: number, half: number) => ({
  rounds,
  won,
  ratePpm: Math.round((won / rounds) * 1e6),
  lowPpm: Math.round((0.5 - half) * 1e6),
  highPpm: Math.round((0.5 + half) * 1e6),
});

const NO_VOIDS = { rounds: 0, spared: 0, expected: 0, z: null };

export const FAIRNESS_EMPTY = {
  countedFrom: null,
  countedTo: null,
  day: null,
  days: [],
  voids: NO_VOIDS,
  markets: [],
  alarms: [],
};

/** Three days of a market that is fair, and one alarm. */
export const FAIRNESS = {
  countedFrom: NOW_MS - 3 * DAY_MS,
  countedTo: NOW_MS - 120_000,
  day: null,
  days: DAYS,
  voids: { rounds: 41, spared: 118_400, expected: 71_200, z: 0.62 },
  markets: [
    {
      stock: "SIM-V25",
      name: "V25 Index",
      isSimulated: true,
      isReplayed: false,
      lighter: lighterOf(14_210, 7_066, 0.0295),
      withheld: 3,
      voidMonths: [
        {
          month: "2026-11",
          rounds: 10,
          lost: 4,
          sharePpm: 400_000,
          expectedPpm: 500_000,
          lowPpm: 76_000,
          highPpm: 816_000,
          p: 0.754,
        },
        {
          month: "2026-10",
          rounds: 22,
          lost: 20,
          sharePpm: 909_091,
          expectedPpm: 500_000,
          lowPpm: 620_000,
          highPpm: 994_000,
          p: 0.000_121,
        },
      ],
      options: [
        {
          id: 1,
          type: "R.5",
          decided: 8_618,
          voids: [
            { cause: "FEED_GAP", rounds: 14 },
            { cause: "RESTART", rounds: 8 },
          ],
          returns: [
            returnOf({ type: "B", rounds: 6_204, real: 0.9483, theory: 0.94, half: 0.0418, z: 0.6 }),
            returnOf({ type: "S", rounds: 5_871, real: 0.9288, theory: 0.94, half: 0.0431, z: -0.8 }),
          ],
          lighter: [{ sides: ["B", "S"], ...lighterOf(5_530, 2_741, 0.0202) }],
          digits: null,
        },
        {
          id: 3,
          type: "B1",
          decided: 4_312,
          voids: [],
          returns: [
            returnOf({ type: "O", rounds: 3_102, real: 0.9612, theory: 0.95, half: 0.0511, z: 0.7 }),
            returnOf({ type: "E", rounds: 3_007, real: 0.9391, theory: 0.95, half: 0.0522, z: -0.6 }),
            returnOf({ type: "7", rounds: 61, real: 1.1803, theory: 0.9, half: 0.9, z: null }),
          ],
          lighter: [
            { sides: ["O", "E"], ...lighterOf(2_902, 1_466, 0.0278) },
            { sides: ["UN", "OV"], ...lighterOf(2_118, 1_041, 0.0326) },
          ],
          digits: { rule: "last", rounds: 4_312, chiSquared: 7.9, state: "too-few" },
        },
      ],
    },
  ],
  alarms: [
    { figure: "return", day: "2026-11-19", optionId: 1, subject: "B", z: 4.31, raisedAt: NOW_MS - DAY_MS },
  ],
};

const MINUTE_MS = 60_000;
const venueMinute = (minutesAgo: number, prices: readonly (number | null)[]) => {
  const time = Math.floor(NOW_MS / MINUTE_MS - minutesAgo) * MINUTE_MS;
  const [open, close, venueOpen, venueClose] = prices;
  return { time, open, close, venueOpen, venueClose, askedAt: time + 12 * MINUTE_MS };
};

export const VENUES_EMPTY = { markets: [], differences: [] };

/** Two markets beside their venues: one is wholly the venue's own, of the other two minutes were not. */
export const VENUES = {
  markets: [
    {
      stock: "BTCUSDT",
      name: "BTC/USDT",
      precision: 2,
      venue: "binance",
      symbol: "BTCUSDT",
      from: Math.floor((NOW_MS - 2 * DAY_MS) / MINUTE_MS) * MINUTE_MS,
      to: NOW_MS - 6 * MINUTE_MS,
      compared: 2_851,
      equal: 2_851,
      differing: 0,
      notComparable: { untraded: 0, broken: 0, unreachable: 0, halfMinuteRounds: 0 },
    },
    {
      stock: "KRW-BTC",
      name: "비트코인",
      precision: 0,
      venue: "upbit",
      symbol: "KRW-BTC",
      from: Math.floor((NOW_MS - 2 * DAY_MS) / MINUTE_MS) * MINUTE_MS,
      to: NOW_MS - 6 * MINUTE_MS,
      compared: 2_809,
      equal: 2_807,
      differing: 2,
      notComparable: { untraded: 12, broken: 30, unreachable: 0, halfMinuteRounds: 5_618 },
    },
  ],
  differences: [
    { stock: "KRW-BTC", ...venueMinute(95, [162_350_000, 162_410_000, 162_350_000, 162_411_000]) },
    { stock: "KRW-BTC", ...venueMinute(611, [161_902_000, 161_902_000, null, null]) },
  ],
};

/** The compared minutes of a round of one minute. */
export const VENUE_MINUTES = [{ ...venueMinute(20, [100, 101, 100, 101]), verdict: "equal" }];

type Start = EndpointReply<typeof ENDPOINTS.logStarts>[number];

const startOf = (index: number, changes: Partial<Start>): Start => ({
  index,
  startedAt: NOW_MS - DAY_MS,
  version: "0.1.0",
  build: "6b9809fc7ab06aa2b90563e2e80bf6cdee58a74a3db1f39955e5563b9f563ae5",
  database: "a3d17aa2ee6cbcc90b2f78803bb7963fa786f1f121e755e0055052d05d3d9ba5",
  migration: "migrations/0011-starts.sql",
  settings: {
    NODE_ENV: "production",
    MARU_FEEDS: "simulated,live",
    MARU_LIVE_MARKETS: "KRW-BTC,KRW-ETH",
    MARU_WITNESS_URL: "",
  },
  body: "{}",
  ...changes,
});

export const STARTS: Start[] = [
  startOf(1_284_551, {}),
  startOf(0, {
    startedAt: NOW_MS - 40 * DAY_MS,
    build: null,
    settings: { NODE_ENV: "development", MARU_FEEDS: "simulated", MARU_TIME_SERVERS: "0" },
  }),
];

export const WITNESSES: EndpointReply<typeof ENDPOINTS.logWitnesses> = [
  {
    index: 0,
    since: NOW_MS - 40 * DAY_MS,
    witnesses: [
      {
        name: "maru.witness/7d1a0c52",
        key: "maru.witness/7d1a0c52+93f1a2b4+AbR3v6xJ2w0mQyTn5bH8sK1dF4gZ7cL9pV6eX3aU0oIh",
      },
    ],
    body: "{}",
  },
];

/** A start that names where other people's witness runs. */
export const OTHERS_START: Start[] = [
  startOf(1_284_551, { settings: { MARU_WITNESS_URL: "witness.example.com" } }),
];
