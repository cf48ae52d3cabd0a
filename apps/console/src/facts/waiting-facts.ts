import { createStore } from "zustand/vanilla";

/** How much waits, by queue, as it was counted last; for what shows it without counting. */
export const waitingFacts = createStore<Readonly<Record<string, number>>>(() => ({}));
