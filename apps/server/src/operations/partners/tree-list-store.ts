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
  -- Everybody below those who are shown: a branch of the tree that is here already.
  reach as (
    select wanted.id as top, wanted.id as partner_id from wanted
    union all
    select reach.top, tree.id from reach join tree on tree.parent_id = reach.partner_id)
  select wanted.*,
         array(select code from accounts.invitation
                where invitation.partner_id = wanted.id and invitation.closed_at_ms is null order by created_at_ms, code) as codes,
         (select count(*)::integer from accounts.member below where below.partner_of = wanted.id and below.role = 'PARTNER') as children,
         coalesce(own.players, 0)::integer as players, branch.players as branch_players
    from wanted left join partners.player_count own on own.partner_id = wanted.id
    join (select reach.top, coalesce(sum(kept.players), 0)::integer as players
            from reach left join partners.player_count kept on kept.partner_id = reach.partner_id group by 1) branch
      on branch.top = wanted.id
   order by wanted.id`;

/** Partners with their place in the tree, in the order of their making. */
export async function readTree(query: Query, ask: TreeAsk): Promise<readonly TreeRow[]> {
  const { siteId, rootId, id, level, parentId, statuses, afterId, limit, text } = ask;
  return query<TreeRow>(TREE, [siteId, rootId, id, level, parentId, statuses, afterId, limit, text]);
}
