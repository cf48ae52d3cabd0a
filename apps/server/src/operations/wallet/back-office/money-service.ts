import type { ConsolePage } from "@maru/contract";
import type { StaffSites } from "@maru/rules";
import { type ListedAdjustment, readAdjustments } from "./closing-store.ts";
import {
  coinHoldings,
  coinMovementsCsv,
  listCoinConversions,
  listCoinMovements,
  listCoinWallets,
  listCoupons,
} from "./coin-lists.ts";
import { closeDay, closingsCsv, listClosings, previewDay } from "./closings.ts";
import { listFundsChecks, listSegregated, showFunds } from "./funds.ts";
import type { MoneyServiceDeps } from "./money-service-deps.ts";
import { requestFacts } from "./request-facts.ts";
import { claimRequest, listQueue, listRequests, oneRequest, requestsCsv } from "./requests.ts";
import { listStatements, showStatement, uploadStatement } from "./statements.ts";

type Bound<Verb extends (deps: MoneyServiceDeps, order: never) => unknown> = (
  order: Parameters<Verb>[1],
) => ReturnType<Verb>;

export interface AdjustmentsQuery {
  readonly sites: StaffSites;
  readonly siteId: number | null;
  readonly memberId: number | null;
  readonly cursor: string | null;
  readonly size: number;
}

/** The room's verbs. Deciding about a request is the wallet room's, which moves the points. */
export interface MoneyService {
  readonly queue: Bound<typeof listQueue>;
  readonly requests: Bound<typeof listRequests>;
  readonly requestsCsv: Bound<typeof requestsCsv>;
  readonly request: Bound<typeof oneRequest>;
  readonly requestFacts: Bound<typeof requestFacts>;
  readonly claim: Bound<typeof claimRequest>;
  readonly upload: Bound<typeof uploadStatement>;
  readonly statements: Bound<typeof listStatements>;
  readonly statement: Bound<typeof showStatement>;
  readonly previewDay: Bound<typeof previewDay>;
  readonly closeDay: Bound<typeof closeDay>;
  readonly closings: Bound<typeof listClosings>;
  readonly closingsCsv: Bound<typeof closingsCsv>;
  readonly funds: Bound<typeof showFunds>;
  readonly fundsChecks: Bound<typeof listFundsChecks>;
  readonly segregated: Bound<typeof listSegregated>;
  readonly coinMovements: Bound<typeof listCoinMovements>;
  readonly coinMovementsCsv: Bound<typeof coinMovementsCsv>;
  readonly coinWallets: Bound<typeof listCoinWallets>;
  readonly coinConversions: Bound<typeof listCoinConversions>;
  readonly coinHoldings: Bound<typeof coinHoldings>;
  readonly coupons: Bound<typeof listCoupons>;
  adjustments(query: AdjustmentsQuery): Promise<ConsolePage<ListedAdjustment>>;
}

export function openMoneyService(deps: MoneyServiceDeps): MoneyService {
  return {
    queue: (order) => listQueue(deps, order),
    requests: (order) => listRequests(deps, order),
    requestsCsv: (order) => requestsCsv(deps, order),
    request: (order) => oneRequest(deps, order),
    requestFacts: (order) => requestFacts(deps, order),
    claim: (order) => claimRequest(deps, order),
    upload: (order) => uploadStatement(deps, order),
    statements: (order) => listStatements(deps, order),
    statement: (order) => showStatement(deps, order),
    previewDay: (order) => previewDay(deps, order),
    closeDay: (order) => closeDay(deps, order),
    closings: (order) => listClosings(deps, order),
    closingsCsv: (order) => closingsCsv(deps, order),
    funds: (order) => showFunds(deps, order),
    fundsChecks: (order) => listFundsChecks(deps, order),
    segregated: (order) => listSegregated(deps, order),
    coinMovements: (order) => listCoinMovements(deps, order),
    coinMovementsCsv: (order) => coinMovementsCsv(deps, order),
    coinWallets: (order) => listCoinWallets(deps, order),
    coinConversions: (order) => listCoinConversions(deps, order),
    coinHoldings: (order) => coinHoldings(deps, order),
    coupons: (order) => listCoupons(deps, order),
    adjustments: (query) => listAdjustments(deps, query),
  };
}

async function listAdjustments(
  { database }: MoneyServiceDeps,
  { sites, siteId, memberId, cursor, size }: AdjustmentsQuery,
): Promise<ConsolePage<ListedAdjustment>> {
  const belowId = cursor === null ? null : Number(cursor);
  const rows = await database.read(sites, (query) =>
    readAdjustments(query, { siteId, memberId, belowId, limit: size + 1 }),
  );
  const content = rows.slice(0, size);
  const last = rows.length <= size;
  return { content, last, next: last ? null : String(content.at(-1)?.id) };
}
