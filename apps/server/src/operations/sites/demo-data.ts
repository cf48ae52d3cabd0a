import type { SiteTheme } from "@maru/rules";
import type { FirstMember, FirstPerson, FirstSite, FirstStaff } from "./first-data.ts";

/** A brand that nobody takes for the first site's: a meridian over the horizon, indigo, light, and green for a rise. */
const ANOTHER_BRAND: Partial<SiteTheme> = {
  accent: "#4f46e5",
  theme: "light",
  palette: "inverse",
  chart: { up: "#0a8f6a", down: "#d6336c" },
  logoPath:
    "M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19zM12 4.6a7.4 7.4 0 0 1 7.25 5.9h-3.4c-.35-2.6-1.2-4.7-2.3-5.75zM10.45 4.75c-1.1 1.05-1.95 3.15-2.3 5.75h-3.4a7.4 7.4 0 0 1 5.7-5.75zM4.6 12.6h3.4c.2 3 .95 5.5 2.1 6.65a7.4 7.4 0 0 1-5.5-6.65zM13.9 19.25c1.15-1.15 1.9-3.65 2.1-6.65h3.4a7.4 7.4 0 0 1-5.5 6.65z",
};

export const DEMO_SITES: readonly FirstSite[] = [
  {
    id: 1,
    code: "maru",
    name: "마루",
    locale: "ko",
    mode: "licensed",
    sandbox: true,
    betPauseMs: 1_000,
    depositAccount: {
      bankName: "샌드박스은행",
      accountNum: "000-0000-0000-01",
      accountName: "마루 샌드박스",
    },
  },
  { id: 2, code: "maru-play", name: "마루 연습장", locale: "ko", mode: "play", sandbox: false },
  {
    id: 37,
    code: "maru-en",
    name: "Meridian",
    locale: "en",
    mode: "licensed",
    sandbox: true,
    look: ANOTHER_BRAND,
    // The sandbox moves no money: a number that no bank gives out.
    depositAccount: {
      bankName: "Sandbox Bank",
      accountNum: "000-0000-0000-37",
      accountName: "Meridian Sandbox",
    },
  },
];

const GIFT_POINTS = 1_000_000;

const NAMES = {
  1: ["김하늘", "이바다", "박노을", "최가람", "정나래", "한마음", "윤슬기", "강여울", "조아라"],
  37: ["Alex Morgan", "Blake Rivers", "Casey Winters"],
} as const;

const PLAYERS: readonly FirstMember[] = [1, 2, 3, 4, 5].map(playerNumber);

function playerNumber(n: number): FirstMember {
  return {
    siteId: 1,
    username: `player${n}`,
    password: `maru-player-${n}`,
    role: "PLAYER",
    giftPoints: GIFT_POINTS,
    person: personOf(1, n),
  };
}

const GUESTS: readonly FirstMember[] = [1, 2].map((n) => ({
  siteId: 2,
  username: `guest${n}`,
  password: `maru-guest-${n}`,
  role: "PLAYER",
  giftPoints: GIFT_POINTS,
}));

const TRADERS: readonly FirstMember[] = [1, 2, 3].map((n) => ({
  siteId: 37,
  username: `trader${n}`,
  password: `maru-trader-${n}`,
  role: "PLAYER",
  giftPoints: GIFT_POINTS,
  person: personOf(37, n),
}));

/** People that nobody is: the sandbox licence's country, numbers that no office gives out. */
function personOf(siteId: 1 | 37, n: number): FirstPerson {
  const name = NAMES[siteId][n - 1] ?? "";
  const username = `${siteId === 1 ? "player" : "trader"}${n}`;
  const number = `${String(siteId).padStart(2, "0")}0${n}`;
  return {
    country: "ZZ",
    name,
    phone: `0100000${number}`,
    email: `${username}@example.com`,
    birthDate: `199${n}-0${n}-1${n}`,
    identity: `demo:${username}`,
    bankName: "KB국민은행",
    accountNum: `0000000000${number}`,
    accountHolder: name,
  };
}

const PARTNERS: readonly FirstMember[] = [
  { siteId: 1, username: "partner1", password: "maru-partner-1", role: "PARTNER", invitation: "MARU1" },
  { siteId: 1, username: "partner2", password: "maru-partner-2", role: "PARTNER", partner: "partner1" },
];

const ALL_SITES = [1, 2, 37];

/** Two managers and two administrators, so that four-eyes can be tried, and one of every other role. */
export const DEMO_STAFF: readonly FirstStaff[] = [
  { username: "operator1", password: "maru-operator-1", role: "manager", siteIds: ALL_SITES },
  { username: "operator2", password: "maru-operator-2", role: "manager", siteIds: ALL_SITES },
  { username: "admin", password: "maru-admin-1", role: "admin", siteIds: null },
  { username: "admin2", password: "maru-admin-2", role: "admin", siteIds: null },
  { username: "cashier1", password: "maru-cashier-1", role: "operator", siteIds: ALL_SITES },
  { username: "support1", password: "maru-support-1", role: "support", siteIds: ALL_SITES },
  { username: "content1", password: "maru-content-1", role: "content", siteIds: ALL_SITES },
  { username: "auditor1", password: "maru-auditor-1", role: "auditor", siteIds: null },
];

/** The people of the demo, with passwords that everybody may know: they never exist in production. */
export const DEMO_MEMBERS: readonly FirstMember[] = [...PLAYERS, ...TRADERS, ...PARTNERS, ...GUESTS];

/** Who came through the partners, where the demo has a past: what they played is what the partners earned. */
export const PAST_MEMBERS: readonly FirstMember[] = [6, 7, 8, 9].map((n) => ({
  ...playerNumber(n),
  partner: n < 8 ? "partner1" : "partner2",
}));
