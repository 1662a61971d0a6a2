// What is missing in the rows of a spreadsheet, and what cannot have been.
import { describe, expect, it } from 'vitest';
import { findTrackingFaults, type MadeLot, type RecordedRow } from './tracking-faults.ts';

const lotKey = '/01/09521234500017/10/L-1';
const shipped: RecordedRow = {
  ...{ organisationId: 'maker', event: 'shipping', date: '2026-11-02T08:00:00Z', traceabilityLotCode: 'L-1', lotKey },
  ...{ quantity: 60, unit: null, inputLotKeys: [], locationKey: '/414/9521234567892' },
  ...{ previousKey: null, recipientKey: '/414/9521234567899', documents: [{ type: 'desadv', number: '17' }] },
};
const received: RecordedRow = {
  ...shipped,
  ...{ organisationId: 'shop', event: 'receiving', date: '2026-11-03T08:00:00Z' },
  ...{ previousKey: '/414/9521234567892', recipientKey: null },
};
const lot: MadeLot = {
  producerId: 'maker',
  producedOn: '2026-11-01',
  expiresOn: '2027-05-01',
  blocked: [],
  hasBeginning: true,
  finishedOn: '2026-11-01',
  quantity: 100,
};
const made = new Map([[lotKey, lot]]);
/** Numbers are folded by the server; here those are alike that differ by a space. */
const find = (rows: readonly RecordedRow[], lots: ReadonlyMap<string, MadeLot>, unseen: readonly RecordedRow[] = []) =>
  findTrackingFaults(rows, lots, { unseen, fold: (number) => number.replaceAll(' ', '') });
const faultsOf = (...rows: readonly RecordedRow[]) =>
  find(rows, made).map(({ row, fault }) => [row.organisationId, fault]);

