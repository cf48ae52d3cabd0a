import type { PartnerRow, WholePartner } from "@maru/contract";
import { agreementOn, dateOfDay } from "@maru/rules";
import { ok, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import type { Listed, PartnerAsk, PartnersDeps, Viewer } from "./partners-room.ts";
import { agreementsOf, type DatedAgreement, PARTNER_NAME, type Query, todayOf } from "./tree-store.ts";

interface Row {
  readonly id: string;
  readonly username: string;
  readonly nick: string | null;
  readonly name: string;
  readonly status: "A" | "D";
  readonly level: number;
  readonly parent_id: string | null;
  readonly created_at_ms: string;
  readonly codes: readonly string[];
  readonly children: number;
  readonly players: number;
  readonly branch_players: number;
}

interface TreeAsk {
  readonly siteId: number;
  /** Where the tree begins: a partner's own place, or null for the whole of it. */
  readonly rootId: number | null;
  readonly id: number | null;
  readonly level: number | null;
  readonly parentId: number | null;
  readonly statuses: readonly string[] | null;
  /** Part of how they are called, in small letters. */
  readonly text: string | null;
  readonly afterId: number;
  readonly limit: number;
}

/** Levels count from the root that the viewer sees; whose parent lies outside has none. */
const TREE = `
  with recursive tree as (
    select member.id, 1 as level, null::bigint as parent_id from accounts.member
     where member.site_id = $1 and member.role = 'PARTNER'
       and case when $2::bigint is null then member.partner_of is null else member.id = $2 end
    union all
    select member.id, tree.level + 1, tree.id from tree join accounts.member on member.partner_of = tree.id
     where member.role = 'PARTNER'),
  wanted as (
    select tree.*, member.username, member.nick, ${PARTNER_NAME} as name, member.status, member.created_at_ms
      from tree join accounts.member on member.id = tree.id
     where tree.id > $7 and ($3::bigint is null or tree.id = $3) and ($4::integer is null or tree.level = $4)
       and ($5::bigint is null or tree.parent_id = $5) and ($6::text[] is null or member.status = any ($6))
       and ($9::text is null or tree.id::text = $9 or strpos(lower(member.username), $9) > 0
            or strpos(lower(coalesce(member.nick, '')), $9) > 0 or strpos(lower(coalesce(member.name, '')), $9) > 0)
     order by tree.id limit $8)
  select wanted.*,
         array(select code from accounts.invitation
                where invitation.partner_id = wanted.id and invitation.closed_at_ms is null order by created_at_ms, code) as codes,
         (select count(*)::integer from accounts.member below where below.partner_of = wanted.id and below.role = 'PARTNER') as children,
         (select count(*)::integer from accounts.member below where below.partner_of = wanted.id and below.role = 'PLAYER') as players,
         (select count(*)::integer from partners.branch_of(wanted.id) branch
            join accounts.member below on below.partner_of = branch.partner_id and below.role = 'PLAYER') as branch_players
    from wanted order by wanted.id`;

async function readTree(query: Query, ask: TreeAsk): Promise<readonly Row[]> {
  const { siteId, rootId, id, level, parentId, statuses, afterId, limit, text } = ask;
  return query<Row>(TREE, [siteId, rootId, id, level, parentId, statuses, afterId, limit, text]);
}

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
  const rows = await query<{ code: string; created_at_ms: string; closed_at_ms: string | null }>(
    "select code, created_at_ms, closed_at_ms from accounts.invitation where partner_id = $1 order by created_at_ms desc, code",
    [id],
  );
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

function partnerOf(row: Row, versions: readonly DatedAgreement[], today: number): PartnerRow {
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
