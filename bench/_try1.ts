import { openBettingBench } from "/tmp/maru/wt-speed/bench/betting-world.ts";
import { ours, baseline } from "/tmp/maru/wt-speed/bench/betting-rooms.ts";
import { closedLoop } from "/tmp/maru/wt-speed/bench/betting-load.ts";
import pg from "pg";
import { connectionOptions, wrapPool } from "/tmp/maru/wt-speed/apps/server/src/platform/database.ts";
import { joinTestServer } from "/tmp/maru/wt-speed/apps/server/src/testing/test-database.ts";
const leave = await joinTestServer();
const t0=performance.now();
const b = await openBettingBench(Number(process.argv[2]??50000), 8);
console.log("setup", performance.now()-t0);
const wide = wrapPool("maru_betting", new pg.Pool({...connectionOptions(b.database.address,"maru_betting"), max:40, options:"-c plan_cache_mode=force_generic_plan -c enable_seqscan=off"}));
import {databaseTime} from '/tmp/maru/wt-speed/bench/processor-time.ts';
const dbt=await databaseTime(b.database.owner);
const takers=[baseline(wide), ours(b.database.as("maru_betting"),1), ours(b.database.as("maru_betting"),2)];
for (let r=0;r<Number(process.argv[3]??3);r++) for (const [i,t] of takers.entries()) {
  const rep = await closedLoop(t,{outstanding:i===0?256:2000*(i),seconds:Number(process.argv[4]??2),bet:b.randomBet,databaseTime:dbt});
  console.log(t.name, Object.entries(rep).map(([k,v])=>k+' '+v.toFixed(0)).join(' · '));
}
process.exit(0);
