import type { ConsolePage, PlayerRow } from "@maru/contract";
import { ok, refused } from "@maru/values";
import {
  pageOfRows,
  readCursor,
  readTextCursor,
  writeCursor,
  writeTextCursor,
} from "../../../platform/list-cursor.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { Listed, PlayerAsk, PlayersDeps, Viewer } from "./players-room.ts";
import {
  branchOf,
  containingIds,
  exactIds,
  namedIds,
  playerIds,
  playerRows,
  type SearchTerms,
} from "./player-store.ts";

type Query = Database["query"];

/** How many are found by something else than their username; more is no search. */
const MOST_EXACT = 20;
/** How many follow in whose name the text stands further back. */
const MOST_CONTAINING = 100;

/** Players of a site, newest first; or by a search text, of which the database is shown no more than its hashes and its beginning. */
export async function listPlayers(deps: PlayersDeps, viewer: Viewer, ask: PlayerAsk): Listed<PlayerRow> {
  const { q, cursor } = ask;
  if (q !== undefined) return searchPlayers(deps, viewer, { ...ask, q });
  const key = cursor === undefined ? null : readCursor(cursor, 1);
  if (cursor !== undefined && key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const page = await deps.console.read([viewer.siteId], async (query) => {
    const partners = await partnersOf(query, viewer, ask);
    const ids = await playerIds(query, {
      siteId: viewer.siteId,
      status: ask.status ?? null,
      partners: partners === null ? null : partners.ids,
      withHeadquarters: partners?.withHeadquarters ?? false,
      isFrozen: ask.isFrozen === "1",
      fromMs: ask.fromMs ?? null,
      toMs: ask.toMs ?? null,
      belowId: key?.[0] ?? null,
      limit: ask.size + 1,
    });
    const numbered = pageOfRows(ids, ask.size, { show: (id) => id, next: (id) => writeCursor(id) });
    return { ...numbered, rows: await playerRows(query, viewer.siteId, numbered.content) };
  });
  return ok(await named(deps, viewer, page));
}

/** With a text nothing else is asked: it names somebody. */
async function searchPlayers(
  deps: PlayersDeps,
  viewer: Viewer,
  ask: PlayerAsk & { readonly q: string },
): Listed<PlayerRow> {
  const others = [ask.status, ask.partnerId, ask.isBranch, ask.isFrozen, ask.fromMs, ask.toMs];
  if (others.some((other) => other !== undefined)) return refused({ code: "SEARCH_ALONE" });
  const after = ask.cursor === undefined ? null : readTextCursor(ask.cursor);
  if (ask.cursor !== undefined && after === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const page = await deps.console.read([viewer.siteId], async (query) => {
    const terms: SearchTerms = {
      ...deps.people.indexesOf(ask.q),
      siteId: viewer.siteId,
      id: /^[1-9][0-9]{0,15}$/.test(ask.q) ? Number(ask.q) : null,
      name: ask.q.toLowerCase(),
      partners: viewer.partnerId === null ? null : await branchOf(query, viewer.partnerId),
    };
    const exact = after === null ? await exactIds(query, terms, MOST_EXACT) : [];
    const limit = ask.size + 1;
    const byName = await namedIds(query, terms, { after, limit });
    const paged = pageOfRows(byName, ask.size, {
      show: ({ id }) => id,
      next: ({ username }) => writeTextCursor(username),
    });
    const containing = paged.last ? await containingIds(query, terms, MOST_CONTAINING) : [];
    const ids = [...new Set([...exact, ...paged.content, ...containing])];
    return { ...paged, rows: await playerRows(query, viewer.siteId, ids) };
  });
  return ok(await named(deps, viewer, page));
}

async function named(
  { people }: PlayersDeps,
  { siteId }: Viewer,
  page: {
    readonly last: boolean;
    readonly next: string | null;
    readonly rows: readonly Omit<PlayerRow, "name">[];
  },
): Promise<ConsolePage<PlayerRow>> {
  const { last, next, rows } = page;
  const names = await people.names(
    siteId,
    rows.map(({ id }) => id),
  );
  return { content: rows.map((row) => ({ ...row, name: names.get(row.id) ?? null })), last, next };
}

/** Whose members are asked for, inside what the viewer may see; null is everybody's. A partner outside one's branch has nobody. */
async function partnersOf(
  query: Query,
  viewer: Viewer,
  { partnerId, isBranch }: PlayerAsk,
): Promise<{ readonly ids: readonly number[]; readonly withHeadquarters: boolean } | null> {
  const own = viewer.partnerId === null ? null : await branchOf(query, viewer.partnerId);
  if (partnerId === undefined) return own === null ? null : { ids: own, withHeadquarters: false };
  if (partnerId === 0) return { ids: [], withHeadquarters: own === null };
  const wanted = isBranch === "1" ? await branchOf(query, partnerId) : [partnerId];
  return { ids: own === null ? wanted : wanted.filter((id) => own.includes(id)), withHeadquarters: false };
}
