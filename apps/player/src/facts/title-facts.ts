import { createStore } from "zustand/vanilla";

/** What a page that shows one thing of many says of it in its tab; null: it is called by its address. */
export const titleFacts = createStore<{ readonly own: string | null }>(() => ({ own: null }));
