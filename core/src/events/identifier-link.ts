// The one spelling of a GS1 identifier: the GS1 Digital Link at id.gs1.org with the finest level that was named. Shared by the event
// hash (CBV 2.0 section 8.9.2) and the keys of queries, which have to agree. Never a replacement for what was captured.
import { buildDigitalLink, checkDigitOf, type ElementString, parseDigitalLink, parseEpcUrn } from '../codes/index.ts';
import { remembered } from './remembered.ts';

/**
 * The link of elements, without attributes: class, instance or both, the finest level that they name; undefined for no identifier.
 *
 * @example linkOfElements([{ ai: '414', value: '4012345000115' }, { ai: '254', value: '0' }]) // 'https://id.gs1.org/414/4012345000115'
 */
export function linkOfElements(elements: ElementString): string | undefined {
  const kept = elements.filter(({ ai, value }) => ai !== '22' && !(ai === '254' && value === '0'));
  const hasSerial = kept.some(({ ai }) => ai === '21');
  const link = buildDigitalLink(
    kept.filter(({ ai }) => !(hasSerial && ai === '10')),
    { checkPairs: false },
  );
  return link.isValid ? link.uri : undefined;
}

// Already in that spelling, or, with a wrong check digit, no identifier and so its own name: either way it stays as it is. Most links
// in events are such, and reading and building them again was a third of the cost of a capture.
const SPELT =
  /^https:\/\/id\.gs1\.org\/(?:01\/\d{14}(?:\/(?:10|21)\/[A-Za-z0-9_-]{1,20})?|00\/\d{18}|41[47]\/\d{13}|414\/\d{13}\/254\/[A-Za-z1-9_-][A-Za-z0-9_-]{0,19})$/;

/** @returns the link of a Digital Link on any host, or the text itself where it is none */
const read = remembered((uri) => {
  const link = parseDigitalLink(uri, { checkPairs: false });
  return (link.isValid ? linkOfElements(link.elements.slice(0, link.pathLength)) : undefined) ?? uri;
});

/**
 * A web URI in its one spelling; what is no Digital Link stays as it is.
 *
 * @example linkOfUri('https://example.com/01/00614141111114/21/987?x=1') // 'https://id.gs1.org/01/00614141111114/21/987'
 */
export const linkOfUri = (uri: string): string => (SPELT.test(uri) ? uri : read(uri));

const withCheckDigit = (digits: string): string => digits + (checkDigitOf(digits) ?? '');
const decode = (text: string): string =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
/** Indicator or extension digit, which URNs put in front of the reference, back to the front of the key. */
export const led = (company: string, reference: string): string => reference.slice(0, 1) + company + reference.slice(1);

// Schemes that parseEpcUrn leaves out, and classes written as patterns of all serials. Tag Data Standard 2.1 sections 6.3 and 8.
const FURTHER: readonly (readonly [RegExp, (fields: readonly string[]) => ElementString])[] = [
  [
    /^urn:epc:id:sgcn:(\d+)\.(\d*)\.(\d+)$/,
    ([company = '', reference = '', serial = '']) => [
      { ai: '255', value: withCheckDigit(company + reference) + serial },
    ],
  ],
  [
    /^urn:epc:idpat:(grai|gdti|sgcn):(\d+)\.(\d*)\.\*$/,
    ([scheme = '', company = '', reference = '']) => {
      const ai = { grai: '8003', gdti: '253', sgcn: '255' }[scheme] ?? '';
      return [{ ai, value: (scheme === 'grai' ? '0' : '') + withCheckDigit(company + reference) }];
    },
  ],
  [
    /^urn:epc:(?:id|idpat):cpi:(\d+)\.([^.]+)\.(\d+|\*)$/,
    ([company = '', part = '', serial = '']) => [
      { ai: '8010', value: company + decode(part) },
      ...(serial === '*' ? [] : [{ ai: '8011', value: serial }]),
    ],
  ],
  [
    /^urn:epc:(?:id|idpat):itip:(\d+)\.(\d+)\.(\d\d)\.(\d\d)\.(.+)$/,
    ([company = '', reference = '', piece = '', total = '', serial = '']) => [
      { ai: '8006', value: withCheckDigit(led(company, reference)) + piece + total },
      ...(serial === '*' ? [] : [{ ai: '21', value: decode(serial) }]),
    ],
  ],
  [
    /^urn:epc:id:ginc:(\d+)\.(.+)$/,
    ([company = '', reference = '']) => [{ ai: '401', value: company + decode(reference) }],
  ],
  [
    /^urn:epc:id:gsin:(\d+)\.(\d*)$/,
    ([company = '', reference = '']) => [{ ai: '402', value: withCheckDigit(company + reference) }],
  ],
  [
    /^urn:epc:(?:id|idpat):upui:(\d+)\.(\d+)\.(.+)$/,
    ([company = '', reference = '', serial = '']) => [
      { ai: '01', value: withCheckDigit(led(company, reference)) },
      ...(serial === '*' ? [] : [{ ai: '235', value: decode(serial) }]),
    ],
  ],
];

function furtherLink(urn: string): string | undefined {
  for (const [form, elements] of FURTHER) {
    const found = form.exec(urn);
    if (found !== null) return linkOfElements(elements(found.slice(1)));
  }
  return undefined;
}

/**
 * An EPC URN as the link of its identifier; what is none stays as it is.
 *
 * @example linkOfUrn('urn:epc:id:sgtin:0614141.011111.987') // 'https://id.gs1.org/01/00614141111114/21/987'
 */
export const linkOfUrn = remembered((urn): string => {
  const parsed = parseEpcUrn(urn);
  return (parsed.isValid ? linkOfElements(parsed.elements) : furtherLink(urn)) ?? urn;
});
