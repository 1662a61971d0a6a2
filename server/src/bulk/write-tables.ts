// Tables that go out: the template with what is on record, which the upload takes as it is, and the result of an upload. No cell is
// taken for a formula by whoever opens it.

import { authoringColumns, authoringExamples } from '@amanah/core/authoring';
import { type BulkKind, bulkColumns, neutralText } from '@amanah/core/bulk';
import { type SQL, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { text, texts } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Domains } from './importers.ts';

const perRead = 1_000;

export const headingOf = (kind: BulkKind): readonly string[] =>
  kind === 'events' ? authoringColumns : bulkColumns[kind].map(({ name }) => name);

const days = (column: string) => sql.raw(`coalesce(to_char(${column}, 'YYYY-MM-DD'), '')`);
const words = (column: string) => sql.raw(`coalesce(${column}::text, '')`);
const lists = (column: string) => sql.raw(`coalesce(array_to_string(${column}, '; '), '')`);

/** What is on record, each cell as text in the order of the columns. Events and applications are recorded once and show an example. */
function recordOf(kind: 'products' | 'batches' | 'inventory', organisationId: string, after: string): SQL {
  switch (kind) {
    case 'products':
      return sql`select gtin as key, array[gtin, name, brand, category, description, weight, ${words('price_amount')}, ${words('price_currency')},
          ${lists('ingredients')}, ${lists('allergens')}, ${words("nutrition ->> 'calories'")}, ${words("nutrition ->> 'protein'")},
          ${words("nutrition ->> 'fat'")}, ${words("nutrition ->> 'carbs'")}, storage, shelf_life, ${words('least_temperature_celsius')},
          ${words('most_temperature_celsius')}] as cells
        from products.registered where producer_id = ${organisationId}::uuid and retired_at is null and gtin > ${after}
        order by gtin limit ${perRead}`;
    case 'batches':
      return sql`select b.id::text as key, array[b.gtin, b.batch_number, s.name, ${days('b.produced_on')}, ${days('p.expected_on')},
          ${days('b.expires_on')}, b.quantity::text, ${words('b.slaughter_method')}, ${lists('b.claimed_certificate_numbers')},
          ${words('b.code')}] as cells
        from batches.batch_facts b join batches.batch_plans p on p.id = b.id
          join organisations.site_places s on s.id = b.site_id
        where b.producer_id = ${organisationId}::uuid and b.id::text > ${after}
        order by b.id::text limit ${perRead}`;
    case 'inventory':
      // As a count that changes nothing.
      return sql`select i.id::text as key, array[s.name, 'count', i.gtin, i.batch_number, i.stock::text, ${days('i.expires_on')}, '', '', ''] as cells
        from stock.stock_items i join organisations.site_places s on s.id = i.store_id
        where i.organisation_id = ${organisationId}::uuid and i.id::text > ${after}
        order by i.id::text limit ${perRead}`;
  }
}

/** One application as it could be, with a scheme, a site and a product that are there; without those there is nothing to show. */
function exampleOf(organisationId: string): SQL {
  return sql`select array['1', scheme.id::text, site.name, product.gtin, 'Salt', 'Sea Salt Company', ''] as cells
    from (select id from certificates.published_schemes order by name, id limit 1) scheme,
      (select name from organisations.site_places where organisation_id = ${organisationId}::uuid order by name limit 1) site,
      (select gtin from products.registered where producer_id = ${organisationId}::uuid and retired_at is null order by gtin limit 1) product`;
}

const exampleOfCertificate = [
  ...[
    'NHA-C-2024-00311',
    '(the name of the company, or the GLN of one of its sites)',
    'Paper register 2024, page 12',
    'MS 1500:2019',
  ],
  ...['2025-03-01', '2027-02-28', '09506000149011; 09506000149028', '', 'poultry', '', 'no_stun', ''],
];

/** Certificates that were brought along; before the first one, a row that names no company and so can never be taken in. */
async function* certificateRows(
  tx: Transaction,
  organisation: ActingFor,
  { importsOnRecord }: Domains['certificates'],
): AsyncGenerator<readonly string[]> {
  const listed = (values: readonly string[] | null) => (values ?? []).join('; ');
  for (let after: string | null = null; ; ) {
    const page = await importsOnRecord(tx, organisation, after, perRead);
    for (const { holder, source, certificate, sites } of page)
      yield [
        ...[certificate.number, holder, source, certificate.scheme, certificate.validFrom, certificate.validUntil],
        ...[listed(certificate.gtins), listed(sites.map(({ name }) => name)), listed(certificate.categories)],
        ...[listed(certificate.batches), listed(certificate.slaughterMethods), listed(certificate.markets)],
      ];
    const last = page.at(-1);
    if (!last && after === null) yield exampleOfCertificate;
    if (!last || page.length < perRead) return;
    after = last.id;
  }
}

/** Heading and rows. */
export async function* templateRows(
  tx: Transaction,
  kind: BulkKind,
  organisation: ActingFor,
  certificates: Domains['certificates'],
): AsyncGenerator<readonly string[]> {
  yield headingOf(kind);
  if (kind === 'events') return yield* authoringExamples;
  if (kind === 'certificates') return yield* certificateRows(tx, organisation, certificates);
  if (kind === 'applications') {
    const rows = await rowsOf(tx, { cells: texts }, exampleOf(organisation.id));
    return yield* rows.map(({ cells }) => cells);
  }
  for (let after = ''; ; ) {
    const rows = await rowsOf(tx, { key: text, cells: texts }, recordOf(kind, organisation.id, after));
    for (const { cells } of rows) yield cells;
    const last = rows.at(-1);
    if (!last || rows.length < perRead) return;
    after = last.key;
  }
}

/** RFC 4180 with a byte order mark, so that every spreadsheet reads the letters right. */
export async function* asCsv(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  let piece = '\uFEFF';
  for await (const row of rows) {
    piece += stringify([row.map(neutralText)], { record_delimiter: 'windows' });
    if (piece.length < 64 * 1024) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

export async function asXlsx(rows: AsyncIterable<readonly string[]>): Promise<Buffer> {
  const [{ default: excel }, { PassThrough }] = await Promise.all([import('exceljs'), import('node:stream')]);
  const stream = new PassThrough();
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => stream.once('end', resolve).once('error', reject));
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = workbook.addWorksheet('Table', { views: [{ state: 'frozen', ySplit: 1 }] });
  let isHeading = true;
  for await (const row of rows) {
    // As text, so that a GTIN keeps its leading zeros.
    const added = sheet.addRow(row.map(neutralText));
    added.eachCell((cell) => {
      cell.numFmt = '@';
    });
    if (isHeading) added.font = { bold: true };
    isHeading = false;
    added.commit();
  }
  sheet.commit();
  await workbook.commit();
  await ended;
  return Buffer.concat(pieces);
}