describe('The rows of a sheet', () => {
  it('are compared by their documents however these are written', () => {
    const as = (number: string, quantity: number) => ({
      ...received,
      quantity,
      documents: [{ type: 'desadv', number }],
    });
    expect(faultsOf(shipped, as('1 7', 50))).toEqual([['shop', 'quantity_differs']]);
    expect(faultsOf(shipped, as('18', 50))).toEqual([]);
  });

  it('have no fault where goods were sent and came, in whichever order they stand', () => {
    expect(faultsOf(shipped, received)).toEqual([]);
    expect(faultsOf(received, shipped)).toEqual([]);
  });

  it('say where more came at once than was ever made', () => {
    const faults = faultsOf(shipped, { ...received, quantity: 9_000, documents: [{ type: 'desadv', number: '99' }] });
    expect(faults).toContainEqual(['shop', 'more_than_made']);
    expect(faultsOf({ ...shipped, quantity: 100 }, { ...received, quantity: 100 })).toEqual([]);
  });

  it.each<[string, Partial<RecordedRow>, string]>([
    ['location', { locationKey: null }, 'no_location'],
    ['recipient', { recipientKey: null }, 'no_recipient'],
    ['document', { documents: [] }, 'no_document'],
    ['quantity', { quantity: null }, 'no_quantity'],
  ])('say where a shipment has no %s', (_, more, fault) => {
    expect(faultsOf({ ...shipped, ...more })).toEqual([['maker', fault]]);
  });

  it('say where it came from nobody, and that nobody sent it', () => {
    expect(faultsOf({ ...received, previousKey: null })).toEqual([
      ['shop', 'no_source'],
      ['shop', 'not_sent'],
    ]);
    // What the shop sent itself is no answer to that.
    expect(faultsOf({ ...shipped, organisationId: 'shop', quantity: 0 }, received)).toEqual([['shop', 'not_sent']]);
  });

  it('say where it came before it was sent, as soon as somebody records that it was', () => {
    const early = { ...received, date: '2026-11-01T08:00:00Z' };
    expect(faultsOf(early)).toEqual([['shop', 'not_sent']]);
    expect(faultsOf(early, shipped)).toEqual([['shop', 'received_before_sent']]);
    expect(faultsOf(early, { ...shipped, date: '2026-10-31T08:00:00Z' }).map(([, fault]) => fault)).not.toContain(
      'not_sent',
    );
    // What was sent later came to others: the early one is still sent by nobody.
    const other = { documents: [{ type: null, number: 'GRN 5' }] };
    const elsewhere = { ...received, ...other, organisationId: 'second' };
    expect(faultsOf({ ...early, ...other, quantity: 5 }, shipped)).toEqual([['shop', 'received_before_sent']]);
    expect(faultsOf({ ...early, ...other, quantity: 5 }, shipped, elsewhere)).toContainEqual(['shop', 'not_sent']);
    // What it sent on itself says nothing of how it came.
    expect(faultsOf(early, { ...shipped, organisationId: 'shop' })).toEqual([['shop', 'not_sent']]);
  });

  it('say where its maker moves a lot that has no beginning, once, and nobody else is told so', () => {
    const of = (...rows: readonly RecordedRow[]) =>
      find(rows, new Map([[lotKey, { ...lot, hasBeginning: false }]])).map(({ row, fault }) => [
        row.organisationId,
        fault,
      ]);
    const again = { ...shipped, documents: [{ type: null, number: '18' }], quantity: 1, date: '2026-11-04T08:00:00Z' };
    expect(of(shipped, received, again)).toEqual([['maker', 'no_beginning']]);
    expect(of({ ...shipped, organisationId: 'shop', quantity: 0 })).toEqual([]);
  });

  it('say what was received before its production was recorded as finished', () => {
    const of = (finishedOn: string | null) =>
      find([shipped, received], new Map([[lotKey, { ...lot, finishedOn }]])).map(({ row, fault }) => [
        row.organisationId,
        fault,
      ]);
    expect(of(null)).toEqual([['shop', 'before_completion']]);
    expect(of('2026-11-04')).toEqual([['shop', 'before_completion']]);
    expect(of('2026-11-03')).toEqual([]);
    // What comes back to its maker may be unfinished.
    const back = { ...received, organisationId: 'maker' };
    expect(find([shipped, back], new Map([[lotKey, { ...lot, finishedOn: null }]]))).toEqual([]);
  });

  it('say what moved before it was made', () => {
    expect(faultsOf({ ...shipped, date: '2026-10-31T23:00:00Z' })).toEqual([['maker', 'before_production']]);
  });

  it('say what moved after it expired, or while it was blocked', () => {
    const of = (more: Partial<MadeLot>) =>
      find([shipped, received], new Map([[lotKey, { ...lot, ...more }]])).map(({ fault }) => fault);
    expect(of({ expiresOn: '2026-11-01' })).toEqual(['past_expiry', 'past_expiry']);
    expect(of({ expiresOn: '2026-11-03' })).toEqual([]);
    const since = '2026-11-02T12:00:00.000Z';
    expect(of({ expiresOn: null, blocked: [{ since, until: null }] })).toEqual(['while_blocked']);
    // Released since: it was blocked all the same.
    expect(of({ expiresOn: null, blocked: [{ since, until: '2026-11-09T12:00:00.000Z' }] })).toEqual(['while_blocked']);
    expect(of({ expiresOn: null, blocked: [{ since, until: '2026-11-02T12:30:00.000Z' }] })).toEqual([]);
  });

  it('say where more left than was made or received; what came back is there again', () => {
    const again = (more: Partial<RecordedRow>) => ({ ...shipped, date: '2026-11-05T08:00:00Z', ...more });
    expect(faultsOf(shipped, again({ quantity: 41 }))).toEqual([['maker', 'more_than_made']]);
    const back = { ...received, organisationId: 'maker', quantity: 1, date: '2026-11-04T08:00:00Z' };
    expect(faultsOf(shipped, back, again({ quantity: 41 }))).toEqual([]);
    expect(faultsOf(shipped, received, again({ organisationId: 'shop', quantity: 61 }))).toEqual([
      ['shop', 'more_than_received'],
    ]);
    // What is weighed is not compared with what is counted.
    expect(faultsOf(shipped, again({ quantity: 500, unit: 'KGM' }))).toEqual([]);
  });

  it('say nothing of more than came where that is not known in pieces, or came without being shown', () => {
    const sent = { ...shipped, organisationId: 'shop', quantity: 10, date: '2026-11-05T08:00:00Z' };
    const tooMuch = ['shop', 'more_than_received'];
    expect(faultsOf(sent)).toEqual([tooMuch]);
    for (const came of [{ quantity: 12, unit: 'KGM' }, { quantity: null }])
      expect(faultsOf(shipped, { ...received, ...came }, sent)).not.toContainEqual(tooMuch);
    const container = { traceabilityLotCode: null, lotKey: '/00/106141412345678908', quantity: null };
    expect(faultsOf(shipped, { ...received, ...container }, sent)).not.toContainEqual(tooMuch);
    const ofCounter = (quantity: number) =>
      find([sent], made, [{ ...received, quantity }]).map(({ row, fault }) => [row.organisationId, fault]);
    expect(ofCounter(10)).toEqual([]);
    expect(ofCounter(9)).toEqual([tooMuch]);
  });

  it('say where more came than was sent, and where a document says two quantities', () => {
    const other = { documents: [{ type: null, number: 'GRN 5' }] };
    const more = { ...received, quantity: 61 };
    expect(faultsOf(shipped, more)).toEqual([['shop', 'quantity_differs']]);
    expect(faultsOf(shipped, { ...received, quantity: 59 })).toEqual([['shop', 'quantity_differs']]);
    // In two parts, by a document that the sender names in the form of the standard.
    const part = { ...received, quantity: 30 };
    const named = { documents: [{ type: 'desadv', number: 'urn:epcglobal:cbv:bt:9521234567892:17' }] };
    expect(faultsOf({ ...shipped, ...named }, part, { ...part, organisationId: 'second' })).toEqual([]);
    expect(faultsOf({ ...shipped, ...named }, part, { ...part, quantity: 20, organisationId: 'second' })).toEqual([
      ['shop', 'quantity_differs'],
      ['second', 'quantity_differs'],
    ]);
    // What is weighed, or has no quantity, is compared with nothing.
    const weighed = { ...part, quantity: 12, unit: 'KGM' };
    expect(faultsOf(shipped, part, weighed)).toEqual([]);
    expect(faultsOf(shipped, { ...received, quantity: null })).toEqual([['shop', 'no_quantity']]);
    // By a document of its own: only what came in all can be compared.
    expect(faultsOf(shipped, { ...more, ...other })).toEqual([['shop', 'more_received_than_sent']]);
    expect(faultsOf(shipped, { ...part, ...other })).toEqual([]);
    expect(faultsOf(shipped, received, { ...part, ...other, organisationId: 'second' })).toEqual([
      ['second', 'more_received_than_sent'],
    ]);
    // Sent on to a third: that is on the way again.
    const on = { ...shipped, ...other, organisationId: 'shop', date: '2026-11-04T08:00:00Z' };
    expect(
      faultsOf(shipped, received, on, { ...received, ...other, organisationId: 'third', date: '2026-11-05T08:00:00Z' }),
    ).toEqual([]);
  });

  it('of goods that nobody has on record say only what the row itself lacks', () => {
    expect(find([{ ...shipped, lotKey: '/01/09521234500017/10/X' }], made)).toEqual([]);
  });
});
