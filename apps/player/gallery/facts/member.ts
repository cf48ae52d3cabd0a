import type {
  WireAffordability,
  WireMe,
  WirePlay,
  WireProtection,
  WirePublicProtection,
} from "@maru/contract";
import { INCOME_BRACKETS, LIMIT_FIELDS, UNASSESSED_MONTH } from "@maru/rules";
import { NOW_MS } from "./moment.ts";
import { ME } from "./offers.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PHONE =
  "Mozilla/5.0 (Linux; Android 15; SM-S926N) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
const DESK = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36";
const TABLET = "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1";

/** A member of a licensed site who has proved who they are; what is personal comes masked. */
export const KNOWN_ME: WireMe = {
  ...ME,
  username: "trader1",
  name: "김*루",
  nick: "새벽산책",
  phone: "010-****-5678",
  email: "ma**@example.org",
  birthDate: "1990-**-**",
  bankName: "Sandbox Bank",
  accountNum: "110-***-**4321",
  accountName: "김*루",
  lastLogin: { at: NOW_MS - 15 * HOUR_MS, address: "203.0.113.24", userAgent: PHONE },
};

export const SESSIONS = [
  { id: "a", address: "203.0.113.24", userAgent: PHONE, seenAt: NOW_MS - 20_000, current: true },
  { id: "b", address: "198.51.100.7", userAgent: DESK, seenAt: NOW_MS - 3 * HOUR_MS, current: false },
  { id: "c", address: "2001:db8::51", userAgent: TABLET, seenAt: NOW_MS - 2 * DAY_MS, current: false },
].map((session) => ({ ...session, startedAt: session.seenAt - HOUR_MS }));

const VALUES: Partial<Record<(typeof LIMIT_FIELDS)[number], number>> = {
  singleStake: 50_000,
  dayStake: 500_000,
  dayLoss: 100_000,
  weekLoss: 300_000,
  dayDeposit: 100_000,
  sessionMinutes: 120,
};

export function protectionOf(changes: Partial<WireProtection>): WireProtection {
  return {
    limits: LIMIT_FIELDS.map((field) => ({ field, value: VALUES[field] ?? null, raise: null })),
    realityCheckMinutes: 30,
    timedOutUntil: null,
    excludedUntil: null,
    returnPossible: false,
    returnsAt: null,
    timeOutDays: [1, 7, 30, 42],
    exclusionMonths: [6, 12, 24, 36, 60, null],
    review: { dueAt: NOW_MS + 120 * DAY_MS, isDue: false },
    intensivePlay: null,
    ...changes,
  };
}

/** What the assessment of a licensed site says before it was filled in, and after. */
export function affordabilityOf(newest: WireAffordability["newest"]): WireAffordability {
  return {
    unassessed: { ...UNASSESSED_MONTH },
    yearIncomeFrom: [...INCOME_BRACKETS],
    newest,
  };
}

export const ASSESSED = affordabilityOf({
  madeAt: NOW_MS - 40 * DAY_MS,
  validUntil: NOW_MS + 325 * DAY_MS,
  isValid: true,
  allowed: { loss: 500_000, deposit: 1_000_000 },
  answers: null,
});

/** One raise that still waits for its day, and one that waits for the second yes. */
export const RAISING = protectionOf({
  limits: protectionOf({}).limits.map((limit) => {
    if (limit.field === "dayStake")
      return { ...limit, raise: { value: 1_000_000, possibleFrom: NOW_MS + 19 * HOUR_MS } };
    if (limit.field === "dayLoss")
      return { ...limit, raise: { value: 200_000, possibleFrom: NOW_MS - HOUR_MS } };
    return limit;
  }),
});

export function playOf(isDue: boolean): WirePlay {
  const net = { staked: 185_000, returned: 168_300, net: -16_700, bets: 23 };
  return {
    serverTime: NOW_MS,
    startedAt: NOW_MS - 3_840_000,
    elapsedSeconds: 3_840,
    session: net,
    today: net,
    check: { everyMinutes: 30, dueAt: NOW_MS + (isDue ? -1 : 600_000), isDue },
    sessionMinutes: 120,
  };
}

export function helpOf(language: string): WirePublicProtection {
  const inKorea = [
    { name: "한국도박문제예방치유원", phone: "1336", url: "https://www.kcgp.or.kr" },
    { name: "정신건강위기상담전화", phone: "1577-0199", url: "https://www.mentalhealth.go.kr" },
  ];
  const elsewhere = [
    { name: "Gambling Therapy", phone: null, url: "https://www.gamblingtherapy.org" },
    { name: "Korea helpline 1336", phone: "1336", url: "https://www.kcgp.or.kr" },
  ];
  return {
    minimumAge: 19,
    losingAccountsPercent: 71,
    countedAccounts: 412,
    helpLinks: language === "ko" ? inKorea : elsewhere,
  };
}
