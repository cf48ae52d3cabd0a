import { openBettingBench } from "./betting-world.ts";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { loadMembers, loadRounds, loadTerms, placeBets } from "../apps/server/src/trading/betting/betting-store.ts";
import { judgeBet } from "@maru/rules";
import { readFileSync } from "node:fs";
await joinTestServer();
const b = await openBettingBench(50000, 8);
const pool=b.database.as("maru_betting");
const src=readFileSync("apps/server/migrations/0003-money.sql","utf8");
let f=src.slice(src.indexOf("create function betting.place_bets"), src.indexOf("-- Another writer may have filled"));
f=f.replace("create function","create or replace function").replace("begin\n","  v_t timestamptz[] := array[clock_timestamp()]; v_n text[] := array['start'];\nbegin\n");
const body=f.indexOf("begin\n"); let head=f.slice(0,body), rest=f.slice(body); let n=0; const names:string[]=[];
rest=rest.replace(/\n  (select|update|insert|with|for|foreach|r_code :=|-- The locks)([^\n]*)/g,(m,a,bb)=>{ n++; names.push((a+bb).slice(0,60)); return `\n  v_t := v_t || clock_timestamp();${m}`;});
rest=rest.replace("  v_t := v_t || clock_timestamp();\n  select string_agg","  select string_agg"); names.splice(names.findIndex(x=>x.startsWith("select string_agg")),1);
rest=rest.replace("  if v_accepted = 0","  v_t := v_t || clock_timestamp(); \n  if v_accepted = 0"); 
rest=rest.replace(/end \$\$;\s*$/,()=>"  v_t := v_t || clock_timestamp(); raise notice 'T%', (select string_agg(extract(epoch from t - v_t[1])::text, ',') from unnest(v_t) t);\nend $$;");
await b.database.owner.query(head+rest);
const c = await pool.dedicated();
const rows:number[][]=[];
c.on("notice",(m)=>{ if(m.message?.startsWith("T")) rows.push(m.message.slice(1).split(",").map(Number)); });
const rounds=await loadRounds(pool,[...b.rounds]); const terms=await loadTerms(pool,[1,2]);
const N=1000, runs=Number(process.argv[2]??60); const walls:number[]=[];
for(let k=0;k<runs;k++){
  const reqs=Array.from({length:N},b.randomBet);
  const members=await loadMembers(pool,reqs.map(r=>r.memberId));
  const bets=reqs.map(({clientKey,...wish})=>{const round=rounds.get(wish.roundId)??null; return {...judgeBet(wish,{round,terms:terms.get(round?.termsBySite[wish.siteId]??0)??null,member:members.get(wish.memberId)??null}),clientKey,judgedLimits:""}});
  const t=performance.now(); await placeBets(c,bets); walls.push(performance.now()-t);
}
const q=(a:number[],p:number)=>a.slice().sort((x,y)=>x-y)[Math.floor(a.length*p)];
const L=rows[0].length;
for(let i=1;i<L;i++){ const d=rows.slice(5).map(r=>(r[i]-r[i-1])*1000); console.log(q(d,0).toFixed(2), q(d,.5).toFixed(2), i===1?"start":(names as any)[i-2] ?? ""); }
console.log("total fn", q(rows.slice(5).map(r=>r[L-1]*1000),0).toFixed(1), q(rows.slice(5).map(r=>r[L-1]*1000),.5).toFixed(1), "wall", q(walls,0).toFixed(1), q(walls,.5).toFixed(1));
process.exit(0);
