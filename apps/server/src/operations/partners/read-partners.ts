import type { PartnerRow, WholePartner } from "@maru/contract";
import { agreementOn, dateOfDay } from "@maru/rules";
import { ok, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import type { Listed, PartnerAsk, PartnersDeps, Viewer } from "./partners-room.ts";
import { codesOf } from "./code-store.ts";
import { readTree, type TreeRow } from "./tree-list-store.ts";
import { agreementsOf, type DatedAgreement, type Query, todayOf } from "./tree-store.ts";

/** Partners of the site, or of the asking partner's branch, oldest first. */
export async function listPartners(
  { console }: PartnersDeps,
  viewer: Viewer,
  ask: PartnerAsk,
): Listed<PartnerRow> {
  const key = ask.cursor === undefined ? [0] : readCursor(ask.cursor, 1);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  return console.read([viewer.siteId], async (query) => {
    const rows = await readTree(query, {
      siteId: viewer.siteId,
      rootId: viewer.partnerId,
      id: null,
      level: ask.level ?? null,
      parentId: ask.parentId ?? null,
      statuses: ask.statusStrs ?? null,
      text: ask.q?.toLowerCase() ?? null,
      afterId: key[0] ?? 0,
      limit: ask.size + 1,
    });
    const agreed = await agreementsOf(
      query,
      rows.map(({ id }) => Number(id)),
    );
    const today = await todayOf(query);
    return ok(
      pageOfRows(rows, ask.size, {
        next: ({ id }) => writeCursor(Number(id)),
        show: (row) => partnerOf(row, agreed.get(Number(row.id)) ?? [], today),
      }),
    );
  });
}

/** One partner with everything agreed and every code; null for nobody and for those outside the branch. */
export function readPartner(
  { console }: PartnersDeps,
  viewer: Viewer,
  id: number,
): Promise<WholePartner | null> {
  return console.read([viewer.siteId], async (query) => {
    const [row] = await readTree(query, {
      siteId: viewer.siteId,
      rootId: viewer.partnerId,
      id,
      level: null,
      parentId: null,
      statuses: null,
      text: null,
      afterId: 0,
      limit: 1,
    });
    if (row === undefined) return null;
    const versions = (await agreementsOf(query, [id])).get(id) ?? [];
    return {
      ...partnerOf(row, versions, await todayOf(query)),
      agreements: versions.map(shown).toReversed(),
      invitations: await invitationsOf(query, id),
    };
  });
}

async function invitationsOf(query: Query, id: number): Promise<WholePartner["invitations"]> {
  const rows = await codesOf(query, id);
  return rows.map((row) => ({
    code: row.code,
    path: invitationPath(row.code),
    createdAtMs: Number(row.created_at_ms),
    closedAtMs: row.closed_at_ms === null ? null : Number(row.closed_at_ms),
  }));
}

/** The page of the player's app where one signs up with a code. */
export function invitationPath(code: string): string {
  return `/ref/${code}`;
}

function partnerOf(row: TreeRow, versions: readonly DatedAgreement[], today: number): PartnerRow {
  const held = agreementOn(versions, today);
  return {
    id: Number(row.id),
    username: row.username,
    nick: row.nick,
    name: row.name,
    level: row.level,
    parentId: row.parent_id === null ? null : Number(row.parent_id),
    status: row.status,
    codes: [...row.codes],
    children: row.children,
    players: row.players,
    branchPlayers: row.branch_players,
    agreement: held === null ? null : shown({ madeAtMs: 0, ...held }),
    createdAtMs: Number(row.created_at_ms),
  };
}

function shown({ version, kind, rateBp, fromDay, madeAtMs }: DatedAgreement) {
  return { version, kind, rateBp, fromDate: dateOfDay(fromDay), madeAtMs };
}
