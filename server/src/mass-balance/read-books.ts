// The books as those may read them who moved the goods or certified them: periods, and the flow behind them.
import type { MassBalance } from '@amanah/api/mass-balance';
import { type FlowNode, flowsOf, kilogramsText, type Posting, postingKinds } from '@amanah/core/mass-balance';
import { thingOf } from '../codes/index.ts';
import { boolean, nullable, numeric, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { readAlarms } from './find-alarms.ts';

export interface BooksFilter {
  readonly organisationId: string;
  readonly certificateId?: string | undefined;
  readonly siteId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const periodColumns = {
  certificate_id: uuid,
  number: text,
  site_id: nullable(uuid),
  site: nullable(text),
  month: text,
  created: text,
  went_in: text,
  came_out: text,
  ceiling: numeric,
};

// Whose books: those of the organisation that recorded the movement, and those of the body that issued the certificate.
const readable = `(p.organisation_id = $1 or exists (select from authorities.body_names a
  where a.id = k.certifier_id and a.organisation_id = $1))`;
const wanted = `($2::uuid is null or p.certificate_id = $2) and ($3::uuid is null or p.site_id = $3)
  and ($4::date is null or p.at >= $4::date) and ($5::date is null or p.at < $5::date + 1)`;

const periods = statement(
  'mass_balance.mass_periods',
  periodColumns,
  `select p.certificate_id, k.number, p.site_id, s.name as site, to_char(p.at at time zone 'UTC', 'YYYY-MM') as month,
     coalesce(sum(p.milligrams) filter (where p.kind = 'created'), 0)::text as created,
     coalesce(sum(p.milligrams) filter (where p.kind = 'spent' and exists (
       select from mass_balance.mass_postings c where c.lot = p.lot and c.kind in ('created', 'yielded'))), 0)::text as went_in,
     coalesce(sum(p.milligrams) filter (where p.kind = 'yielded'), 0)::text as came_out,
     coalesce(max(y.per_ten_thousand), 10000) / 10000.0 as ceiling
   from mass_balance.mass_postings p
   join certificates.certificate_scopes k on k.id = p.certificate_id
   left join organisations.site_places s on s.id = p.site_id
   left join mass_balance.yield_ceilings y on y.certificate_id = p.certificate_id and y.site_id = p.site_id
   where ${readable} and ${wanted}
   group by 1, 2, 3, 4, 5
   order by 5 desc, 2, 4`,
);

// The flow needs whole lots: what a lot of these books gave to others, and what it came from within them.
const flowPostings = statement(
  'mass_balance.mass_flow',
  {
    process: text,
    kind: textOf(postingKinds),
    lot: text,
    /** Instant in UTC with microseconds. */
    at: text,
    seller: nullable(text),
    buyer: nullable(text),
    milligrams: text,
    certificate_id: uuid,
  },
  `select p.kind, p.lot, p.milligrams::text as milligrams, p.process, p.certificate_id, p.seller, p.buyer,
     to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
   from mass_balance.mass_postings p
   left join certificates.certificate_scopes k on k.id = p.certificate_id
   where ${readable} and ${wanted} and p.kind not in ('shipped', 'received')
   order by p.at desc limit 20000`,
);

const choices = statement(
  'mass_balance.mass_choices',
  {
    certificate_id: uuid,
    number: text,
    site_id: nullable(uuid),
    site: nullable(text),
  },
  `select distinct p.certificate_id, k.number, p.site_id, s.name as site
   from mass_balance.mass_postings p
   join certificates.certificate_scopes k on k.id = p.certificate_id
   left join organisations.site_places s on s.id = p.site_id
   where ${readable} order by k.number, s.name limit 1000`,
);

const issuedBy = statement(
  'mass_balance.issues_certificates',
  {
    issues: boolean,
  },
  'select exists (select from authorities.body_names where organisation_id = $1) as issues',
);

const productNames = statement(
  'mass_balance.product_names',
  {
    gtin: text,
    name: text,
  },
  'select gtin, name from products.registered where gtin = any($1::text[])',
);

export async function readBooks(database: Database, filter: BooksFilter): Promise<MassBalance> {
  const { organisationId } = filter;
  const values = [
    organisationId,
    filter.certificateId ?? null,
    filter.siteId ?? null,
    filter.from ?? null,
    filter.until ?? null,
  ];
  const [alarms, rows, flow, chosen, [issuer]] = await Promise.all([
    readAlarms(database, organisationId),
    database.run(periods, values),
    database.run(flowPostings, values),
    database.run(choices, [organisationId]),
    database.run(issuedBy, [organisationId]),
  ]);
  return {
    alarms,
    periods: rows.map((row) => ({
      certificateId: row.certificate_id,
      certificateNumber: row.number,
      siteId: row.site_id,
      siteName: row.site,
      month: row.month,
      kilogramsCreated: kilogramsText(BigInt(row.created)),
      kilogramsIn: kilogramsText(BigInt(row.went_in)),
      kilogramsOut: kilogramsText(BigInt(row.came_out)),
      yieldCeiling: row.ceiling,
    })),
    ...(await drawFlow(
      database,
      flow.map(({ certificate_id: certificateId, milligrams, ...row }) => ({
        ...row,
        certificateId,
        milligrams: BigInt(milligrams),
      })),
    )),
    certificates: distinct(chosen.map((row) => ({ id: row.certificate_id, number: row.number }))),
    sites: distinct(chosen.flatMap((row) => (row.site_id && row.site ? [{ id: row.site_id, name: row.site }] : []))),
    mayDeclareYields: issuer?.issues === true,
  };
}

const distinct = <One extends { readonly id: string }>(list: readonly One[]): One[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
];

async function drawFlow(
  database: Database,
  postings: readonly Posting[],
): Promise<Pick<MassBalance, 'nodes' | 'links'>> {
  const groupOf = (lot: string) => thingOf(lot).gtin ?? lot;
  const links = flowsOf(postings, groupOf);
  const nodes = new Map<string, FlowNode>(
    links.flatMap(({ from, to }) => [from, to].map((node) => [idOf(node), node])),
  );
  const gtins = [...nodes.values()].flatMap((node) => (node.kind === 'goods' ? [node.group] : []));
  const names = new Map((await database.run(productNames, [gtins])).map(({ gtin, name }) => [gtin, name]));
  return {
    nodes: [...nodes].map(([id, node]) => ({
      id,
      kind: node.kind,
      name: node.kind === 'goods' ? (names.get(node.group) ?? node.group) : null,
    })),
    links: links.map(({ from, to, milligrams }) => ({
      from: idOf(from),
      to: idOf(to),
      kilograms: kilogramsText(milligrams),
    })),
  };
}

const idOf = (node: FlowNode) => (node.kind === 'goods' ? `goods-${node.stage}-${node.group}` : node.kind);
