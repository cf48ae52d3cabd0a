import { createStore } from "zustand/vanilla";
import type { LinkState } from "../wire/live.ts";

export interface LinkFacts {
  readonly link: LinkState;
  readonly latencyMs: number | null;
}

export const linkFacts = createStore<LinkFacts>(() => ({ link: "idle", latencyMs: null }));
