import type { AuthoringBatch } from '@amanah/api/authoring';
import { describe, expect, it } from 'vitest';
import {
  authoredOf,
  conditionsOf,
  draftFor,
  emptyDraft,
  localTime,
  thingOfBatch,
  thingOfCode,
  thingOfHerd,
} from './record-draft.ts';

const batch: AuthoringBatch = {
  id: '0199b000-0000-7000-8000-000000000001',
  code: 'HALAL-CHICKEN-2024-001',
  gtin: '09506000134352',
  batchNumber: 'A1',
  productName: 'Chicken',
  quantity: 10,
  expiresOn: null,
  serials: 0,
  conditions: [{ name: 'Label', note: 'Relabel before sale.' }],
};

describe('A scanned code', () => {
  it.each([
    ['https://x.example/01/09506000134352/10/A1/21/7', { kind: 'pack', gtin: batch.gtin, serial: '7' }],
    ['(01)09506000134352(10)A1', { kind: 'batch', gtin: batch.gtin, batchNumber: 'A1' }],
    ['HALAL-CHICKEN-2024-001', { kind: 'batch', gtin: batch.gtin, batchNumber: 'A1' }],
    ['(00)095060001343520000', { kind: 'unit', sscc: '095060001343520000' }],
  ])('%s becomes a thing of the event', (code, item) => {
    expect(thingOfCode(code, [batch])?.item).toMatchObject(item);
  });
  it('that names no batch, pack or logistic unit becomes nothing', () => {
    for (const code of ['9506000134352', 'HALAL-OTHER-2024-001', '', 'https://example.com'])
      expect(thingOfCode(code, [batch]), code).toBeNull();
  });
});

describe('A form that was opened from a batch', () => {
  it('is about that batch already, and an empty one about nothing', () => {
    const now = new Date(2026, 0, 5, 9, 5);
    expect(authoredOf(draftFor(now, { batch }))).toMatchObject({
      kind: 'ship',
      items: [{ kind: 'batch', gtin: batch.gtin, batchNumber: 'A1' }],
    });
    expect(draftFor(now, {}).items).toEqual([]);
    const destroyed = draftFor(now, { kind: 'destroy', code: `(01)${batch.gtin}(10)${batch.batchNumber}` });
    expect(authoredOf(destroyed)).toMatchObject({
      kind: 'destroy',
      items: [{ gtin: batch.gtin, batchNumber: batch.batchNumber }],
    });
  });
});

describe('A thing of the list', () => {
  it('says the open conditions of its batch, and of no other', () => {
    expect(conditionsOf(thingOfBatch(batch), [batch])).toEqual(batch.conditions);
    expect(conditionsOf(thingOfBatch({ ...batch, batchNumber: 'B2' }), [batch])).toEqual([]);
    expect(conditionsOf(thingOfHerd('A1', '3'), [batch])).toEqual([]);
  });
});

describe('The entries of the form', () => {
  const draft = { ...emptyDraft(new Date(2026, 0, 5, 9, 5)), items: [{ ...thingOfBatch(batch), quantity: '2,5' }] };
  it('become an event with the offset of this device and numbers with a comma', () => {
    const event = authoredOf({ ...draft, temperature: '\u22124,5' });
    expect(event.at).toMatch(/^2026-01-05T09:05:00[+-]\d{2}:\d{2}$/);
    expect(new Date(event.at)).toEqual(new Date(2026, 0, 5, 9, 5));
    expect(event).toMatchObject({ items: [{ quantity: 2.5 }], temperatureCelsius: -4.5 });
    expect(localTime(new Date(event.at))).toBe(draft.at);
  });
  it('leave out what belongs to another kind', () => {
    const all = {
      ...draft,
      outputs: draft.items,
      container: '0950 6000 1343 5200 00',
      species: 'cattle',
      method: 'hand',
      stunning: 'no_stun',
    } as const;
    expect(authoredOf(all)).toMatchObject({ outputs: [], container: null, slaughter: null });
    expect(authoredOf({ ...all, kind: 'pack' })).toMatchObject({ container: '095060001343520000', outputs: [] });
    expect(authoredOf({ ...all, kind: 'slaughter', items: [thingOfHerd('FLOCK-1', '20')] })).toMatchObject({
      items: [{ kind: 'herd', heads: 20 }],
      slaughter: { species: 'cattle', line: null },
      container: null,
    });
  });
});
