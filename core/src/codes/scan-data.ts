// What a scanner sends, symbology identifier first, in the form of GS1's syntax engine: symbology and data with `^` for
// FNC1. Refuses what the engine refuses; never accepts data without an identifier.

import { parseDigitalLink } from './digital-link.ts';
import {
  type Fault,
  faultOf,
  GROUP_SEPARATOR,
  parseElementString,
  splitSymbologyIdentifier,
} from './element-string.ts';
import { hasCheckDigit } from './gtin.ts';
import type { ElementString } from './reading.ts';

export interface ScanData {
  readonly isValid: true;
  /** `QR`, `DM`, `DotCode`, `GS1_128_CCA`, `DataBarExpanded`, `EAN13`, `EAN8`, `ITF`, `Code128`, `Code39`. */
  readonly symbology: string;
  /** GS1 data begins with `^`; the data of a composite component stands behind `|`; plain data that begins with
   * backslashes and `^` has one backslash more, so that the two cannot be mistaken for each other. */
  readonly data: string;
  /** Elements of GS1 data, of a Digital Link URI in plain data, or of the composite component. */
  readonly elements: ElementString;
}

const COMPOSITE = '|]e0';

/**
 * Reads scan data. Pairs of elements are not checked: other carriers of the item may hold the rest.
 * Faults: unrecognised (no or unknown identifier), empty, wrong_value, wrong_check_digit, and those of element strings and
 * Digital Link URIs. GS1 General Specifications 5.1.2.
 *
 * @example readScanData(']C10109506000134352') // symbology 'GS1_128_CCA', data '^0109506000134352'
 */
export function readScanData(scan: string): ScanData | Fault {
  const split = splitSymbologyIdentifier(scan);
  if (split?.symbology === undefined) return faultOf('codes.unrecognised');
  const { name, carries, digits = 0 } = split.symbology;
  const { data } = split;

  if (carries === 'number') {
    const primary = data.slice(0, digits);
    const rest = data.slice(digits);
    if (!/^\d+$/.test(primary) || primary.length < digits) return faultOf('codes.wrong_value');
    if (rest !== '' && !rest.startsWith(COMPOSITE)) return faultOf('codes.wrong_value');
    if (!hasCheckDigit(primary)) return faultOf('codes.wrong_check_digit');
    if (rest === '') return { isValid: true, symbology: name, data: primary, elements: [] };
    const component = readElements(rest.slice(COMPOSITE.length));
    if (!component.isValid) return component;
    return { ...component, symbology: name, data: `${primary}|${component.data}` };
  }
  if (carries === 'elements') {
    const read = readElements(data);
    return read.isValid ? { ...read, symbology: name } : read;
  }

  const plain = /^\\*\^/.test(data) ? `\\${data}` : data;
  if (!/^https?:\/\//i.test(data)) return { isValid: true, symbology: name, data: plain, elements: [] };
  const link = parseDigitalLink(data, { checkPairs: false });
  return link.isValid ? { isValid: true, symbology: name, data, elements: link.elements } : link;
}

function readElements(data: string): { isValid: true; data: string; elements: ElementString } | Fault {
  // A caret in the data would pass for FNC1 in the result.
  if (data.includes('^')) return faultOf('codes.wrong_value');
  const parsed = parseElementString(`]C1${data}`, { checkPairs: false });
  if (!parsed.isValid) return parsed;
  return { isValid: true, data: `^${data.replaceAll(GROUP_SEPARATOR, '^')}`, elements: parsed.elements };
}
