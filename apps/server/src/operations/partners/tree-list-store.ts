import { PARTNER_NAME, type Query } from "./tree-store.ts";

export interface TreeRow {
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

export interface TreeAsk {
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
     order by tree.id limit $8),
  reach as materialized (
    select wanted.id as top, branch.partner_id from wanted, lateral partners.branch_of(wanted.id) branch),
  -- Branches lie within each other: whose players were counted once are only added up.
  counted as materialized (
    select partner.id,
           (select count(*) from accounts.member below where below.partner_of = partner.id and below.role = 'PLAYER') as players
      from (select distinct partner_id as id from reach) partner)
  select wanted.*,
         array(select code from accounts.invitation
                where invitation.partner_id = wanted.id and invitation.closed_at_ms is null order by created_at_ms, code) as codes,
         (select count(*)::integer from accounts.member below where below.partner_of = wanted.id and below.role = 'PARTNER') as children,
         (select counted.players::integer from counted where counted.id = wanted.id) as players,
         (select sum(counted.players)::integer from reach join counted on counted.id = reach.partner_id
           where reach.top = wanted.id) as branch_players
    from wanted order by wanted.id`;

/** Partners with their place in the tree, in the order of their making. */
export async function readTree(query: Query, ask: TreeAsk): Promise<readonly TreeRow[]> {
  const { siteId, rootId, id, level, parentId, statuses, afterId, limit, text } = ask;
  return query<TreeRow>(TREE, [siteId, rootId, id, level, parentId, statuses, afterId, limit, text]);
}
