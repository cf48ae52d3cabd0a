import type { Database } from "../ports/unit-of-work.ts";

/** Schemas of the product; the system's own and the migrator's tables are nobody's source. */
const OURS = "n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public')";

/** Who may do what, in the order of the roles' names; the owner is left out, who may do all. */
const grants = (acl: string, owner: string): string => `
  coalesce((select string_agg(coalesce(nullif(a.grantee, 0)::regrole::text, 'public') || ' ' || lower(a.privilege_type), ', '
                     order by coalesce(nullif(a.grantee, 0)::regrole::text, 'public'), a.privilege_type)
              from aclexplode(${acl}) as a where a.grantee <> ${owner}), '')`;

/**
 * One query a kind of thing, each with its lines as text. What PostgreSQL 18 alone keeps (not-null as constraints) is told by the columns.
 * A body stands by its hash: the files hold it, the dump only says whether it is the same.
 */
const QUESTIONS: Readonly<Record<string, string>> = {
  schemas: `
    select format('%s: %s', n.nspname, ${grants("n.nspacl", "n.nspowner")}) as line from pg_namespace as n where ${OURS}`,
  relations: `
    select format('%s %s %s rls %s %s [%s]: %s', c.relkind, c.oid::regclass, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
                  array_to_string(c.reloptions, ' '), ${grants("c.relacl", "c.relowner")}) as line
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p', 'v', 'S')`,
  columns: `
    select format('%s.%s: %s%s%s%s%s [%s]', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
                  case when a.attnotnull then ' not null' else '' end,
                  ' default ' || nullif(pg_get_expr(d.adbin, d.adrelid), ''),
                  ' identity ' || nullif(a.attidentity::text, ''), ' generated ' || nullif(a.attgenerated::text, ''),
                  ${grants("a.attacl", "c.relowner")}) as line
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
      left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select format('%s %s: %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint as k join pg_namespace as n on n.oid = k.connamespace
     where ${OURS} and k.contype in ('c', 'f', 'p', 'u', 'x')`,
  indexes: `
    select format('%s: %s', i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)) as line
      from pg_index as i join pg_class as c on c.oid = i.indexrelid join pg_namespace as n on n.oid = c.relnamespace where ${OURS}`,
  sequences: `
    select format('%s.%s: from %s by %s cache %s', n.nspname, c.relname, s.seqstart, s.seqincrement, s.seqcache) as line
      from pg_sequence as s join pg_class as c on c.oid = s.seqrelid join pg_namespace as n on n.oid = c.relnamespace where ${OURS}`,
  functions: `
    select format('%s -> %s %s %s %s %s [%s] %s: %s', p.oid::regprocedure, pg_get_function_result(p.oid), l.lanname, p.prosecdef, p.provolatile,
                  p.proisstrict, array_to_string(p.proconfig, ' '),
                  md5(p.prosrc || p.procost || p.prorows || p.proparallel::text || p.proleakproof || pg_get_function_arguments(p.oid)),
                  ${grants("coalesce(p.proacl, acldefault('f', p.proowner))", "p.proowner")}) as line
      from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace join pg_language as l on l.oid = p.prolang where ${OURS}`,
  views: `
    select format('%s: %s', c.oid::regclass, md5(pg_get_viewdef(c.oid))) as line
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where ${OURS} and c.relkind = 'v'`,
  triggers: `
    select format('%s %s: %s', t.tgrelid::regclass, t.tgenabled, pg_get_triggerdef(t.oid)) as line
      from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_namespace as n on n.oid = c.relnamespace
     where ${OURS} and not t.tgisinternal`,
  policies: `
    select format('%s %s: %s %s to %s using %s check %s', p.polrelid::regclass, p.polname, p.polpermissive, p.polcmd,
                  (select string_agg(coalesce(nullif(r, 0)::regrole::text, 'public'), ', ' order by nullif(r, 0)::regrole::text) from unnest(p.polroles) as r),
                  pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as line
      from pg_policy as p join pg_class as c on c.oid = p.polrelid join pg_namespace as n on n.oid = c.relnamespace where ${OURS}`,
};

/** Everything that the files of apps/server/sql make, a line each, sorted: two databases are alike if their dumps are. */
export async function dumpSchema(database: Pick<Database, "query">): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [kind, question] of Object.entries(QUESTIONS)) {
    const rows = await database.query<{ line: string }>(question);
    lines.push(...rows.map(({ line }) => `${kind}: ${line}`).toSorted());
  }
  return lines;
}
