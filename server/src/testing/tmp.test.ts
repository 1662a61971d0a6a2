import { it } from 'vitest';
import { createTestDatabase } from './test-database.ts';
it('x', async () => {
  const database = await createTestDatabase();
  const { rows } = await database.asOwner(`
    select distinct v.relnamespace::regnamespace::text as schema, v.relname as name, t.relnamespace::regnamespace::text as reads, t.relname as object, t.relkind as kind
    from pg_rewrite r join pg_class v on v.oid = r.ev_class
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid
    where v.relnamespace <> t.relnamespace and v.relnamespace::regnamespace::text not in ('pg_catalog','information_schema')
    order by 1,2,3,4`);
  for (const r of rows) console.log(Object.values(r).join(' '));
  const { rows: f } = await database.asOwner(`select n.nspname as schema, p.proname as name, prosrc, prosecdef, prorettype::regtype::text as ret from pg_proc p join pg_namespace n on n.oid=p.pronamespace where n.nspname not in ('pg_catalog','information_schema') order by 1,2`);
  const { rows: rels } = await database.asOwner(`select nspname||'.'||relname as n, relkind from pg_class c join pg_namespace n on n.oid=relnamespace where relkind in ('r','v','p','m')`);
  const kinds = new Map(rels.map((r: any)=>[r.n,r.relkind]));
  for (const r of f as any[]) {
    const s = new Set([...r.prosrc.matchAll(/\b([a-z_]+)\.([a-z_]+)/g)].map((m: any)=>m[0]).filter((n: string)=>kinds.has(n)&&!n.startsWith(r.schema+'.')));
    for (const n of s) console.log('FN', r.schema, r.name, n, kinds.get(n as string), r.prosecdef, r.ret);
  }
  const { rows: ext } = await database.asOwner(`select distinct n.nspname from pg_namespace n`);
  console.log(ext.map((e:any)=>e.nspname).join(' '));
  await database.drop();
});
