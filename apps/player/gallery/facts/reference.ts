import type { EndpointReply, ENDPOINTS } from "@maru/contract";
import { NOW_MS } from "./moment.ts";

type Reference = EndpointReply<typeof ENDPOINTS.reference>;

/** This installation's own settler, after two days without a difference. */
export const REFERENCE: Reference = {
  watcher: "local",
  isWatching: true,
  reportedAt: NOW_MS - 3_000,
  since: NOW_MS - 2 * 86_400_000,
  checked: 34_512,
  equal: 34_512,
  different: 0,
  waiting: 2,
  givenUp: 0,
  newest: {
    roundId: 59_733_781_002,
    stock: "SIM-V25",
    decidedAt: NOW_MS - 19_000,
    checkedAt: NOW_MS - 12_000,
    lagSeconds: 7,
  },
  days: [],
  differences: [],
};

/** Somebody else's, which fell silent behind a round that it found to be different. */
export const REFERENCE_DIFFERENT: Reference = {
  ...REFERENCE,
  watcher: "independent",
  isWatching: false,
  equal: 34_511,
  different: 1,
  differences: [
    {
      roundId: 59_733_721_002,
      stock: "SIM-V25",
      watcher: "independent",
      published: {
        state: "decided",
        outcome: "fall",
        strike: "10002.215",
        close: "10002.985",
        voidCause: null,
      },
      found: { state: "decided", outcome: "rise", strike: "10002.215", close: "10002.985", voidCause: null },
      why: "result: its result is fall, and the ticks say rise",
      foundAt: NOW_MS - 1_800_000,
      isClosed: true,
    },
  ],
};

/** None is set. */
export const REFERENCE_NONE: Reference = {
  ...REFERENCE,
  watcher: "none",
  isWatching: false,
  reportedAt: null,
  since: null,
  checked: 0,
  equal: 0,
  waiting: 0,
  newest: null,
};
