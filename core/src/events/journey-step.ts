// What an EPCIS event is on the journey of a batch: which of the five steps, where, how warm, and what the recorder wrote beside it.
// Reads only what the event says; places behind identifiers are looked up by whoever has a register of them.
import { type Place, type StepKind, stepKinds } from '../places/index.ts';
import type { HalalFacts } from './epcis/halal-profile.ts';
import type { EventFacts } from './epcis/identify.ts';
import { expandName } from './epcis/words.ts';
import { EVENT_NAMESPACE } from './event-context.ts';
import type { EventJson, Namespaces } from './event-hash.ts';

export interface JourneyStep {
  readonly kind: StepKind;
  readonly isInProgress: boolean;
  /** As the recorder wrote them; null where the event leaves it to the place. */
  readonly name: string | null;
  readonly address: string | null;
  readonly coordinates: Place | null;
  readonly temperatureCelsius: number | null;
  /** UUID of a certificate that the event names. */
  readonly certificateId: string | null;
  readonly notes: readonly { readonly label: string; readonly value: string }[];
}

// CBV 2.0 section 7.1. `killing` ends the life of an RFID tag, not of an animal, and is no step; neither are counts and readings of
// sensors, which say what is, not what happened. What is destroyed ends its journey: what is left of the batch goes on without it.
const kindOfBizStep: Readonly<Record<string, StepKind | null>> = {
  collecting: 'farm',
  commissioning: 'processing',
  creating_class_instance: 'processing',
  inspecting: 'processing',
  sampling: 'processing',
  assembling: 'processing',
  disassembling: 'processing',
  packing: 'packaging',
  repackaging: 'packaging',
  unpacking: 'packaging',
  encoding: 'packaging',
  accepting: 'distribution',
  arriving: 'distribution',
  consigning: 'distribution',
  departing: 'distribution',
  entering_exiting: 'distribution',
  holding: 'distribution',
  loading: 'distribution',
  picking: 'distribution',
  receiving: 'distribution',
  shipping: 'distribution',
  staging_outbound: 'distribution',
  storing: 'distribution',
  transporting: 'distribution',
  unloading: 'distribution',
  dispensing: 'retail',
  retail_selling: 'retail',
  stocking: 'retail',
  cycle_counting: null,
  destroying: null,
  killing: null,
  sensor_reporting: null,
  stock_taking: null,
  void_shipping: null,
};

const arrivals: readonly string[] = ['accepting', 'arriving', 'receiving', 'storing', 'unloading'];

const isKind = (text: unknown): text is StepKind => stepKinds.some((kind) => kind === text);

function kindOf(facts: EventFacts, halal: HalalFacts, said: unknown, kindOfPlace: StepKind | null): StepKind | null {
  if (facts.errorDeclaration !== null) return null;
  if (isKind(said)) return said;
  if (halal.slaughter) return 'processing';
  if (facts.type === 'TransformationEvent') return 'processing';
  // What arrives where people buy is in the shop, no more on the road. What arrives at a plant was not processed there.
  if (facts.bizStep !== null && arrivals.includes(facts.bizStep) && kindOfPlace === 'retail') return kindOfPlace;
  if (facts.bizStep !== null && Object.hasOwn(kindOfBizStep, facts.bizStep))
    return kindOfBizStep[facts.bizStep] ?? null;
  if (kindOfPlace !== null) return kindOfPlace;
  return facts.type === 'AggregationEvent' ? 'packaging' : 'distribution';
}

const GEO = /^geo:(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)(?:[,;].*)?$/i;

/**
 * The place of a geo URI (RFC 5870), or null.
 *
 * @example placeOfGeoUri('geo:3.139,101.6869') // { lat: 3.139, lng: 101.6869 }
 */
export function placeOfGeoUri(uri: string | null): Place | null {
  const found = uri === null ? null : GEO.exec(uri);
  if (found === null) return null;
  const [lat, lng] = [Number(found[1]), Number(found[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

// UN/CEFACT Recommendation 20.
const celsiusOf: Readonly<Record<string, (value: number) => number>> = {
  CEL: (value) => value,
  FAH: (value) => ((value - 32) * 5) / 9,
  KEL: (value) => value - 273.15,
};

function temperatureOf(facts: EventFacts): number | null {
  for (const { type, uom, numbers } of facts.sensors) {
    const value = numbers.value ?? numbers.meanValue;
    const convert = celsiusOf[uom ?? ''];
    if (type === 'Temperature' && value !== null && convert) return Math.round(convert(value) * 100) / 100;
  }
  return null;
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Our own words in an object, by their local name. */
function ownWords(value: unknown, namespaces: Namespaces): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const full = name.includes(':') ? expandName(name, namespaces) : '';
      return full.startsWith(EVENT_NAMESPACE) ? [[full.slice(EVENT_NAMESPACE.length), inner]] : [];
    }),
  );
}

/**
 * The step that an event is on the journey of the batches it concerns, or null for an event that is none: an error declaration, a
 * count, a reading of a sensor. `kindOfPlace` is what the register says of the place, where it is one of whoever recorded the event.
 *
 * @example journeyStepOf(event, identifyEvent(event, {}), {}, {})?.kind // 'distribution' for shipping
 */
export function journeyStepOf(
  event: EventJson,
  facts: EventFacts,
  halal: HalalFacts,
  namespaces: Namespaces,
  kindOfPlace: StepKind | null = null,
): JourneyStep | null {
  const said = ownWords(event, namespaces);
  const kind = kindOf(facts, halal, said['step'], kindOfPlace);
  if (kind === null) return null;
  return {
    kind,
    isInProgress: said['status'] === 'in_progress',
    name: textOf(said['place']),
    address: textOf(said['address']),
    coordinates:
      placeOfGeoUri(textOf(said['coordinates'])) ?? placeOfGeoUri(facts.readPoint) ?? placeOfGeoUri(facts.bizLocation),
    temperatureCelsius: temperatureOf(facts),
    certificateId: /^urn:uuid:([0-9a-f-]{36})$/i.exec(textOf(said['certificate']) ?? '')?.[1]?.toLowerCase() ?? null,
    notes: listOf(said['notes']).flatMap((note) => {
      const { label, value } = ownWords(note, namespaces);
      return typeof label === 'string' && typeof value === 'string' ? [{ label, value }] : [];
    }),
  };
}
