import { describe, expect, it } from 'vitest';
import { namesOf } from './names-of.ts';
import { parseCode } from './parse-code.ts';

const gtin = '09506000134352';
const nothing = { gtin: null, batchNumber: null, serial: null, code: null };

describe('The names of goods in a code', () => {
  it.each([
    ['9506000134352', { ...nothing, gtin }],
    [`(01)${gtin}(10)AB-1`, { ...nothing, gtin, batchNumber: 'AB-1' }],
    [`https://id.gs1.org/01/${gtin}/10/AB-1/21/7`, { ...nothing, gtin, batchNumber: 'AB-1', serial: '7' }],
    [`(01)${gtin}(21)7`, { ...nothing, gtin, serial: '7' }],
    ['halal-chicken-2024-001', { ...nothing, code: 'HALAL-CHICKEN-2024-001' }],
    ['AB-1', { ...nothing, batchNumber: 'AB-1' }],
    ['NHA-C-2026-00042', null],
    ['395200010000000011', null],
    ['nothing at all', null],
  ])('%s', (code, names) => {
    expect(namesOf(parseCode(code))).toEqual(names);
  });
});
