import { openBettingBench } from "./betting-world.ts";
import { ours } from "./betting-rooms.ts";
import { closedLoop } from "./betting-load.ts";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { databaseTime } from "./processor-time.ts";
await joinTestServer();
const b = await openBettingBench(50000, 8);
const dbt=await databaseTime(b.database.owner);
for (const w of [1,2,1,2]) { const t=ours(b.database.as("maru_betting"),w);
const rep=await closedLoop(t,{outstanding:2000*w,seconds:4,bet:b.randomBet,databaseTime:dbt});
console.log(w, Object.entries(rep).map(([k,v])=>k+' '+v.toFixed(0)).join(' · ')); }
process.exit(0);
