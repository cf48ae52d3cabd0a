import type { PoolClient } from "pg";
import {
  DEMO_AGREEMENTS,
  DEMO_COUPONS,
  DEMO_INQUIRY,
  DEMO_MESSAGE,
  DEMO_NOTICES,
  DEMO_POPUP,
  DEMO_RATES,
} from "./demo-content.ts";

type Client = Pick<PoolClient, "query">;

const SITE = 1;
const DAY_MS = 86_400_000;
const COUPON_MS = 365 * DAY_MS;

/** What partners of the first site get, from the first day of a month on: so many months before that of the database's clock. */
export async function writeDemoAgreements(
  client: Client,
  { monthsBack }: { readonly monthsBack: number },
): Promise<void> {
  await client.query(AGREEMENTS, [SITE, JSON.stringify(DEMO_AGREEMENTS), monthsBack]);
}

/** What a first look at the demo finds there beside people: dated by the present, after its people were written. */
export async function writeDemoContent(client: Client): Promise<void> {
  await client.query(NOTICES, [SITE, JSON.stringify(DEMO_NOTICES)]);
  await client.query(POPUP, [SITE, JSON.stringify(DEMO_POPUP)]);
  await client.query(MESSAGES, [SITE, DEMO_MESSAGE.title, DEMO_MESSAGE.content]);
  await client.query(INQUIRY, [SITE, DEMO_INQUIRY.username, DEMO_INQUIRY.question, DEMO_INQUIRY.answer]);
  await client.query(SESSIONS);
  for (const { siteId, ...coupon } of DEMO_COUPONS) {
    const id = await approve(client, { kind: "coupon", siteId, payload: { siteId, ...coupon } });
    await client.query(COUPON, [id, siteId, coupon.code, coupon.amount, coupon.usesMax, COUPON_MS]);
  }
  for (const { currency, pointsPerCoin } of DEMO_RATES) {
    const payload = { siteId: SITE, currency, pointsPerCoin };
    const id = await approve(client, { kind: "coin-rate", siteId: SITE, payload });
    await client.query(
      "insert into coin.rate (id, site_id, currency, points_per_coin) values ($1, $2, $3, $4)",
      [id, SITE, currency, pointsPerCoin],
    );
  }
}

/** A day apart, the last one yesterday; all of them told long ago. */
const NOTICES = `
  insert into content.article (site_id, kind, texts, is_pinned, publish_at_ms, announced_at_ms)
  select $1::integer, 'notice', said.texts, false, at.ms, at.ms
    from jsonb_array_elements($2) with ordinality said (texts, place)
   cross join lateral (select platform.clock_ms() - (jsonb_array_length($2) + 1 - said.place) * 86400000 as ms) at
   order by said.place`;

const POPUP = `
  insert into content.popup (site_id, type, texts, icon_type, publish_at_ms, announced_at_ms)
  select $1, 2, $2::jsonb, 1, ms, ms from (select platform.clock_ms() - 86400000 as ms) at`;

const MESSAGES = `
  insert into content.message (site_id, member_id, title, content)
  select site_id, id, $2, $3 from accounts.member where site_id = $1 and role = 'PLAYER' order by id`;

/** Read by its player, so that nobody is led to it who comes to bet. */
const INQUIRY = `
  insert into content.inquiry (site_id, member_id, question, asked_at_ms, due_at_ms, answer, answered_at_ms, read_at_ms)
  select site_id, id, $3, ms - 7200000, ms + 15 * 86400000::bigint, $4, ms - 3600000, ms - 1800000
    from accounts.member cross join (select platform.clock_ms() as ms) at where site_id = $1 and username = $2`;

const AGREEMENTS = `
  insert into partners.agreement (site_id, partner_id, version, kind, rate_bp, from_day, made_by)
  select $1, member.id, 1, agreed.kind, agreed."rateBp",
         (date_trunc('month', timezone('Asia/Seoul', to_timestamp(platform.clock_ms() / 1000.0))) - make_interval(months => $3::integer))::date
           - date '1970-01-01', admin.id
    from jsonb_to_recordset($2) as agreed (username text, kind text, "rateBp" integer)
    join accounts.member member on member.site_id = $1 and member.username = agreed.username
    join staff.account admin on admin.username = 'admin'`;

/** The two who asked and approved were signed in, and are not any more: nobody can be them by this. */
const SESSIONS = `
  insert into staff.session (id, staff_id, token_hash, stage, second_factor, address, user_agent, expires_at_ms, ended_at_ms, end_reason)
  select gen_random_uuid(), id, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'open', 'demo', '127.0.0.1', 'first start',
         platform.clock_ms(), platform.clock_ms(), 'FIRST_START'
    from staff.account where username in ('operator1', 'operator2')`;

const APPROVAL = `
  insert into staff.approval (kind, site_id, payload, reason, requested_by, requested_session, expires_at_ms, state, decided_by,
                              decided_session, decided_at_ms)
  select $1, $2, $3::jsonb, 'first start', one.staff_id, one.id, platform.clock_ms() + 86400000, 'approved', other.staff_id, other.id,
         platform.clock_ms()
    from staff.session one join staff.account asked on asked.id = one.staff_id and asked.username = 'operator1'
   cross join staff.session other join staff.account said on said.id = other.staff_id and said.username = 'operator2'
   order by one.started_at_ms desc, other.started_at_ms desc limit 1
  returning id`;

/** What operator1 asked for and operator2 approved; the database makes nothing of it without these two. */
async function approve(
  client: Client,
  asked: { readonly kind: string; readonly siteId: number; readonly payload: object },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(APPROVAL, [
    asked.kind,
    asked.siteId,
    JSON.stringify(asked.payload),
  ]);
  return Number(rows[0]?.id);
}

const COUPON = `
  insert into coupon.coupon (id, site_id, code, amount, uses_max, from_ms, until_ms)
  select $1, $2, $3, $4, $5, ms, ms + $6::bigint from (select platform.clock_ms() as ms) at`;
