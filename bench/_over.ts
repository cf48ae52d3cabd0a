import { openBettingBench } from "./betting-world.ts";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { batchArguments } from "../apps/server/src/trading/betting/batch-arguments.ts";
import { loadMembers, loadRounds, loadTerms, placeBets } from "../apps/server/src/trading/betting/betting-store.ts";
import { judgeBet } from "@maru/rules";
await joinTestServer();
const b = await openBettingBench(50000, 8);
const pool=b.database.as("maru_betting");
const c = await pool.dedicated();
const o=b.database.owner;
await o.query("create table public.t(x int); grant all on public.t to public");
const rounds=await loadRounds(pool,[...b.rounds]); const terms=await loadTerms(pool,[1,2]);
const make=async()=>{ const reqs=Array.from({length:1000},b.randomBet);
  const members=await loadMembers(pool,reqs.map(r=>r.memberId));
  return reqs.map(({clientKey,...wish})=>{const round=rounds.get(wish.roundId)??null; return {...judgeBet(wish,{round,terms:terms.get(round?.termsBySite[wish.siteId]??0)??null,member:members.get(wish.memberId)??null}),clientKey,judgedLimits:""}});};
const T:Record<string,number[]>={}; const rec=async(n:string,f:()=>any)=>{const t=performance.now(); const r=await f(); (T[n]??=[]).push(performance.now()-t); return r;};
const types="bigint bigint text int text int int int int bigint int int bigint uuid int".split(" ");
for(let k=0;k<60;k++){ const bets=await make();
 const args=await rec("args",()=>batchArguments(bets));
 await rec("parse",()=>c.query({name:"p",text:"select "+types.map((t,i)=>`cardinality($${i+1}::text::${t}[])`).join(","),values:[...args],rowMode:"array"}));
 await rec("commit1",()=>c.query({name:"i",text:"insert into public.t values (1)"}));
 await c.query("begin"); await rec("place",()=>placeBets(c,bets)); await rec("commit",()=>c.query("commit"));
 const w0=(await o.query<{l:string}>("select pg_current_wal_lsn()::text as l"))[0].l;
 const bets2=await make(); await rec("auto",()=>placeBets(c,bets2));
 const [{d,f}]=await o.query<any>("select pg_wal_lsn_diff(pg_current_wal_lsn(),$1) d, (select wal_fpi from pg_stat_wal) f",[w0]); if(k%20==19) console.log("wal/bet",Number(d)/1000, "fpi total", f);
}
for(const [n,a] of Object.entries(T)){ const s=a.slice(5).sort((x,y)=>x-y); console.log(n,"min",s[0].toFixed(2),"q25",s[s.length>>2].toFixed(2),"med",s[s.length>>1].toFixed(2)); }
process.exit(0);
