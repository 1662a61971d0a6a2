// Names of things in the store and back: batches, packs, containers. Looks nothing up.
import { buildDigitalLink, type ElementString, parseDigitalLink } from '@amanah/core/codes';
import { storedKey } from './stored-key.ts';

const STEM = 'https://id.gs1.org';

function keyOf(elements: ElementString): string | null {
  const built = buildDigitalLink(elements, { stem: STEM, checkPairs: false });
  return built.isValid ? storedKey(built.uri) : null;
}

/** null: the batch number has characters that no GS1 key can hold. */
export const batchKey = (gtin: string, batchNumber: string): string | null =>
  keyOf([
    { ai: '01', value: gtin },
    { ai: '10', value: batchNumber },
  ]);

export interface Thing {
  readonly kind: 'batch' | 'pack' | 'container' | 'place' | 'other';
  readonly gtin: string | null;
  readonly batchNumber: string | null;
  readonly serial: string | null;
  /** For people: the number of the thing, without the address in front. */
  readonly label: string;
}

/** What a key in the store names. */
export function thingOf(key: string): Thing {
  const nothing = { gtin: null, batchNumber: null, serial: null };
  const link = key.startsWith('/') ? parseDigitalLink(STEM + key, { checkPairs: false }) : null;
  if (!link?.isValid) return { kind: 'other', ...nothing, label: key };
  const valueAt = (ai: string) => link.elements.find((element) => element.ai === ai)?.value ?? null;
  const label = link.elements.map(({ ai, value }) => `(${ai})${value}`).join('');
  const goods = { gtin: valueAt('01'), batchNumber: valueAt('10'), serial: valueAt('21'), label };
  if (goods.serial !== null) return { kind: 'pack', ...goods };
  if (goods.batchNumber !== null) return { kind: 'batch', ...goods };
  const kind = link.key === '00' || link.key === '8003' ? 'container' : link.key === '414' ? 'place' : 'other';
  return { kind, ...nothing, label };
}

export const packKey = (gtin: string, serial: string): string | null =>
  keyOf([
    { ai: '01', value: gtin },
    { ai: '21', value: serial },
  ]);
