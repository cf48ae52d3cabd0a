import type { Database } from "../apps/server/src/ports/unit-of-work.ts";
import { EVERY_MS, FIRST_MS, FIRST_PARTNER, FIRST_PLAYER, PARTNERS } from "./console-world.ts";

/** What staff list beside players, bets and movements: as many of each, in the order of their keys. */
const MANY = [
  "wallet.request",
  "coin.wallet",
  "coin.account",
  "coin.movement",
  "coin.conversion",
  "coupon.coupon",
  "content.inquiry",
  "content.message",
  "audit.event",
  "partners.statement",
] as const;

/** Fills the back office of a console's world. Written as a restored copy is: what guards single acts stands aside meanwhile. */
export async function fillBackOffice(owner: Database, size: number): Promise<void> {
  const sized = [REQUESTS, WALLETS, COIN_MOVES, COUPONS, LETTERS, STATEMENTS, EVENTS].map((text) =>
    text.replaceAll("SIZE", String(size)),
  );
  for (const text of sized)
    await owner.query(
      `set session_replication_role = replica; ${text}; set session_replication_role = origin`,
    );
  for (const table of MANY) await owner.query(`analyze ${table}`);
}

/** Whose it is: players in no order, every hundredth on the small site. */
const PLAYER = `lateral (select ${FIRST_PLAYER} + (n * 104729::bigint) % SIZE as id,
                                case when (n * 104729::bigint) % SIZE % 100 = 7 then 2 else 1 end as site) player`;
const AT = `${FIRST_MS} + n * ${EVERY_MS}::bigint`;

/** One in a thousand waits, one in a hundred was turned down. */
const REQUESTS = `
  insert into wallet.request (site_id, member_id, type, amount, state, requested_at_ms, expires_at_ms, ended_at_ms, reason)
    select player.site, player.id, kind.type, 5000 + n % 100 * 1000, kind.state, ${AT},
           case when kind.type = 'deposit' then ${AT} + 1800000 end, case when kind.state <> 'requested' then ${AT} + 60000 end,
           case when kind.state = 'rejected' then 'NO_PAYMENT' end
      from generate_series(0, SIZE - 1) n, ${PLAYER},
           lateral (select case when n % 3 = 0 then 'withdrawal' else 'deposit' end as type,
                           case when n % 1000 = 11 then 'requested' when n % 100 = 3 then 'rejected' else 'done' end as state) kind`;

const WALLETS = `
  insert into coin.wallet (site_id, member_id, currency, made_at_ms, asked_at_ms, address)
    select case when n % 100 = 7 then 2 else 1 end, ${FIRST_PLAYER} + n, 'USDT', ${AT}, ${AT},
           case when n % 1000 <> 1 then 'T' || lpad(n::text, 33, 'x') end from generate_series(0, SIZE - 1) n order by n;
  insert into coin.account (id, site_id, currency, kind, balance) select id, site_id, currency, 'wallet', 1000000 from coin.wallet`;

/** Ended long ago, as a restored copy is written: what guards single acts stands aside. */
const COIN_MOVES = `
  alter table coin.movement disable trigger user;
  alter table coin.conversion disable trigger user;
  insert into coin.rate (id, site_id, currency, points_per_coin) select site, site, 'USDT', 1400 from generate_series(1, 2) site;
  insert into coin.movement (site_id, member_id, wallet_id, currency, type, amount, address, tx, state, reason, requested_at_ms, ended_at_ms)
    select wallet.site_id, wallet.member_id, wallet.id, 'USDT', kind.type, 1000000, case when kind.type = 'withdrawal' then 'T' || n end,
           'tx' || lpad(n::text, 20, '0'), kind.state, case when kind.state = 'rejected' then 'NO_PAYMENT' end, ${AT},
           case when kind.state <> 'requested' then ${AT} + 60000 end
      from generate_series(0, SIZE - 1) n,
           lateral (select case when n % 3 = 0 then 'withdrawal' else 'deposit' end as type,
                           case when n % 1000 = 11 then 'requested' when n % 100 = 3 then 'rejected' else 'done' end as state) kind
      join coin.wallet on true where wallet.id = 1 + (n * 7919::bigint) % SIZE order by n;
  insert into coin.conversion (site_id, member_id, wallet_id, currency, direction, coins, points, rate_id, at_ms)
    select site_id, member_id, wallet_id, 'USDT', case when id % 2 = 0 then 'sell' else 'buy' end, 1000000, 1400, 1, requested_at_ms
      from coin.movement order by id;
  alter table coin.movement enable trigger user;
  alter table coin.conversion enable trigger user`;

const COUPONS = `
  insert into coupon.coupon (id, site_id, code, amount, uses_max, from_ms, until_ms, made_at_ms)
    select n + 1, case when n % 100 = 7 then 2 else 1 end, 'CODE-' || n, 1000, 10, ${AT}, ${AT} + 86400000, ${AT}
      from generate_series(0, SIZE - 1) n`;

const LETTERS = `
  insert into content.inquiry (site_id, member_id, question, asked_at_ms, due_at_ms, answer, answered_by, answered_at_ms)
    select player.site, player.id, 'Where is it?', ${AT}, ${AT} + 1296000000, case when n % 1000 <> 5 then 'Here.' end,
           case when n % 1000 <> 5 then 1 end, case when n % 1000 <> 5 then ${AT} + 60000 end
      from generate_series(0, SIZE - 1) n, ${PLAYER};
  insert into content.message (site_id, member_id, title, content, sent_by, sent_at_ms)
    select player.site, player.id, 'News', 'There is some.', 1, ${AT} from generate_series(0, SIZE - 1) n, ${PLAYER}`;

/** A statement a month of every partner; the months of a bench are as many as it takes. */
const STATEMENTS = `
  insert into partners.statement (site_id, partner_id, month, from_day, to_day, bets, stake, returned, earned, carried_in, payable, carried_out)
    select 1, ${FIRST_PARTNER} + n % ${PARTNERS}, to_char(first, 'YYYY-MM'), first - '1970-01-01'::date,
           (first + interval '1 month')::date - '1970-01-01'::date, 10, 1000, 900, 20, 0, 20, 0
      from generate_series(0, SIZE - 1) n,
           lateral (select make_date(2000 + n / ${PARTNERS} / 12, 1 + n / ${PARTNERS} % 12, 1) as first) month order by n`;

const EVENTS = `
  insert into audit.event (seq, content, previous, hash)
    select n, line.content, '', sha256(convert_to(line.content, 'UTF8'))
      from generate_series(1, SIZE) n, ${PLAYER},
           lateral (select jsonb_build_object('n', n, 'atMs', ${AT}, 'kind', case when n % 5 = 0 then 'staff-act' else 'sign-in' end,
                      'siteId', player.site, 'memberId', player.id, 'staffId', case when n % 5 = 0 then 1 + n % 20 end,
                      'action', case when n % 5 = 0 then (array['money.claim', 'money.approve-deposit', 'players.unmask'])[1 + n / 5 % 3] end,
                      'subject', case when n % 5 = 0 then 'request:' || n end)::text as content) line`;
