import { create } from "zustand";

/** What swaps in beside the chart, on a phone over it. */
export const SIDE_PANELS = [
  "history",
  "wallet",
  "strategy",
  "notices",
  "profile",
  "settings",
  "terms",
  "privacy",
] as const;
export type SidePanel = (typeof SIDE_PANELS)[number];

/** The panel asked for; null is the trade screen as it is, with the bets of everybody beside it where there is room. */
export const useSidePanel = create<{ readonly panel: SidePanel | null }>(() => ({ panel: null }));

export function openSidePanel(panel: SidePanel): void {
  useSidePanel.setState({ panel });
}

export function backToTrade(): void {
  useSidePanel.setState({ panel: null });
}
