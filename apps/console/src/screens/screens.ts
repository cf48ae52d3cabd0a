import type { Area } from "@maru/rules";
import {
  Activity,
  BookOpenText,
  ChartColumn,
  CheckCheck,
  Gauge,
  Globe,
  Headset,
  HeartHandshake,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mailbox,
  Network,
  Receipt,
  ScrollText,
  SlidersHorizontal,
  UserCog,
  Users,
  Wallet,
} from "lucide-react";
import type { Messages } from "use-intl";

/** A place of the rail, but for its address. */
export interface Place {
  /** Its word in `shell.nav`. */
  readonly word: Exclude<keyof Messages["shell"]["nav"], "label">;
  /** Whoever sees this area may go there; null: everybody. */
  readonly area: Area | null;
  readonly icon?: LucideIcon;
  /** Stands under the place before it. */
  readonly isChild?: true;
  /** Of a development installation. */
  readonly isOutbox?: true;
  /** Whom it is for beyond the table of areas; everybody with the area where nothing is said. */
  readonly who?: "staff" | "partner";
}

export interface Screen {
  readonly path: string;
  readonly load: () => Promise<Record<string, unknown>>;
  /** Of its component, in what is loaded. */
  readonly name: string;
  /** Where the rail leads to it: a group of places begins with its head, which leads to the first of them. None: it is opened from another screen. */
  readonly places: readonly Place[];
}

