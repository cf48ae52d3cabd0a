import { openBettingBench } from "./betting-world.ts";
import { databaseTime } from "./processor-time.ts";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
await joinTestServer();
const b = await openBettingBench(50000, 8);
const dbt=await databaseTime(b.database.owner);
const c = await b.database.as("maru_betting").dedicated();
await c.query("set plan_cache_mode=force_generic_plan; set enable_seqscan=off; set jit=off");
async function time(name:string, sql:string, n=2000){ await c.query("begin"); const t=performance.now(), d=dbt();
 await c.query(`do $$ begin for i in 1..${n} loop ${sql}; end loop; end $$`); console.log(name, ((performance.now()-t)/n*1000).toFixed(1),"us wall", ((dbt()-d)/n*1e6).toFixed(1),"us cpu"); await c.query("rollback"); }
for (let k=0;k<2;k++){
await time("whole", `perform betting.place_one(59000000001,1001+i*7,'','B',1,18800,1,5000,gen_random_uuid(),0,i%16)`);
await time("noop", `perform 1`);
await time("lock", `perform pg_try_advisory_xact_lock_shared(59000000001)`);
await time("acct", `perform 1 from ledger.account x where x.id = 1001+i*7 for no key update`);
await time("clock", `perform platform.clock_ms()`);
await time("total", `perform coalesce(sum(s.stake), 0) from betting.round_total s where s.round_id = 59000000001 and s.type = any (array(select 'B' || '#' || n from generate_series(0, 15) n))`);
await time("member", `perform p.role from accounts.member p left join accounts.protection x on x.member_id = p.id where p.id = 1001+i*7`);
await time("upd", `update ledger.account set balance=balance-1, version=version+1 where id = 1001+i*7`);
await time("rt", `insert into betting.round_total as s (round_id, type, stake, bets) values (59000000001, 'B#'||i%16, 4, 1) on conflict (round_id, type) do update set stake = s.stake + excluded.stake, bets = s.bets + 1`);
await time("outbox", `insert into live.outbox(kind,payload,at_ms) values ('x',('{"a":"'||repeat('x',500)||'"}')::json,1)`);
await time("bet", `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,accepted_at_ms, balance_after) values (nextval('betting.bet_id_seq'),59000000001,1001+i*7,1,1,'B',5000,18800,1,gen_random_uuid(),1,1)`);
await time("transfer", `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms) values (1,nextval('betting.bet_id_seq')+100000000,1001+i*7,-12,5000,1,1,1)`);
}
process.exit(0);
