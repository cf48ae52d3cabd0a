import { siteId } from "@maru/values";
import { openAuditRoom } from "../apps/server/src/operations/staff/auditing/audit-room.ts";
import { openContentService } from "../apps/server/src/operations/content/back-office/content-service.ts";
import { openMoneyService } from "../apps/server/src/operations/wallet/back-office/money-service.ts";
import { listedRounds } from "../apps/server/src/operations/sites/offers/round-list-store.ts";
import { openPartners } from "../apps/server/src/operations/partners/partners-room.ts";
import { openReports } from "../apps/server/src/operations/reading/reports/reports-room.ts";
import type { ConsoleDatabase } from "../apps/server/src/platform/console-database.ts";
import type { Database } from "../apps/server/src/ports/unit-of-work.ts";
import { NO_SCANNER } from "../apps/server/src/ports/file-scanner.ts";
import { PEOPLE } from "./console-people.ts";
import { EVERY_MS, FIRST_MS, FIRST_PARTNER, FIRST_PLAYER, OPTIONS, PARTNERS } from "./console-world.ts";

interface BackOfficeLists {
  readonly database: ConsoleDatabase;
  readonly owner: Database;
  readonly size: number;
}

type Ask = readonly [name: string, ask: () => Promise<unknown>];

const PAGE = 50;
const SITE = siteId(1);
const NONE = {
  state: null,
  type: null,
  coin: null,
  memberId: null,
  fromMs: null,
  toMs: null,
  leastAmount: null,
  mostAmount: null,
} as const;

function whole(below: number): number {
  return Math.floor(Math.random() * below);
}

/** Lists of the back office: what waits, what there was, coins, coupons, payments, letters, rounds and the log. */
export function backOfficeLists({ database, owner, size }: BackOfficeLists): readonly Ask[] {
  const anyone = (): number => FIRST_PLAYER + whole(size);
  const below = (): string => String(1 + whole(size));
  const span = (): { readonly fromMs: number; readonly toMs: number } => {
    const fromMs = FIRST_MS + whole(size) * EVERY_MS;
    return { fromMs, toMs: fromMs + Math.floor((size * EVERY_MS) / 10) };
  };
  const of = { ...NONE, siteId: SITE };
  const belowMoment = (): string => `${FIRST_MS + whole(size) * EVERY_MS}~${1 + whole(size)}`;
  const lists = { database, below, belowMoment, anyone, span };
  return [...moneyLists(lists, of), ...coinLists(lists), ...otherLists({ ...lists, owner })];
}

interface Lists {
  readonly database: ConsoleDatabase;
  readonly below: () => string;
  /** Somewhere in a list that goes down by moment and number. */
  readonly belowMoment: () => string;
  readonly anyone: () => number;
  readonly span: () => { readonly fromMs: number; readonly toMs: number };
}

function moneyLists(
  { database, belowMoment, anyone, span }: Lists,
  of: typeof NONE & { readonly siteId: number },
): readonly Ask[] {
  const service = openMoneyService({ database, holdersOf: async () => new Map(), key: new Uint8Array(32) });
  const requests = (filter: object, cursor?: string): Promise<unknown> =>
    service.requests({ sites: [SITE], filter: { ...of, ...filter }, cursor, size: PAGE });
  return [
    ["requests.waiting", () => service.queue({ sites: [SITE], type: "deposit", cursor: null, size: PAGE })],
    ["requests.newest", () => requests({})],
    ["requests.any_page", () => requests({}, belowMoment())],
    ["requests.withdrawals", () => requests({ type: "withdrawal" }, belowMoment())],
    ["requests.rejected", () => requests({ state: "rejected" }, belowMoment())],
    ["requests.expired", () => requests({ state: "expired" })],
    ["requests.of_player", () => requests({ memberId: anyone() })],
    ["requests.in_span", () => requests(span())],
    [
      "adjustments.newest",
      () => service.adjustments({ sites: [SITE], siteId: SITE, memberId: null, cursor: null, size: PAGE }),
    ],
  ];
}

