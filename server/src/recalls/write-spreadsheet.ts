// The electronic sortable spreadsheet of FSMA 204: a sheet per critical tracking event, a row per lot and event. Says what was
// recorded and leaves empty what was not. Column names are those of the rule, 21 CFR 1.1325 to 1.1350, and stay English.

import { neutralText } from '@amanah/core/bulk';
import { uuidOfUrn } from '@amanah/core/codes';
import { type BizTransactionType, documentNumberOf, wordOfName } from '@amanah/core/events';
import { type Realm, realms } from '@amanah/core/organisations';
import {
  type RecordedRow,
  type TrackingEvent,
  type TrackingFault,
  type TrackingRow,
  trackingEvents,
} from '@amanah/core/recalls';
import type { Workbook, Worksheet } from 'exceljs';
import { batchKey, glnOf, storedKey, thingOf } from '../codes/index.ts';
import { nullable, text, textOf, texts, uuid } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RecallsDeps } from './deps.ts';
import { deliveryNote, readTrackingRows } from './tracking-rows.ts';

type SheetDeps = Pick<RecallsDeps, 'database' | 'organisations' | 'stock'>;

const keysOfNotice = statement(
  'recalls.recall_keys',
  {
    keys: texts,
    realm: textOf(realms),
  },
  'select keys, realm from recalls.recall_notices where id = $1',
);
const productNames = statement(
  'recalls.product_descriptions',
  {
    gtin: text,
    name: text,
    brand: text,
  },
  'select gtin, name, brand from products.registered where gtin = any($1::text[])',
);
const places = statement(
  'recalls.place_descriptions',
  {
    gln: text,
    name: text,
    address: text,
    country: text,
  },
  'select gln, name, address, country from organisations.site_places where gln = any($1::text[])',
);
const organisationNames = statement(
  'recalls.party_descriptions',
  { id: uuid, name: text },
  'select id, name from organisations.organisation_names where id = any($1::uuid[])',
);
// Where the lot code was assigned: the site that made the lot.
const lotSources = statement(
  'recalls.lot_sources',
  { gtin: text, batch_number: text, producer: text, site: text, address: text, country: text, gln: nullable(text) },
  `select b.gtin, b.batch_number, o.name as producer, s.name as site, s.address, s.country, s.gln
   from unnest($1::text[], $2::text[]) q(gtin, number)
   join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.number and b.realm = $3
   join organisations.organisation_names o on o.id = b.producer_id
   join organisations.site_places s on s.id = b.site_id`,
);
// What lay in containers when they were moved: their lots, as the rule wants them named.
const contents = statement(
  'recalls.container_contents',
  {
    container: text,
    lot: text,
  },
  `with recursive inside(container, key) as (
     select q.key collate "C", q.key collate "C" from unnest($1::text[]) as q(key)
     union
     select i.container, c.key from inside i
     join events.lineage o on o.key = i.key and o.side = 1
     join events.lineage c on c.process = o.process and c.side = 0
     where i.key ~ '^/(00|8003)/'
   )
   select container, key as lot from inside where key ~ '^/01/.*/(10|21)/'`,
);

const sheetNames: Readonly<Record<TrackingEvent, string>> = {
  harvesting: 'Harvesting',
  cooling: 'Cooling',
  initial_packing: 'Initial Packing',
  first_land_based_receiving: 'First Land-Based Receiving',
  shipping: 'Shipping',
  receiving: 'Receiving',
  transformation: 'Transformation',
};

/** A quantity without a unit of measure is a number of pieces (EPCIS 2.0, section 7.3.3.3). */
const countedUnit = 'each';

const lotColumns = [
  { header: 'Traceability lot code', key: 'lot', width: 26 },
  { header: 'Product description', key: 'product', width: 34 },
  { header: 'GTIN', key: 'gtin', width: 18 },
] as const;
const whereAndWhen = [
  { header: 'Date (UTC)', key: 'date', width: 22 },
  { header: 'Location description', key: 'location', width: 44 },
] as const;

const columns = [
  ...lotColumns,
  { header: 'Quantity', key: 'quantity', width: 12 },
  { header: 'Unit of measure', key: 'unit', width: 14 },
  ...whereAndWhen,
  { header: 'Immediate previous source location description', key: 'previous', width: 44 },
  { header: 'Immediate subsequent recipient location description', key: 'recipient', width: 44 },
  { header: 'Traceability lot codes used as ingredients', key: 'inputs', width: 40 },
  { header: 'Logistic unit', key: 'container', width: 24 },
  { header: 'Traceability lot code source location description', key: 'source', width: 44 },
  { header: 'Reference document type', key: 'documentType', width: 20 },
  { header: 'Reference document number', key: 'documentNumber', width: 44 },
] as const;

