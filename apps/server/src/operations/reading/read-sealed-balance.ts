import { sumPath } from "../../platform/sum-tree.ts";
import type { LoggedBalances } from "../../ports/public-log.ts";
import type { Reader, ReadingDeps } from "./reader.ts";
import { sealedBalanceOf, sealedNodes } from "./sealed-balance-store.ts";

/** The reader's leaf of a sealed day, and how it is part of the day's tree. */
export interface SealedBalance {
  readonly account: string;
  readonly day: string;
  /** Points as text. */
  readonly points: string;
  readonly nonce: string;
  readonly place: number;
  readonly path: { sum: string; hash: string }[];
  /** Where the day stands in the public log. */
  readonly leaf: { index: number; body: string };
}

const DAY_MS = 86_400_000;

/** Of a day of `logged`, or of the newest of them that has a leaf of the reader's; null where there is none, or not any more. */
export function readSealedBalance(
  deps: ReadingDeps,
  reader: Reader,
  asked: { readonly day: string | null; readonly logged: readonly LoggedBalances[] },
): Promise<SealedBalance | null> {
  return deps.siteReads.forSite(reader.siteId, async (query) => {
    const days = new Map(
      asked.logged
        .filter(({ day }) => day === (asked.day ?? day))
        .map((leaf): [number, LoggedBalances] => [Date.parse(`${leaf.day}T00:00:00Z`) / DAY_MS, leaf]),
    );
    const own = await sealedBalanceOf(query, reader.memberId, [...days.keys()]);
    const logged = own === null ? undefined : days.get(own.day);
    if (own === null || logged === undefined) return null;
    const path = await sumPath({ place: own.place, leaves: logged.accounts }, (level, index) =>
      sealedNodes(query, { day: own.day, level, index }),
    );
    return {
      account: String(reader.memberId),
      day: logged.day,
      points: own.points,
      nonce: own.nonce.toString("base64url"),
      place: own.place,
      path: path.map(({ sum, hash }) => ({ sum: String(sum), hash: hash.toString("base64url") })),
      leaf: { index: logged.index, body: logged.body },
    };
  });
}