function coinLists({ database, below, belowMoment, anyone, span }: Lists): readonly Ask[] {
  const service = openMoneyService({ database, holdersOf: async () => new Map(), key: new Uint8Array(32) });
  const moves = (filter: object, cursor?: string): Promise<unknown> =>
    service.coinMovements({ siteId: SITE, filter: { ...NONE, ...filter }, size: PAGE, cursor });
  return [
    ["coins.newest", () => moves({})],
    ["coins.any_page", () => moves({}, belowMoment())],
    ["coins.waiting", () => moves({ state: "requested" })],
    ["coins.rejected", () => moves({ state: "rejected" }, belowMoment())],
    ["coins.cancelled", () => moves({ state: "cancelled" })],
    ["coins.of_rare_coin", () => moves({ coin: "XRP" })],
    ["coins.of_player", () => moves({ memberId: anyone() })],
    ["coins.in_span", () => moves(span())],
    ["coin_wallets.newest", () => service.coinWallets({ siteId: SITE, isWaiting: false, size: PAGE })],
    [
      "coin_wallets.any_page",
      () => service.coinWallets({ siteId: SITE, isWaiting: false, size: PAGE, cursor: below() }),
    ],
    ["coin_wallets.waiting", () => service.coinWallets({ siteId: SITE, isWaiting: true, size: PAGE })],
    [
      "coin_conversions.any_page",
      () => service.coinConversions({ siteId: SITE, memberId: null, size: PAGE, cursor: below() }),
    ],
    [
      "coin_conversions.of_player",
      () => service.coinConversions({ siteId: SITE, memberId: anyone(), size: PAGE }),
    ],
    ["coin_holdings", () => service.coinHoldings({ siteId: SITE })],
    ["coupons.newest", () => service.coupons({ siteId: SITE, size: PAGE })],
    ["coupons.any_page", () => service.coupons({ siteId: SITE, size: PAGE, cursor: below() })],
  ];
}

function otherLists({
  database,
  owner,
  below,
  anyone,
  span,
}: Lists & { readonly owner: Database }): readonly Ask[] {
  const viewer = { siteId: SITE, partnerId: null };
  const ofPartner = { siteId: SITE, partnerId: FIRST_PARTNER };
  const partners = openPartners({ console: database, people: PEOPLE });
  const content = openContentService({ database: owner, console: database, scanner: NO_SCANNER });
  const audit = openAuditRoom(database);
  const events = (filter: object, cursor: string | null = null): Promise<unknown> =>
    audit.list([SITE], { ...NO_FILTER, siteId: SITE, ...filter }, { cursor, size: PAGE });
  const rounds = (filter: object): Promise<unknown> =>
    database.read([SITE], (query) => listedRounds(query, { ...NO_ROUNDS, ...filter }));
  const reports = openReports({ console: database });
  return [
    ["partners.newest", () => partners.list(viewer, { size: PAGE })],
    ["partners.search", () => partners.list(viewer, { size: 20, q: `partner${whole(99)}` })],
    ["partners.search_nobody", () => partners.list(viewer, { size: 20, q: "zzzz" })],
    ["payments.newest", () => partners.statements(viewer, { size: PAGE })],
    [
      "payments.of_partner",
      () => partners.statements(viewer, { size: PAGE, partnerId: FIRST_PARTNER + whole(PARTNERS) }),
    ],
    ["payments.of_month", () => partners.statements(viewer, { size: PAGE, month: "2003-04" })],
    ["payments.as_partner", () => partners.statements(ofPartner, { size: PAGE })],
    ["inquiries.open", () => content.inquiries(SITE, { size: PAGE, state: "open" }, 1)],
    ["inquiries.answered", () => content.inquiries(SITE, { size: PAGE, state: "answered" }, 1)],
    [
      "inquiries.of_player",
      () => content.inquiries(SITE, { size: PAGE, state: "answered", memberId: anyone() }, 1),
    ],
    ["messages.newest", () => content.sentMessages(SITE, { size: PAGE })],
    ["messages.of_player", () => content.sentMessages(SITE, { size: PAGE, memberId: anyone() })],
    ["audit.newest", () => events({})],
    ["audit.any_page", () => events({}, below())],
    ["audit.of_action", () => events({ action: "players.unmask" }, below())],
    ["audit.of_colleague", () => events({ staffId: 6 }, below())],
    ["audit.of_player", () => events({ memberId: anyone() })],
    ["audit.of_subject", () => events({ subject: `request:${5 * (1 + whole(100))}` })],
    ["audit.in_span", () => events(span())],
    ["rounds.newest", () => rounds({})],
    ["rounds.of_option", () => rounds({ optionId: 1 + whole(OPTIONS) })],
    ["rounds.void", () => rounds({ state: "void" })],
    ["reports.before", () => reports.before(viewer, { from: "2024-01-02", to: "2024-01-02" })],
    ["reports.money", () => reports.money(viewer, { from: "2024-01-01", to: "2024-01-30" })],
    ["reports.running_days", () => reports.days(viewer, { from: "2024-01-01", to: "2024-01-30" })],
  ];
}

const NO_FILTER = {
  kind: null,
  action: null,
  staffId: null,
  memberId: null,
  subject: null,
  siteId: null,
  fromMs: null,
  toMs: null,
} as const;
const NO_ROUNDS = {
  stock: null,
  optionId: null,
  state: null,
  voidCause: null,
  isSettled: null,
  fromId: null,
  belowId: null,
  limit: PAGE + 1,
} as const;