/** Of the Core Business Vocabulary 2.0, and what a shop's counter asks for. */
const documentWords: Readonly<Record<BizTransactionType | typeof deliveryNote, string>> = {
  bol: 'Bill of lading',
  cert: 'Certificate',
  desadv: 'Despatch advice',
  inv: 'Invoice',
  pedigree: 'Pedigree',
  po: 'Purchase order',
  poc: 'Purchase order confirmation',
  prodorder: 'Production order',
  recadv: 'Receiving advice',
  rma: 'Return merchandise authorisation',
  testprd: 'Test procedure',
  testres: 'Test results',
  upevt: 'Upstream EPCIS event',
  [deliveryNote]: 'Delivery note',
};

const isKnownType = (type: string): type is keyof typeof documentWords => Object.hasOwn(documentWords, type);
/** As it was recorded where nobody has a word for it. */
const documentWord = (type: string | null): string =>
  type !== null && isKnownType(type) ? documentWords[type] : (type ?? '');

const faultWords: Readonly<Record<TrackingFault, string>> = {
  no_location: 'No location is recorded.',
  no_source: 'Nobody recorded from whom it came.',
  no_recipient: 'Nobody recorded to whom it went.',
  no_document: 'No reference document is recorded.',
  no_quantity: 'No quantity is recorded.',
  past_expiry: 'Recorded for a day after the lot had expired.',
  while_blocked: 'Recorded while the lot was blocked: see whether it went back to its maker.',
  before_production: 'Recorded for a day before the lot was made.',
  more_than_made: 'More was shipped than the maker recorded as made.',
  more_than_received: 'More was shipped than was recorded as received.',
  no_beginning: 'Moved by its maker, who recorded no harvest, packing or production of the lot.',
  before_completion: 'Received before production was recorded as finished.',
  not_sent: 'Received, but nobody else recorded that it was sent.',
  received_before_sent: 'Received before it was sent, by the times that were recorded.',
  quantity_differs: 'By the same document, another quantity was recorded as sent than as received.',
  more_received_than_sent: 'More was received than was recorded as sent.',
};

const faultColumns = [
  ...lotColumns,
  { header: 'Critical tracking event', key: 'event', width: 24 },
  ...whereAndWhen,
  { header: 'Recorded by', key: 'recorder', width: 34 },
  { header: 'Finding', key: 'fault', width: 60 },
] as const;

