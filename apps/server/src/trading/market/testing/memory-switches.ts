import { type SourceSwitch, switchMoments } from "@maru/rules";
import type { SourceSwitches } from "../source-switch-store.ts";

/** Switches that no database keeps; `isFree` says whether no round stands behind a moment. */
export function memorySwitches(
  isFree: (atMs: number) => boolean = () => true,
): SourceSwitches & { readonly written: SourceSwitch[] } {
  const written: SourceSwitch[] = [];
  return {
    written,
    read: () => Promise.resolve([...written]),
    write: (wish, nowMs) => {
      const { firstMs } = switchMoments(wish.to, nowMs);
      if (!isFree(firstMs)) return Promise.resolve(null);
      const made = { ...wish, actsFromMs: firstMs };
      written.push(made);
      return Promise.resolve(made);
    },
  };
}
