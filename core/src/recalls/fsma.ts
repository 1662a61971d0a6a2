// FSMA 204: which critical tracking event an EPCIS event is, and the key data elements that the FDA asks for in its electronic
// sortable spreadsheet, 21 CFR 1.1325 to 1.1350 and 1.1455(c)(3)(ii). Reads events; completes nothing that was not recorded.
import type { EventFacts } from '../events/index.ts';

export const trackingEvents = [
  'harvesting',
  'cooling',
  'initial_packing',
  'first_land_based_receiving',
  'shipping',
  'receiving',
  'transformation',
] as const;
export type TrackingEvent = (typeof trackingEvents)[number];

/** One row of the spreadsheet: a lot in a critical tracking event. Columns are named as in the rule. */
export interface TrackingRow {
  readonly event: TrackingEvent;
  readonly date: string;
  /** null: a container, whose lots are those that were put into it. */
  readonly traceabilityLotCode: string | null;
  readonly lotKey: string;
  readonly quantity: number | null;
  readonly unit: string | null;
  /** Of a transformation: the lots that were used. */
  readonly inputLotKeys: readonly string[];
  readonly locationKey: string | null;
  readonly previousKey: string | null;
  readonly recipientKey: string | null;
  readonly documents: readonly { readonly type: string | null; readonly number: string }[];
}

/** As the standard's own mapping has it (GS1 US, EPCIS recommendations for FSMA 204). */
function trackingEventOf(facts: EventFacts): TrackingEvent | null {
  if (facts.errorDeclaration !== null) return null;
  if (facts.type === 'TransformationEvent') return 'transformation';
  if (facts.type !== 'ObjectEvent') return null;
  switch (facts.bizStep) {
    case 'creating_class_instance':
    case 'collecting':
      return 'harvesting';
    case 'commissioning':
      return 'initial_packing';
    case 'shipping':
    case 'departing':
      return 'shipping';
    case 'receiving':
    case 'accepting':
    case 'arriving':
      return 'receiving';
    default:
      return null;
  }
}

const lotOf = (key: string): string | null => {
  if (/\/(?:00|8003)\//.test(key)) return null;
  return decoded(/\/(?:10|21)\/([^/]+)$/.exec(key)?.[1] ?? key);
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text; // as it was recorded
    throw error;
  }
}

/**
 * The rows of an event, one for each lot it names; none for events that are no critical tracking event.
 *
 * @example trackingRowsOf(shipped).map(({ event, traceabilityLotCode }) => [event, traceabilityLotCode]) // [['shipping', 'ABC1234']]
 */
export function trackingRowsOf(facts: EventFacts): readonly TrackingRow[] {
  const event = trackingEventOf(facts);
  if (event === null) return [];
  const role = event === 'transformation' ? 'output' : 'epc';
  const things = [
    ...facts.classes.filter((one) => one.role === role),
    ...facts.instances.filter((one) => one.role === role).map(({ key }) => ({ key, quantity: 1, uom: null })),
  ];
  const inputs = [...facts.classes, ...facts.instances].filter((one) => one.role === 'input').map(({ key }) => key);
  const partyOf = (side: 'source' | 'destination') =>
    facts.parties.find((party) => party.role === side && party.type === 'location')?.key ??
    facts.parties.find((party) => party.role === side)?.key ??
    null;
  return things.map(({ key, quantity, uom }) => ({
    event,
    date: facts.eventTime,
    traceabilityLotCode: lotOf(key),
    lotKey: key,
    quantity,
    unit: uom,
    inputLotKeys: event === 'transformation' ? [...new Set(inputs)] : [],
    locationKey: facts.bizLocation ?? facts.readPoint,
    previousKey: partyOf('source'),
    recipientKey: partyOf('destination'),
    documents: facts.parties
      .filter((party) => party.role === 'biz_transaction')
      .map(({ type, key: number }) => ({ type, number })),
  }));
}
