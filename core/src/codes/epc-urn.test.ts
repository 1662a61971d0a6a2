// EPC URNs of the Tag Data Standard and of EPCIS examples, both ways.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEpcUrn, parseEpcUrn } from './epc-urn.ts';

const PAIRS: [string, number, Record<string, string>][] = [
  ['urn:epc:id:sgtin:0614141.812345.6789', 7, { '01': '80614141123458', '21': '6789' }],
  ['urn:epc:id:sgtin:9506000.013435.A%2FB%22%3C', 7, { '01': '09506000134352', '21': 'A/B"<' }],
  ['urn:epc:idpat:sgtin:0614141.812345.*', 7, { '01': '80614141123458' }],
  ['urn:epc:class:lgtin:4012345.012345.998877', 7, { '01': '04012345123456', '10': '998877' }],
  ['urn:epc:id:sscc:0614141.1234567890', 7, { '00': '106141412345678908' }],
  ['urn:epc:id:sgln:0614141.12345.400', 7, { '414': '0614141123452', '254': '400' }],
  ['urn:epc:id:sgln:0614141.12345.0', 7, { '414': '0614141123452' }],
  ['urn:epc:id:sgln:061414112345..0', 12, { '414': '0614141123452' }],
  ['urn:epc:id:pgln:0614141.12345', 7, { '417': '0614141123452' }],
  ['urn:epc:id:grai:0614141.12345.400', 7, { '8003': '00614141123452400' }],
  ['urn:epc:id:giai:0614141.12345400', 7, { '8004': '061414112345400' }],
  ['urn:epc:id:giai:0614141.1.2-3', 7, { '8004': '06141411.2-3' }],
  ['urn:epc:id:gdti:0614141.12345.400', 7, { '253': '0614141123452400' }],
  ['urn:epc:id:gsrn:0614141.1234567890', 7, { '8018': '061414112345678902' }],
  ['urn:epc:id:gsrnp:0614141.1234567890', 7, { '8017': '061414112345678902' }],
];

describe('EPC URNs', () => {
  it.each(PAIRS)('%s', (urn, prefixLength, keys) => {
    // An object puts keys that look like numbers first; the order of the elements is of no interest here.
    const parsed = parseEpcUrn(urn);
    expect(parsed.isValid && Object.fromEntries(parsed.elements.map(({ ai, value }) => [ai, value]))).toEqual(keys);
    expect(parsed.isValid && buildEpcUrn(parsed.elements, prefixLength)).toEqual({ isValid: true, urn });
  });

  it('knows that scheme and namespace of a URN have no case', () => {
    expect(parseEpcUrn('URN:EPC:id:sscc:0614141.1234567890').isValid).toBe(true);
    expect(parseEpcUrn('urn:epc:id:SSCC:0614141.1234567890').isValid).toBe(false);
  });

  it.each([
    '',
    'urn:epc:id:sgtin:0614141.812345',
    'urn:epc:id:sgtin:0614141.812345.',
    'urn:epc:id:sgtin:0614141.81234.6789',
    'urn:epc:id:sgtin:06141.81234567.6789',
    'urn:epc:id:sgtin:0614141812345..6789',
    'urn:epc:id:sgtin:0614141.81234A.6789',
    'urn:epc:id:sgtin:0614141.812345.A/B',
    'urn:epc:id:sgtin:0614141.812345.A%4',
    'urn:epc:id:sgtin:0614141.812345.A%20B',
    `urn:epc:id:sgtin:0614141.812345.${'9'.repeat(21)}`,
    'urn:epc:id:sscc:0614141.1234567890.1',
    'urn:epc:idpat:sgtin:0614141.*.*',
    'urn:epc:idpat:sscc:0614141.*',
    'urn:epc:tag:sgtin-96:3.0614141.812345.6789',
    'urn:epc:id:gid:952056.2718.1414',
    'urn:epc:id:constructor:0614141.812345.1',
    'urn:epc:id:giai:0614141.',
  ])('refuses %s', (urn) => {
    expect(parseEpcUrn(urn)).toEqual({ isValid: false, fault: 'codes.wrong_epc' });
  });

  it('refuses to write what has no EPC', () => {
    expect(buildEpcUrn([{ ai: '10', value: 'A' }], 7).isValid).toBe(false);
    expect(buildEpcUrn([{ ai: '01', value: '80614141123459' }], 7).isValid).toBe(false);
    expect(buildEpcUrn([{ ai: '01', value: '80614141123458' }], 5).isValid).toBe(false);
    expect(buildEpcUrn([{ ai: '8003', value: '00614141123452' }], 7).isValid).toBe(false);
  });

  it('reads back every serial number it writes', () => {
    const serial = fc.stringMatching(/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/);
    fc.assert(
      fc.property(serial, fc.integer({ min: 6, max: 12 }), (value, prefixLength) => {
        const elements = [
          { ai: '01', value: '80614141123458' },
          { ai: '21', value },
        ];
        const built = buildEpcUrn(elements, prefixLength);
        expect(built.isValid && parseEpcUrn(built.urn)).toEqual({ isValid: true, elements });
      }),
    );
  });
});
