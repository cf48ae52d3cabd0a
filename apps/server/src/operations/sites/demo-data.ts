import type { FirstMember, FirstSite } from "./first-data.ts";

export const DEMO_SITES: readonly FirstSite[] = [
  { id: 1, code: "maru", name: "마루", locale: "ko", mode: "play", sandbox: false },
  { id: 37, code: "maru-en", name: "Maru", locale: "en", mode: "licensed", sandbox: true },
];

const GIFT_POINTS = 1_000_000;

const PLAYERS: readonly FirstMember[] = [1, 2, 3, 4, 5].map((n) => ({
  siteId: 1,
  username: `player${n}`,
  password: `maru-player-${n}`,
  role: "PLAYER",
  giftPoints: GIFT_POINTS,
}));

const TRADERS: readonly FirstMember[] = [1, 2, 3].map((n) => ({
  siteId: 37,
  username: `trader${n}`,
  password: `maru-trader-${n}`,
  role: "PLAYER",
  giftPoints: GIFT_POINTS,
}));

const PARTNERS: readonly FirstMember[] = [
  { siteId: 1, username: "partner1", password: "maru-partner-1", role: "PARTNER", invitation: "MARU1" },
  { siteId: 1, username: "partner2", password: "maru-partner-2", role: "PARTNER", partner: "partner1" },
];

/** An account belongs to one site, so staff of both sites have one on each. */
const STAFF: readonly FirstMember[] = [1, 37].flatMap((site): readonly FirstMember[] => [
  { siteId: site, username: "operator1", password: "maru-operator-1", role: "OPERATOR" },
  { siteId: site, username: "operator2", password: "maru-operator-2", role: "OPERATOR" },
  { siteId: site, username: "admin", password: "maru-admin-1", role: "ADMIN" },
]);

/** The people of the demo, with passwords that everybody may know: they never exist in production. */
export const DEMO_MEMBERS: readonly FirstMember[] = [...PLAYERS, ...TRADERS, ...PARTNERS, ...STAFF];
