import { createStore } from "zustand/vanilla";

/** Whether the visitor asked for a page that does not exist and was led home; the home page says so once. */
export const lostFacts = createStore<{ readonly isLost: boolean }>(() => ({ isLost: false }));

export function noteLost(): void {
  lostFacts.setState({ isLost: true });
}

export function forgetLost(): void {
  lostFacts.setState({ isLost: false });
}