function addSheet(book: Workbook, name: string, cells: typeof columns | typeof faultColumns): Worksheet {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = cells.map((column) => ({
    ...column,
    style: { numFmt: column.key === 'quantity' ? 'General' : '@' },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: cells.length } };
  return sheet;
}

/** A sheet for each tracking event, and one of what is missing in them or cannot have been. @param readerId organisation that reads it */
export async function writeSpreadsheet(
  deps: SheetDeps,
  { recallId, readerId, at }: { readonly recallId: string; readonly readerId: string; readonly at: Date },
): Promise<Buffer> {
  const { database } = deps;
  const [notice] = await database.run(keysOfNotice, [recallId]);
  if (!notice) throw new Refusal('recalls.recall_unknown');
  const { rows, faults } = await readTrackingRows(deps, { ...notice, readerId });
  const { describe, nameOf } = await descriptions(deps, rows, notice.realm);
  // Loaded when somebody asks for a spreadsheet, and not before: it is large.
  const { default: excel } = await import('exceljs');
  const book = new excel.Workbook();
  book.created = at;
  for (const event of trackingEvents) {
    const sheet = addSheet(book, sheetNames[event], columns);
    const own = rows
      .filter((row) => row.event === event)
      .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
    for (const row of own) sheet.addRows(describe(row));
  }
  const findings = addSheet(book, 'Findings', faultColumns);
  for (const { row, fault } of faults)
    for (const cells of describe(row))
      findings.addRow({
        ...cells,
        event: sheetNames[row.event],
        recorder: neutralText(nameOf(row.organisationId)),
        fault: faultWords[fault],
      });
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function descriptions({ database, organisations: known }: SheetDeps, rows: readonly RecordedRow[], realm: Realm) {
  // A party that is at work here is named by its DID, or by the id that it has here.
  const organisationIn = (key: string | null): string[] => {
    if (key === null) return [];
    const issuer = known.keys.issuerOf(key);
    if (issuer !== null && issuer !== 'operator') return [issuer];
    const id = uuidOfUrn(key);
    return id === null ? [] : [id];
  };
  const containers = rows
    .filter(({ traceabilityLotCode }) => traceabilityLotCode === null)
    .map(({ lotKey }) => storedKey(lotKey));
  const inside = Map.groupBy(await database.run(contents, [[...new Set(containers)]]), ({ container }) => container);
  const lots = [...rows.map(({ lotKey }) => storedKey(lotKey)), ...[...inside.values()].flat().map(({ lot }) => lot)];
  const glns = rows.flatMap((row) =>
    [row.locationKey, row.previousKey, row.recipientKey].flatMap((key) => glnOf(key) ?? []),
  );
  const parties = rows.flatMap(({ previousKey, recipientKey }) => [previousKey, recipientKey].flatMap(organisationIn));
  const made = [...new Set(lots)]
    .map((key) => thingOf(key))
    .filter(({ gtin, batchNumber }) => gtin !== null && batchNumber !== null);
  const [products, sites, organisations, sources] = await Promise.all([
    database.run(productNames, [[...new Set(lots.flatMap((key) => thingOf(key).gtin ?? []))]]),
    database.run(places, [[...new Set(glns)]]),
    database.run(organisationNames, [[...new Set([...parties, ...rows.map((row) => row.organisationId)])]]),
    database.run(lotSources, [made.map(({ gtin }) => gtin), made.map(({ batchNumber }) => batchNumber), realm]),
  ]);
  const organisationOf = new Map(organisations.map(({ id, name }) => [id, name]));
  const productOf = new Map(products.map(({ gtin, name, brand }) => [gtin, `${name}, ${brand}`]));
  const siteText = (...parts: readonly [gln: string | null, ...words: string[]]) => {
    const [gln, ...words] = parts;
    return `${words.join(', ')}${gln === null ? '' : ` (GLN ${gln})`}`;
  };
  const siteOf = new Map(sites.map(({ gln, name, address, country }) => [gln, siteText(gln, name, address, country)]));
  const sourceOf = new Map(
    sources.map(({ gtin, batch_number: number, producer, site, address, country, gln }) => [
      batchKey(gtin, number),
      siteText(gln, producer, site, address, country),
    ]),
  );
  const placeText = (key: string | null) =>
    key === null
      ? ''
      : (siteOf.get(glnOf(key) ?? '') ?? organisationOf.get(organisationIn(key)[0] ?? '') ?? wordOfName(key) ?? key);
  const lotCode = (key: string) => {
    const { batchNumber, serial, label } = thingOf(storedKey(key));
    return batchNumber ?? serial ?? wordOfName(key) ?? label;
  };
  const describe = (row: TrackingRow): Record<string, string | number>[] => {
    const own = storedKey(row.lotKey);
    const held = row.traceabilityLotCode === null ? (inside.get(own) ?? []).map(({ lot }) => lot) : [own];
    return (held.length === 0 ? [own] : held).map((key) => {
      const { gtin } = thingOf(key);
      const isContainer = row.traceabilityLotCode === null;
      // Of several lots in one unit nobody says here how much is of which.
      const quantity = held.length > 1 ? null : row.quantity;
      return {
        lot: neutralText(lotCode(key)),
        product: neutralText(productOf.get(gtin ?? '') ?? ''),
        gtin: gtin ?? '',
        quantity: quantity ?? '',
        unit: quantity === null ? '' : (row.unit ?? countedUnit),
        date: new Date(row.date).toISOString(),
        location: neutralText(placeText(row.locationKey)),
        previous: neutralText(placeText(row.previousKey)),
        recipient: neutralText(placeText(row.recipientKey)),
        inputs: neutralText(row.inputLotKeys.map(lotCode).join('; ')),
        container: isContainer ? neutralText(thingOf(own).label) : '',
        source: neutralText(sourceOf.get(key) ?? ''),
        documentType: neutralText(row.documents.map(({ type }) => documentWord(type)).join('; ')),
        documentNumber: neutralText(row.documents.map(({ number }) => documentNumberOf(number)).join('; ')),
      };
    });
  };
  return { describe, nameOf: (id: string) => organisationOf.get(id) ?? '' };
}
