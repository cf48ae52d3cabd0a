import type { SiteRoundTerms } from "@maru/contract";
import type { Round } from "@maru/rules";
import type { LiveSources } from "./live-sources.ts";

const KEPT = 10_000;

/** What every site offers on the rounds of this moment: looked up once, because terms are never changed. */
export interface TermsMemory {
  /** Looks up what is not known yet of these rounds, on all of their sites. */
  learn(rounds: readonly Round[]): Promise<void>;
  /** Null where the site does not offer the round. */
  of(round: Round, siteId: number): SiteRoundTerms | null;
}

export function createTermsMemory(termsOf: LiveSources["termsOf"]): TermsMemory {
  const known = new Map<number, SiteRoundTerms>();
  return {
    learn: async (rounds) => {
      const wanted = new Map<number, Set<number>>();
      for (const { termsBySite } of rounds) {
        for (const [site, id] of Object.entries(termsBySite)) {
          if (known.has(id)) continue;
          wanted.set(Number(site), (wanted.get(Number(site)) ?? new Set<number>()).add(id));
        }
      }
      for (const [site, ids] of wanted) {
        for (const [id, terms] of await termsOf(site, [...ids])) known.set(id, terms);
      }
      for (const oldest of known.keys()) {
        if (known.size <= KEPT) break;
        known.delete(oldest);
      }
    },
    of: ({ termsBySite }, siteId) => {
      const id = termsBySite[String(siteId)];
      return id === undefined ? null : (known.get(id) ?? null);
    },
  };
}
