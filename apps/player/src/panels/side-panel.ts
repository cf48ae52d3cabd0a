import { create } from "zustand";

/** Which panel is swapped in beside the chart. */
export const useSidePanel = create<{ readonly panel: "history" | "settings" }>(() => ({ panel: "history" }));
