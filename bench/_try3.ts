// server-side time of one batch, min and median over many, in one connection
import { openBettingBench } from "./betting-world.ts";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { loadMembers, loadRounds, loadTerms, placeBets } from "../apps/server/src/trading/betting/betting-store.ts";
import { judgeBet } from "@maru/rules";
await joinTestServer();
const b = await openBettingBench(50000, 8);
const pool=b.database.as("maru_betting");
const c = await pool.dedicated();
const rounds=await loadRounds(pool,[...b.rounds]); const terms=await loadTerms(pool,[1,2]);
const N=Number(process.argv[2]??1000), runs=Number(process.argv[3]??60);
const all:number[]=[];
if(process.argv[4]) { const o=await b.database.owner.query("select 1"); }
for(let k=0;k<runs;k++){
  const reqs=Array.from({length:N},b.randomBet);
  const members=await loadMembers(pool,reqs.map(r=>r.memberId));
  const bets=reqs.map(({clientKey,...wish})=>{const round=rounds.get(wish.roundId)??null; return {...judgeBet(wish,{round,terms:terms.get(round?.termsBySite[wish.siteId]??0)??null,member:members.get(wish.memberId)??null}),clientKey,judgedLimits:""}});
  const t=performance.now(); const r=await placeBets(c,bets); all.push(performance.now()-t);
  if(r.rows.some(x=>x.code!==0)) throw new Error("refused "+JSON.stringify(r.rows.find(x=>x.code!==0)));
}
const s=all.slice(5).sort((a,b)=>a-b); console.log(`batch ${N}: min ${s[0].toFixed(1)} q25 ${s[s.length>>2].toFixed(1)} median ${s[s.length>>1].toFixed(1)} ms`);
process.exit(0);
