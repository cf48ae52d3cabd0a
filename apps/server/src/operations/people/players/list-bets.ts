import type { ConsoleBet, ConsolePage } from "@maru/contract";
import { ok, refused, type Result } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { type BetFilter, betKeys, keysOfClient } from "./bet-key-store.ts";
import { type ReadBet, readBets } from "./bet-row-store.ts";
import { branchOf, isBroughtBy } from "./player-store.ts";
import type { BetAsk, Listed, Players, PlayersDeps, Viewer } from "./players-room.ts";

type Query = Database["query"];

/** Bets of a site or of one of its players, newest first. A partner names a player of their branch, and sees bets from their lock on. */
export function listBets(
  deps: PlayersDeps,
): Pick<Players, "bets" | "betsWithReceipts" | "betsByKeys" | "receipt"> {
  return {
    bets: async (viewer, ask) => shownOf(viewer, await readPage(deps, viewer, ask)),
    betsByKeys: (viewer, keys) =>
      deps.console.read([viewer.siteId], async (query) =>
        (await readBets(query, keys)).map((bet) => shownTo(viewer, bet)),
      ),
    betsWithReceipts: async (viewer, ask): Listed<ConsoleBet & { receipt: string | null }> => {
      const page = await readPage(deps, viewer, ask);
      if (!page.ok) return page;
      const { content, last, next } = page.value;
      // A receipt names its player's site and round alone, yet it is theirs: partners are not given it, nor what it is found by.
      const receipts =
        viewer.partnerId === null
          ? await deps.receiptsOf(content.map(({ accepted }) => accepted))
          : new Map();
      return ok({
        content: content.map((bet) => ({
          ...shownTo(viewer, bet),
          receipt: receipts.get(bet.shown.id) ?? null,
        })),
        last,
        next,
      });
    },
    receipt: async (viewer, { memberId, clientKey }) => {
      const found = await deps.console.read([viewer.siteId], async (query) => {
        const keys = await keysOfClient(query, { siteId: viewer.siteId, memberId, clientKey });
        return readBets(query, keys);
      });
      const [bet] = found;
      if (bet === undefined) return undefined;
      return (await deps.receiptsOf([bet.accepted])).get(bet.shown.id) ?? null;
    },
  };
}

/** Partners are not given what a receipt is found by. */
function shownTo({ partnerId }: Viewer, { shown }: ReadBet): ConsoleBet {
  return partnerId === null ? shown : { ...shown, clientKey: null };
}

function shownOf(
  viewer: Viewer,
  page: Result<ConsolePage<ReadBet>, { readonly code: "INVALID_FIELD"; readonly field: string }>,
) {
  if (!page.ok) return page;
  const { content, last, next } = page.value;
  return ok({ content: content.map((bet) => shownTo(viewer, bet)), last, next });
}

async function readPage(
  { console }: PlayersDeps,
  viewer: Viewer,
  ask: BetAsk,
): Promise<Result<ConsolePage<ReadBet>, { readonly code: "INVALID_FIELD"; readonly field: string }>> {
  const key = ask.cursor === undefined ? null : readCursor(ask.cursor, 2);
  if (ask.cursor !== undefined && key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const filter = filterOf(viewer, ask, key);
  return console.read([viewer.siteId], async (query) => {
    if (!(await maySee(query, viewer, filter.memberId))) return ok({ content: [], last: true, next: null });
    const keys = await betKeys(query, filter);
    const page = pageOfRows(keys, ask.size, {
      show: (shown) => shown,
      next: ({ roundId, id }) => writeCursor(roundId, id),
    });
    return ok({ content: [...(await readBets(query, page.content))], last: page.last, next: page.next });
  });
}

async function maySee(
  query: Query,
  { siteId, partnerId }: Viewer,
  memberId: number | null,
): Promise<boolean> {
  if (partnerId === null) return true;
  if (memberId === null) return false;
  return isBroughtBy(query, { siteId, memberId, partners: await branchOf(query, partnerId) });
}

function filterOf({ siteId, partnerId }: Viewer, ask: BetAsk, key: readonly number[] | null): BetFilter {
  const [roundId, id] = key ?? [];
  return {
    siteId,
    betId: ask.betId ?? null,
    clientKey: ask.clientKey ?? null,
    memberId: ask.memberId ?? null,
    optionId: ask.optionId ?? null,
    roundId: ask.roundId ?? null,
    type: ask.type ?? null,
    status: ask.status ?? null,
    fromMs: ask.fromMs ?? null,
    toMs: ask.toMs ?? null,
    amount: { of: "stake", least: ask.leastAmount ?? null, most: ask.mostAmount ?? null },
    isLocked: partnerId !== null,
    below: roundId === undefined || id === undefined ? null : { roundId, id },
    limit: ask.size + 1,
  };
}
