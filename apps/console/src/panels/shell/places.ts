import type { Area } from "@maru/rules";
import {
  Activity,
  BookOpenText,
  ChartColumn,
  CheckCheck,
  Gauge,
  Globe,
  Headset,
  KeyRound,
  ListChecks,
  Mailbox,
  type LucideIcon,
  Network,
  Receipt,
  ScrollText,
  SlidersHorizontal,
  UserCog,
  Users,
  Wallet,
} from "lucide-react";
import type { Me } from "../../surface/surface.ts";

export interface Place {
  readonly to: string;
  /** Its word in `shell.nav`. */
  readonly word:
    | "dashboard"
    | "approvals"
    | "money"
    | "deposits"
    | "withdrawals"
    | "statement"
    | "transfers"
    | "coins"
    | "coupons"
    | "adjustments"
    | "closing"
    | "players"
    | "markets"
    | "terms"
    | "rounds"
    | "bets"
    | "content"
    | "support"
    | "inquiries"
    | "messages"
    | "outbox"
    | "sites"
    | "partners"
    | "branch"
    | "reports"
    | "audit"
    | "staff"
    | "sessions";
  readonly area: Area | null;
  readonly icon?: LucideIcon;
  /** Stands under the place before it. */
  readonly isChild?: true;
  /** Of a development installation. */
  readonly isOutbox?: true;
  /** Whom it is for beyond the table of areas; everybody with the area where nothing is said. */
  readonly who?: "staff" | "partner";
}

const PLACES: readonly Place[] = [
  { to: "/", word: "dashboard", area: "dashboard", icon: Gauge, who: "staff" },
  { to: "/approvals", word: "approvals", area: null, icon: CheckCheck, who: "staff" },
  { to: "/money/deposits", word: "money", area: "money", icon: Wallet, who: "staff" },
  { to: "/money/deposits", word: "deposits", area: "money", isChild: true, who: "staff" },
  { to: "/money/withdrawals", word: "withdrawals", area: "money", isChild: true, who: "staff" },
  { to: "/money/statement", word: "statement", area: "money", isChild: true, who: "staff" },
  { to: "/transfers", word: "transfers", area: "players", isChild: true, who: "staff" },
  { to: "/money/adjustments", word: "adjustments", area: "money", isChild: true, who: "staff" },
  { to: "/money/coins", word: "coins", area: "money", isChild: true, who: "staff" },
  { to: "/money/coupons", word: "coupons", area: "money", isChild: true, who: "staff" },
  { to: "/money/closing", word: "closing", area: "money", isChild: true, who: "staff" },
  { to: "/players", word: "players", area: "players", icon: Users },
  { to: "/options", word: "terms", area: "options", icon: SlidersHorizontal, who: "staff" },
  { to: "/markets", word: "markets", area: "markets", icon: Activity, who: "staff" },
  { to: "/rounds", word: "rounds", area: "rounds", icon: ListChecks, who: "staff" },
  { to: "/bets", word: "bets", area: "players", icon: Receipt, who: "staff" },
  { to: "/content", word: "content", area: "content", icon: BookOpenText, who: "staff" },
  { to: "/support", word: "support", area: "support", icon: Headset, who: "staff" },
  { to: "/support", word: "inquiries", area: "support", isChild: true, who: "staff" },
  { to: "/support/messages", word: "messages", area: "support", isChild: true, who: "staff" },
  {
    to: "/support/outbox",
    word: "outbox",
    area: "staff",
    icon: Mailbox,
    who: "staff",
    isOutbox: true,
  },
  { to: "/sites", word: "sites", area: "sites", icon: Globe, who: "staff" },
  { to: "/partners", word: "partners", area: "partners", icon: Network, who: "staff" },
  { to: "/branch", word: "branch", area: "partners", icon: Network, who: "partner" },
  { to: "/reports", word: "reports", area: "reports", icon: ChartColumn },
  { to: "/audit", word: "audit", area: "audit", icon: ScrollText, who: "staff" },
  { to: "/staff", word: "staff", area: "staff", icon: UserCog, who: "staff" },
  { to: "/sessions", word: "sessions", area: null, icon: KeyRound },
];

/** The places that somebody may go to. */
export function placesOf(me: Me): readonly Place[] {
  const kind = me.role === "partner" ? "partner" : "staff";
  return PLACES.filter(
    ({ area, who, isOutbox }) =>
      (isOutbox !== true || me.hasOutbox) &&
      (who === undefined || who === kind) &&
      (area === null || (me.access[area]?.includes("see") ?? false)),
  );
}

/** Whether somebody may go to an address: what is nobody's place is for the router to know. */
export function mayGo(me: Me, pathname: string): boolean {
  const isAt = ({ to }: Place): boolean => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  const longest = Math.max(0, ...PLACES.filter(isAt).map(({ to }) => to.length));
  const here = (place: Place): boolean => isAt(place) && place.to.length === longest;
  return !PLACES.some(here) || placesOf(me).some(here);
}

/** Where somebody begins. */
export function homeOf(me: Me): string {
  return placesOf(me)[0]?.to ?? "/sessions";
}