/** Every screen of the console, in the order of the rail. */
export const SCREENS: readonly Screen[] = [
  {
    path: "/",
    load: () => import("./dashboard-screen.tsx"),
    name: "DashboardScreen",
    places: [{ word: "dashboard", area: "dashboard", icon: Gauge, who: "staff" }],
  },
  {
    path: "/approvals",
    load: () => import("./approvals-screen.tsx"),
    name: "ApprovalsScreen",
    places: [{ word: "approvals", area: null, icon: CheckCheck, who: "staff" }],
  },
  {
    path: "/money/deposits",
    load: () => import("./requests-screen.tsx"),
    name: "DepositsScreen",
    places: [
      { word: "money", area: "money", icon: Wallet, who: "staff" },
      { word: "deposits", area: "money", isChild: true, who: "staff" },
    ],
  },
  {
    path: "/money/withdrawals",
    load: () => import("./requests-screen.tsx"),
    name: "WithdrawalsScreen",
    places: [{ word: "withdrawals", area: "money", isChild: true, who: "staff" }],
  },
  {
    path: "/money/statement",
    load: () => import("./statement-screen.tsx"),
    name: "StatementScreen",
    places: [{ word: "statement", area: "money", isChild: true, who: "staff" }],
  },
  {
    path: "/transfers",
    load: () => import("./transfers-screen.tsx"),
    name: "TransfersScreen",
    places: [{ word: "transfers", area: "players", isChild: true, who: "staff" }],
  },
  {
    path: "/money/adjustments",
    load: () => import("./adjustments-screen.tsx"),
    name: "AdjustmentsScreen",
    places: [{ word: "adjustments", area: "money", isChild: true, who: "staff" }],
  },
  {
    path: "/money/coins",
    load: () => import("./coins-screen.tsx"),
    name: "CoinsScreen",
    places: [{ word: "coins", area: "money", isChild: true, who: "staff" }],
  },
  {
    path: "/money/coupons",
    load: () => import("./coupons-screen.tsx"),
    name: "CouponsScreen",
    places: [{ word: "coupons", area: "money", isChild: true, who: "staff" }],
  },
  {
    path: "/money/closing",
    load: () => import("./closing-screen.tsx"),
    name: "ClosingScreen",
    places: [{ word: "closing", area: "money", isChild: true, who: "staff" }],
  },
  {
    path: "/money/funds",
    load: () => import("./funds-screen.tsx"),
    name: "FundsScreen",
    places: [{ word: "funds", area: "money", isChild: true, who: "staff" }],
  },
  {
    path: "/players",
    load: () => import("./players-screen.tsx"),
    name: "PlayersScreen",
    places: [{ word: "players", area: "players", icon: Users }],
  },
  {
    path: "/players/$id",
    load: () => import("./player-screen.tsx"),
    name: "PlayerScreen",
    places: [],
  },
  {
    path: "/harm",
    load: () => import("./harm-screen.tsx"),
    name: "HarmScreen",
    places: [{ word: "harm", area: "protection", icon: HeartHandshake, who: "staff" }],
  },
  {
    path: "/options",
    load: () => import("./options-screen.tsx"),
    name: "OptionsScreen",
    places: [{ word: "terms", area: "options", icon: SlidersHorizontal, who: "staff" }],
  },
  {
    path: "/markets",
    load: () => import("./markets-screen.tsx"),
    name: "MarketsScreen",
    places: [{ word: "markets", area: "markets", icon: Activity, who: "staff" }],
  },
  {
    path: "/markets/$stock/study",
    load: () => import("./market-study-screen.tsx"),
    name: "MarketStudyScreen",
    places: [],
  },
  {
    path: "/rounds",
    load: () => import("./rounds-screen.tsx"),
    name: "RoundsScreen",
    places: [{ word: "rounds", area: "rounds", icon: ListChecks, who: "staff" }],
  },
  {
    path: "/bets",
    load: () => import("./bets-screen.tsx"),
    name: "BetsScreen",
    places: [{ word: "bets", area: "players", icon: Receipt, who: "staff" }],
  },
  {
    path: "/content",
    load: () => import("./content-screen.tsx"),
    name: "ContentScreen",
    places: [{ word: "content", area: "content", icon: BookOpenText, who: "staff" }],
  },
  {
    path: "/support",
    load: () => import("./support-screen.tsx"),
    name: "SupportScreen",
    places: [
      { word: "support", area: "support", icon: Headset, who: "staff" },
      { word: "inquiries", area: "support", isChild: true, who: "staff" },
    ],
  },
  {
    path: "/support/messages",
    load: () => import("./messages-screen.tsx"),
    name: "MessagesScreen",
    places: [{ word: "messages", area: "support", isChild: true, who: "staff" }],
  },
  {
    path: "/support/outbox",
    load: () => import("./outbox-screen.tsx"),
    name: "OutboxScreen",
    places: [{ word: "outbox", area: "staff", icon: Mailbox, who: "staff", isOutbox: true }],
  },
  {
    path: "/sites",
    load: () => import("./sites-screen.tsx"),
    name: "SitesScreen",
    places: [{ word: "sites", area: "sites", icon: Globe, who: "staff" }],
  },
  {
    path: "/partners",
    load: () => import("./partners-screen.tsx"),
    name: "PartnersScreen",
    places: [{ word: "partners", area: "partners", icon: Network, who: "staff" }],
  },
  {
    path: "/branch",
    load: () => import("./partners-screen.tsx"),
    name: "PartnersScreen",
    places: [{ word: "branch", area: "partners", icon: Network, who: "partner" }],
  },
  {
    path: "/reports",
    load: () => import("./reports-screen.tsx"),
    name: "ReportsScreen",
    places: [{ word: "reports", area: "reports", icon: ChartColumn }],
  },
  {
    path: "/audit",
    load: () => import("./audit-screen.tsx"),
    name: "AuditScreen",
    places: [{ word: "audit", area: "audit", icon: ScrollText, who: "staff" }],
  },
  {
    path: "/staff",
    load: () => import("./staff-screen.tsx"),
    name: "StaffScreen",
    places: [{ word: "staff", area: "staff", icon: UserCog, who: "staff" }],
  },
  {
    path: "/sessions",
    load: () => import("./sessions-screen.tsx"),
    name: "SessionsScreen",
    places: [{ word: "sessions", area: null, icon: KeyRound }],
  },
];
