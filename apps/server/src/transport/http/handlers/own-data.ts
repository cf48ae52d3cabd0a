import type { Endpoints, WireOwnData } from "@maru/contract";
import type { Answer, Call, Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";

/** Rows of a list in one reply; the next call goes on where this one ended. */
const MOST_ROWS = 5_000;
const FIRST_PAGE = { page: 0, size: MOST_ROWS, beforeId: null } as const;

export function ownDataHandlers(verbs: HttpVerbs): Handlers<"exportOwnData"> {
  return { exportOwnData: (call) => exportOwnData(verbs, call) };
}

/** Nothing is read before the password was right. */
async function exportOwnData(
  { members, protection, reading, wallet, content, clock }: HttpVerbs,
  { caller, body, address }: Call<Endpoints["exportOwnData"]>,
): Promise<Answer<WireOwnData>> {
  const { currentPassword, betsBeforeId, archiveBelowPiece, movementsCursor } = body;
  const own = await members.exportOwnRecord({ caller, currentPassword, address });
  if (!own.ok) return own;
  const span = { startMs: null, endMs: null };
  const bets = await reading.history(caller, {
    option: null,
    round: null,
    types: null,
    statuses: null,
    fromMs: null,
    toMs: null,
    ...FIRST_PAGE,
    beforeId: betsBeforeId ?? null,
  });
  const movements = await wallet.history(caller.siteId, {
    memberId: caller.memberId,
    types: null,
    statuses: null,
    ...span,
    ...FIRST_PAGE,
    cursor: movementsCursor ?? null,
  });
  const data: WireOwnData = {
    exportedAt: clock.now(),
    ...own.value,
    protection: await protection.read(caller),
    limitChanges: [...(await protection.limitChanges(caller))],
    bets,
    archivedBets: await reading.archivedBets(caller, archiveBelowPiece ?? null),
    movements,
    totals: await wallet.totals(caller, span),
    messages: await content.messages(caller, { ...FIRST_PAGE, isRead: null }),
    inquiries: await content.inquiries(caller, FIRST_PAGE),
  };
  return { ok: true, value: data, headers: { "content-disposition": 'attachment; filename="my-data.json"' } };
}
