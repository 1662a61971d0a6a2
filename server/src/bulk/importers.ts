// What each kind of table does with its rows: from the words in the cells to the single entry of its domain, whose rules decide. Faults
// come back with the column that they stand in.

import { recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { proposeImport } from '@amanah/api/certificates';
import { createApplication } from '@amanah/api/certification/applications';
import { recordMovement } from '@amanah/api/inventory';
import { createProduct, type ProductEntries, productEntriesSchema } from '@amanah/api/products';
import type { RouteDefinition } from '@amanah/api/route';
import { movementSchema } from '@amanah/api/stock';
import { type BulkKind, bulkColumns, bulkKinds, plainText, type RowValues } from '@amanah/core/bulk';
import { mayDo, type Permission } from '@amanah/core/organisations';
import type { Authoring } from '../authoring/index.ts';
import type { Batches } from '../batches/index.ts';
import type { Certificates } from '../certificates/index.ts';
import type { Certification } from '../certification/index.ts';
import type { Inventory } from '../inventory/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { TableImporter, TakenOutcome } from '../platform/table-importer.ts';
import type { Products } from '../products/index.ts';
import { asCode, checked, gtinIn, list, numberOrNull, text, textOrNull } from './cell-values.ts';
import { faultsOfRow, RowFaults } from './fault-columns.ts';
import { takeCertificates } from './take-certificates.ts';

export interface Domains {
  readonly products: Pick<Products, 'takeTable'>;
  readonly batches: Pick<Batches, 'takeBatches' | 'findOwnSite'>;
  readonly authoring: Pick<Authoring, 'takeEvents'>;
  readonly inventory: Pick<Inventory, 'openTable'>;
  readonly certification: Pick<Certification, 'takeTable' | 'reviewOf'>;
  readonly certificates: Pick<Certificates, 'takeTable' | 'importsOnRecord'>;
}

/** What is known of the upload beside its rows. */
export interface About {
  readonly organisation: ActingFor;
  readonly userId: string;
  /** An id that is always the same for the same row of the same file. */
  readonly idOfRow: (row: number) => string;
  readonly now: Date;
}

interface TableRow {
  readonly row: number;
  readonly values: RowValues;
}
export type RowImporter = TableImporter<TableRow>;

/** How the rows of a table are taken: what has to be asked for each, before the transaction, and then the taking. */
export interface PreparedImporter {
  /** A fault of the row is said when it is taken. */
  readonly prepare?: (row: TableRow) => Promise<void>;
  /** The first step of the transaction, before it is one of the organisation alone. */
  readonly begin?: (tx: Transaction) => Promise<void>;
  within(tx: Transaction): RowImporter;
}

export const permissionOf: Readonly<Record<BulkKind, Permission>> = {
  products: 'write_products',
  batches: 'write_batches',
  inventory: 'write_inventory',
  events: 'record_events',
  applications: 'write_applications',
  certificates: 'decide_certificates',
};

export const rolesOf: Readonly<Record<BulkKind, readonly ActingFor['kind'][]>> = {
  products: ['producer'],
  batches: ['producer'],
  inventory: ['retailer'],
  events: ['producer', 'retailer'],
  applications: ['producer'],
  certificates: ['certifier'],
};

/** Of which kinds a member may upload tables. */
export const kindsFor = ({ kind: role, right }: Pick<ActingFor, 'kind' | 'right'>): BulkKind[] =>
  bulkKinds.filter(
    (kind) => mayDo(right, 'upload_in_bulk') && mayDo(right, permissionOf[kind]) && rolesOf[kind].includes(role),
  );

/** How one row is entered by hand. */
const singleEntries: Readonly<Record<BulkKind, RouteDefinition>> = {
  products: createProduct,
  batches: createBatch,
  inventory: recordMovement,
  events: recordEvent,
  applications: createApplication,
  certificates: proposeImport,
};

/** What one row by hand asks of a session, a table of them asks too. */
export const needsSecondStep = (kind: BulkKind): boolean => singleEntries[kind].needsSecondStep === true;

const columnOfProduct = {
  storageInstructions: 'storage',
  shelfLife: 'shelf_life',
  leastTemperatureCelsius: 'least_temperature',
  mostTemperatureCelsius: 'most_temperature',
  'price.amount': 'price',
  'price.currency': 'currency',
};

function entriesOf(values: RowValues): ProductEntries & { gtin: string } {
  const nutrition = ['calories', 'protein', 'fat', 'carbs'].map((name) => numberOrNull(values[name]));
  const [calories, protein, fat, carbs] = nutrition;
  const isDeclared = nutrition.some((value) => value !== null);
  const price = numberOrNull(values['price']);
  const gtin = gtinIn(values);
  const entries = checked(
    productEntriesSchema,
    {
      name: text(values['name']),
      brand: text(values['brand']),
      category: text(values['category']).toLowerCase(),
      description: text(values['description']),
      weight: text(values['weight']),
      price: price === null ? null : { amount: price, currency: text(values['currency']).toUpperCase() },
      ingredients: list(values['ingredients']),
      allergens: list(values['allergens']),
      nutritional: isDeclared ? { calories, protein, fat, carbs } : null,
      storageInstructions: text(values['storage']),
      shelfLife: text(values['shelf_life']),
      leastTemperatureCelsius: numberOrNull(values['least_temperature']),
      mostTemperatureCelsius: numberOrNull(values['most_temperature']),
    },
    columnOfProduct,
  );
  return { ...entries, gtin };
}

const columnOfBatch = {
  batchNumber: 'batch',
  siteId: 'site',
  startDate: 'started',
  expectedCompletion: 'expected',
  expiryDate: 'best_before',
  slaughterMethod: 'slaughter_method',
  claimedCertificateNumbers: 'certificates',
};

function batchOf(values: RowValues, siteId: string, id: string) {
  const code = textOrNull(values['code']);
  return checked(
    createBatch.body,
    {
      id,
      gtin: gtinIn(values),
      batchNumber: text(values['batch']),
      code:
        code === null
          ? { kind: 'none' }
          : code.toLowerCase() === 'assign'
            ? { kind: 'assigned' }
            : { kind: 'printed', code },
      siteId,
      startDate: text(values['started']),
      expectedCompletion: textOrNull(values['expected']),
      expiryDate: textOrNull(values['best_before']),
      quantity: numberOrNull(values['quantity']),
      slaughterMethod: textOrNull(values['slaughter_method']),
      claimedCertificateNumbers: list(values['certificates']),
    },
    columnOfBatch,
  );
}

const movementWords = { receive: 'received', sell: 'sold', count: 'counted', write_off: 'written_off' } as const;

export function movementKindOf(values: RowValues): string | undefined {
  const word = asCode(text(values['movement']));
  return Object.entries(movementWords).find(([name, code]) => word === name || word === code)?.[1];
}

function movementOf(values: RowValues, storeId: string, { idOfRow, now }: About, row: number) {
  const kind = movementKindOf(values);
  if (kind === undefined) throw new RowFaults([{ column: 'movement', rule: 'value_wrong' }]);
  return checked(
    movementSchema,
    {
      kind,
      id: idOfRow(row),
      storeId,
      gtin: gtinIn(values),
      batchNumber: textOrNull(values['batch']),
      at: new Date(textOrNull(values['at']) ?? now).toISOString(),
      quantity: numberOrNull(values['quantity']),
      note: text(values['note']),
      ...(kind === 'received' ? { supplier: text(values['supplier']), document: text(values['document']) } : {}),
      ...(kind === 'received' || kind === 'counted' ? { expiryDate: textOrNull(values['best_before']) } : {}),
      ...(kind === 'written_off' ? { reason: asCode(text(values['reason'])) } : {}),
    },
    { batchNumber: 'batch', expiryDate: 'best_before' },
  );
}

/** Tables whose rows stand for themselves. */
export async function prepareImporter(
  kind: Exclude<BulkKind, 'events' | 'applications'>,
  domains: Domains,
  about: About,
): Promise<PreparedImporter> {
  const { organisation, userId, idOfRow } = about;
  if (kind === 'products')
    return {
      within(tx) {
        const products = domains.products.takeTable(tx, organisation, userId);
        return { take: async ({ values }) => products.take(entriesOf(values)), finish: products.finish };
      },
    };
  if (kind === 'batches')
    return {
      within(tx) {
        const batches = domains.batches.takeBatches(tx, organisation, userId);
        const sites = new Map<string, string | null>();
        return {
          async take({ row, values }) {
            const name = text(values['site']);
            if (!sites.has(name)) sites.set(name, await domains.batches.findOwnSite(tx, organisation.id, name));
            const siteId = sites.get(name) ?? null;
            if (siteId === null) throw new RowFaults([{ column: 'site', rule: 'site_unknown' }]);
            return batches.take(batchOf(values, siteId, idOfRow(row)));
          },
          finish: batches.finish,
        };
      },
    };
  if (kind === 'certificates')
    return {
      within(tx) {
        const certificates = domains.certificates.takeTable(tx, organisation, userId, domains.certification.reviewOf);
        return { take: takeCertificates(certificates), finish: certificates.finish };
      },
    };
  const stock = await domains.inventory.openTable(organisation);
  const movementIn = ({ row, values }: TableRow) =>
    movementOf(values, stock.storeOf(text(values['store'])), about, row);
  return {
    async prepare(row) {
      try {
        await stock.prepare(movementIn(row));
      } catch (error) {
        faultsOfRow(error); // said again when the row is taken; whatever else went wrong is thrown
      }
    },
    begin: stock.begin,
    within(tx) {
      const movements = stock.within(tx, userId);
      return { take: async (row) => movements.take(movementIn(row)), finish: movements.finish };
    },
  };
}

export type WholeOutcome = {
  readonly created: number;
  readonly unchanged: number;
  readonly faults: readonly { readonly row: number; readonly column: string; readonly rule: string }[];
};

/** Tables whose rows belong together. */
export async function takeWhole(
  kind: 'events' | 'applications',
  domains: Domains,
  tx: Transaction,
  { organisation, userId }: About,
  table: {
    readonly heading: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly mostRows: number;
  },
  read: readonly { readonly row: number; readonly values: RowValues }[],
): Promise<WholeOutcome> {
  if (kind === 'events') {
    const rows = table.rows.map((cells) => cells.map(plainText));
    const taken = await domains.authoring.takeEvents(tx, organisation.id, { ...table, rows }, userId);
    const { created, unchanged, faults } = taken;
    return { created, unchanged, faults: faults.map((fault) => ({ ...fault, column: fault.column ?? '' })) };
  }
  const { created, faults } = await domains.certification.takeTable(
    tx,
    organisation,
    userId,
    read.map(({ row, values }) => ({
      row,
      application: text(values['application']),
      scheme: text(values['scheme']),
      sites: list(values['sites']),
      products: list(values['products']),
      ingredient: textOrNull(values['ingredient']),
      supplier: textOrNull(values['supplier']),
      certificate: textOrNull(values['certificate']),
    })),
  );
  return { created, unchanged: 0, faults };
}

export const columnsOf = (kind: Exclude<BulkKind, 'events'>) => bulkColumns[kind];
export type { TakenOutcome };
