// A row of a table of certificates as the form for one would send it. An empty list is no limit, as in the form; a name says which company
// and which site, or the row is at fault.
import { proposeImport } from '@amanah/api/certificates';
import type { RowValues } from '@amanah/core/bulk';
import { batchName } from '@amanah/core/certificates';
import type { Certificates } from '../certificates/index.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TakenOutcome } from '../platform/table-importer.ts';
import { asCode, checked, list, readGtin, text } from './cell-values.ts';
import { type Fault, RowFaults } from './fault-columns.ts';

const columnOfMember = {
  number: 'certificate',
  holderId: 'holder',
  siteIds: 'sites',
  gtins: 'products',
  slaughterMethods: 'slaughter_methods',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
};

const orNoLimit = <One>(values: readonly One[]) => (values.length === 0 ? null : [...values]);

/** The GTIN before the first blank in the digits that certificates have; a batch without one is left as it is, and refused. */
function batchNamed(written: string): string {
  const [gtin = '', ...batchNumber] = written.split(/\s+/);
  return batchName(readGtin(gtin) ?? gtin, batchNumber.join(' '));
}

type Table = ReturnType<Certificates['takeTable']>;

/** Takes row after row, and says of a duplicate which number it repeats and in which row that stands. */
export function takeCertificates(table: Table): (row: { row: number; values: RowValues }) => Promise<TakenOutcome> {
  const rowOfNumber = new Map<string, number>();
  return async ({ row, values }) => {
    try {
      const outcome = await takeOne(table, values);
      if (outcome === 'created') rowOfNumber.set(text(values['certificate']), row);
      return outcome;
    } catch (error) {
      const number = error instanceof Refusal ? error.details.faults?.[0]?.expected : undefined;
      if (!(error instanceof Refusal) || error.code !== 'certificates.number_taken' || number === undefined)
        throw error;
      const repeats = { number, row: rowOfNumber.get(number) ?? null };
      throw new RowFaults([{ column: 'certificate', rule: error.code, repeats }]);
    }
  };
}

async function takeOne(table: Table, values: RowValues): Promise<TakenOutcome> {
  const faults: Fault[] = [];
  const one = (found: readonly string[], column: string, unknown: string, several: string): string | null => {
    const [id, another] = found;
    if (id !== undefined && another === undefined) return id;
    faults.push({ column, rule: id === undefined ? unknown : several });
    return null;
  };
  const holders = await table.holdersNamed(text(values['holder']));
  const holderId = one(holders, 'holder', 'organisations.unknown', 'holder_of_several');
  const siteIds: string[] = [];
  for (const name of holderId === null ? [] : list(values['sites'])) {
    const sites = await table.sitesNamed(holderId ?? '', name);
    const siteId = one(sites, 'sites', 'certificates.not_of_holder', 'site_of_several');
    if (siteId !== null) siteIds.push(siteId);
  }
  const gtins = list(values['products']).map((written) => readGtin(written));
  if (gtins.includes(undefined)) faults.push({ column: 'products', rule: 'products.gtin_wrong' });
  if (faults.length > 0) throw new RowFaults(faults);
  const certificate = {
    number: text(values['certificate']),
    holderId,
    siteIds: orNoLimit(siteIds),
    gtins: orNoLimit(gtins),
    categories: list(values['categories']).map(asCode),
    batches: orNoLimit(list(values['batches']).map(batchNamed)),
    scheme: text(values['scheme']),
    slaughterMethods: orNoLimit(list(values['slaughter_methods']).map(asCode)),
    markets: orNoLimit(list(values['markets']).map((market) => market.toUpperCase())),
    validFrom: text(values['valid_from']),
    validUntil: text(values['valid_until']),
  };
  return table.take(checked(proposeImport.body, { source: text(values['source']), certificate }, columnOfMember));
}
