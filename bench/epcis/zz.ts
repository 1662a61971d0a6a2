import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import { documentOf } from './documents.ts';
import { fillRegister, openDatabaseNamed, openRepository, producerId, recordInserts } from './repository.ts';
const folder = mkdtempSync('/tmp/h1b-'); chmodSync(folder, 0o755);
const before = new Set(pids());
const postgres = await startEmbeddedPostgres(folder+'/data', pino({ level: 'error' }));
function pids(): string[] { return readdirSync('/proc').filter((x) => { if (!/^\d+$/.test(x)) return false; try { return readFileSync(`/proc/${x}/comm`,'utf8').startsWith('postgres'); } catch { return false; } }); }
const pgCpu = () => pids().filter((p)=>!before.has(p)).reduce((sum,p)=>{ try { const f=readFileSync(`/proc/${p}/stat`,'utf8').split(') ')[1]!.split(' '); return sum+(Number(f[11])+Number(f[12]))*10; } catch { return sum; } },0);
try {
const ours = await openDatabaseNamed(postgres.connection, 'ours'); const bare = await openDatabaseNamed(postgres.connection, 'bare');
const rec = recordInserts(ours);
await fillRegister(ours); await fillRegister(bare);
{ const {rows}=await ours.pool.query('select json_agg(t) l from traceability.batches t'); await bare.pool.query('delete from traceability.batches'); await bare.pool.query('insert into traceability.batches select * from json_populate_recordset(null::traceability.batches,$1)',[JSON.stringify(rows[0].l)]); }
const app = await openRepository(ours); await app.domains.ledger.stop();
let next=0; const size=Number(process.argv[2]??100), docs=Number(process.argv[3]??150);
const names = new Map<string,string>();
for (let r=0;r<3;r++) {
  rec.begin(); const texts=Array.from({length:docs},()=>{const t=documentOf(next,size); next+=size; return t;});
  let c0=process.cpuUsage(), p0=pgCpu(), t0=performance.now();
  for (const document of texts) await ours.sql.transaction((tx)=>app.domains.traceability.capture(tx,{organisationId:producerId,document}));
  let c1=process.cpuUsage(c0); const o={node:(c1.user+c1.system)/1000/docs, pg:(pgCpu()-p0)/docs, wall:(performance.now()-t0)/docs};
  const recorded=rec.end(); c0=process.cpuUsage(); p0=pgCpu(); t0=performance.now();
  const client=await bare.pool.connect();
  for (const ins of recorded){ await client.query('begin'); for(const {text,values} of ins){ const name=names.get(text)??`b.${names.size}`; names.set(text,name); await client.query({name,text,values}); } await client.query('commit'); }
  client.release(); c1=process.cpuUsage(c0); const b={node:(c1.user+c1.system)/1000/docs, pg:(pgCpu()-p0)/docs, wall:(performance.now()-t0)/docs};
  const f=(x:any)=>`node ${x.node.toFixed(1)} pg ${x.pg.toFixed(1)} wall ${x.wall.toFixed(1)}`;
  console.log('ours', f(o), '| bare', f(b), '| cpu ratio', ((b.node+b.pg)/(o.node+o.pg)).toFixed(2), 'wall ratio', (b.wall/o.wall).toFixed(2));
}
await app.http.close(); await ours.close(); await bare.close();
} finally { await postgres.stop(); rmSync(folder,{recursive:true,force:true}); }
