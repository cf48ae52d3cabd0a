import {
  BadgePercent,
  Bell,
  CalendarDays,
  CircleAlert,
  CircleHelp,
  Clock,
  Gift,
  Info,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  ShieldCheck,
  Sparkles,
  Star,
  Trophy,
  Wallet,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";

/** The set that operators choose from: 1 is the first. */
const ICONS: readonly LucideIcon[] = [
  Megaphone,
  Bell,
  Info,
  CircleAlert,
  CircleHelp,
  Wrench,
  Clock,
  CalendarDays,
  Gift,
  BadgePercent,
  Star,
  Sparkles,
  Trophy,
  Wallet,
  ShieldCheck,
  MessageCircle,
];

export function PopupIcon({ type }: { readonly type: number | null }): ReactNode {
  const Icon = type === null ? undefined : ICONS[type - 1];
  return Icon === undefined ? null : <Icon className="size-5 shrink-0" aria-hidden="true" />;
}
