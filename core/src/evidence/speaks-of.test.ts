// One table for everybody who asks: the page and the command line say the same of the same evidence.
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvidenceDocument } from './evidence-document.ts';
import { contentOf, scannedOf, speaksOf } from './speaks-of.ts';
import { inventEvidence } from './testing/invented-evidence.ts';

let whole: EvidenceDocument;
const names = { number: '', uri: '', end: '', hash: '', gtin: '' };
beforeAll(async () => {
  whole = (await inventEvidence()).document;
  const [certificate] = whole.certificates;
  const facts = certificate && contentOf(certificate)?.facts;
  const [event] = whole.events;
  if (!facts || !event) throw new Error('a certificate and an event');
  names.number = facts.number;
  names.uri = facts.id;
  names.end = facts.id.split(/[/:]/).at(-1) ?? '';
  names.hash = event.hash;
  names.gtin = facts.products?.[0]?.gtin ?? '';
});

const as = (kind: EvidenceDocument['subject']['kind'], more: Partial<EvidenceDocument> = {}): EvidenceDocument => ({
  ...whole,
  subject: { ...whole.subject, kind },
  ...more,
});
const otherHash = 'ni:///sha-256;0000000000000000000000000000000000000000000000000000000000000000?ver=CBV2.0';

describe('Evidence', () => {
  it.each<[string, () => string, boolean | null]>([
    ['its number', () => names.number, true],
    ['its number in small letters', () => names.number.toLowerCase(), true],
    ['the address of its credential', () => names.uri, true],
    ['the id that the address ends in', () => names.end, true],
    ['another number of a certificate', () => 'NHA-C-2019-00001', false],
    ['a number of another form', () => 'MY/2019/17', false],
    ['another address', () => `${names.uri}0`, false],
    ['the hash of an event', () => names.hash, true],
    ['the hash of another event', () => otherHash, false],
    ['an id of the database', () => '0199a000-0000-7000-8000-00000000000a', null],
    ['a product that it names', () => names.gtin, true],
    ['a batch of a product that it names', () => `(01)${names.gtin}(10)L-1`, true],
    ['another product', () => '09521001000017', false],
    ['nothing', () => '', false],
  ])('of a certificate, asked for by %s', (_name, asked, expected) => {
    expect(speaksOf(as('certificate'), asked())).toBe(expected);
  });

  it.each<[string, () => string, boolean | null]>([
    ['its printed code', () => 'HALAL-CHICKEN-2024-001', null],
    ['its number', () => 'B-2026-118', null],
    ['its id', () => '0199a000-0000-7000-8000-00000000000a', null],
    ['a certificate that it names', () => names.number, true],
    ['a certificate that it does not name', () => 'NHA-C-2019-00001', false],
    ['another product', () => '09521001000017', false],
  ])('of a batch, asked for by %s', (_name, asked, expected) => {
    expect(speaksOf(as('batch'), asked())).toBe(expected);
  });

  it('of events alone names no product', () => {
    expect(speaksOf(as('batch', { certificates: [] }), names.gtin)).toBeNull();
  });

  it('is compared with product and batch where a code names them', () => {
    expect(scannedOf('(01)09506000134352(10)AB-1')).toEqual({ gtin: '09506000134352', batchNumber: 'AB-1' });
    expect(scannedOf('09506000134352')).toEqual({ gtin: '09506000134352', batchNumber: null });
    expect(scannedOf('HALAL-CHICKEN-2024-001')).toBeNull();
  });
});
