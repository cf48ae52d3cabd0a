import type { StaffSites } from "@maru/rules";
import type { MoneyServiceDeps } from "./money-service-deps.ts";
import {
  readHandMoves,
  readMoved,
  readRejections,
  readRequestHistory,
  type RequestFacts,
  readSharedAddresses,
  readStandings,
  readTurnover,
} from "./facts-store.ts";
import { readRequest } from "./request-store.ts";

/** What somebody has to know of a player before they decide; null where the caller's sites hold no such request. */
export function requestFacts(
  { database }: MoneyServiceDeps,
  { sites, id }: { readonly sites: StaffSites; readonly id: number },
): Promise<RequestFacts | null> {
  return database.read(sites, async (query) => {
    const request = await readRequest(query, id);
    if (request === null) return null;
    const of = { requestId: id, memberId: request.memberId, siteId: request.siteId };
    const moved = await readMoved(query, of);
    return {
      ...moved,
      turnover: await readTurnover(query, of, moved.lastDeposit?.atMs ?? 0),
      adjustments: await readHandMoves(query, of),
      rejections: await readRejections(query, of),
      shared: await readSharedAddresses(query, of),
      ...(await readStandings(query, of)),
      history: await readRequestHistory(query, of),
    };
  });
}
