import { createStore } from "zustand/vanilla";

/** Whether the sheet of a phone is pulled up over the bet. */
export const sheetFacts = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
