// A step of a journey as an EPCIS 2.0 event: the form in which it is hashed, logged and handed out. What was entered goes in
// whole, so that nothing of it can be changed later without changing the hash.
import { buildDigitalLink } from '@amanah/core/codes';
import { EVENT_NAMESPACE, type EventJson, namedBy } from '@amanah/core/events';
import type { NewBatch, NewStep } from '../batches/index.ts';

const context = [
  'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
  { amanah: EVENT_NAMESPACE },
] as const;

// CBV 2.0 section 7.1. `killing` is not among them: it ends the life of an RFID tag, not of an animal.
const businessSteps = {
  farm: 'collecting',
  processing: 'commissioning',
  packaging: 'packing',
  distribution: 'shipping',
  retail: 'stocking',
} as const;

/** @throws RangeError when GTIN and batch number are no valid GS1 pair */
export function epcisOf(
  step: Omit<NewStep, 'id'> & { readonly id: string },
  batch: Pick<NewBatch, 'gtin' | 'batchNumber' | 'quantity' | 'producerId'>,
  publicUrl: string,
): EventJson {
  const link = buildDigitalLink([
    { ai: '01', value: batch.gtin },
    { ai: '10', value: batch.batchNumber },
  ]);
  if (!link.isValid) throw new RangeError(`no EPC class for ${batch.gtin} ${batch.batchNumber}`);
  const at = step.occurredAt.toISOString();
  const isPlaced = typeof step.latitude === 'number' && typeof step.longitude === 'number';
  return {
    '@context': context,
    type: 'ObjectEvent',
    eventID: `urn:uuid:${step.id}`,
    eventTime: at,
    eventTimeZoneOffset: '+00:00',
    action: step.step === 'processing' ? 'ADD' : 'OBSERVE',
    bizStep: businessSteps[step.step],
    quantityList: [{ epcClass: link.uri, quantity: batch.quantity }],
    ...(step.name !== '' && {
      readPoint: { id: namedBy({ publicUrl, organisationId: batch.producerId }, 'places', step.name) },
    }),
    ...(typeof step.temperatureCelsius === 'number' && {
      sensorElementList: [
        { sensorReport: [{ type: 'Temperature', value: step.temperatureCelsius, uom: 'CEL', time: at }] },
      ],
    }),
    'amanah:step': step.step,
    ...(step.status === 'in-progress' && { 'amanah:status': 'in_progress' }),
    'amanah:place': step.name,
    ...(step.address !== '' && { 'amanah:address': step.address }),
    ...(isPlaced && { 'amanah:coordinates': `geo:${step.latitude},${step.longitude}` }),
    ...(step.certificateId && { 'amanah:certificate': `urn:uuid:${step.certificateId}` }),
    ...(step.notes.length > 0 && {
      'amanah:notes': step.notes.map(({ label, value }) => ({ 'amanah:label': label, 'amanah:value': value })),
    }),
  };
}
