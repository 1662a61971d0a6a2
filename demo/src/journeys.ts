// The batches of the demo: when and where each was made, and its five steps from the farm to the shop.
import { distanceKilometres } from '@amanah/core/places';
import type { VerdictState } from '@amanah/core/verification';
import type { NewStep } from '@amanah/server/batches';
import type { BatchWithJourney } from '@amanah/server/events';
import { agesOf, batchNumberOf, chanceOfBatches } from './batch-numbers.ts';
import type { Calendar } from './calendar.ts';
import { catalogue, type DemoProduct, gtinOf, keeping } from './catalogue/index.ts';
import { certificateId, certificateNumber } from './certificates.ts';
import { type Chance, demoId } from './chance.ts';
import { hubs } from './hubs.ts';
import { producerId, producerNamed, shopsOf, siteId } from './producers.ts';
import { batchId } from './states.ts';
import { storyOf } from './stories.ts';

export interface DemoBatch extends BatchWithJourney {
  readonly product: DemoProduct;
  readonly number: number;
  readonly code: string;
  readonly state: VerdictState;
}

interface Stop {
  readonly step: NewStep['step'];
  readonly name: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Days after the beginning of the demo; most are before it. */
  readonly at: number;
  readonly temperature: number;
  readonly notes: { label: string; value: string }[];
}

function batchesOf(product: DemoProduct, calendar: Calendar): DemoBatch[] {
  const chance = chanceOfBatches(product);
  const numbers = new Map<string, number>();
  return agesOf(product, chance).map((age, index) => {
    const number = index + 1;
    const story = storyOf(product.key, number);
    const year = calendar.year(-age);
    const ofYear = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, ofYear);
    const code = story.code ?? `HALAL-${product.key}-${year}-${String(ofYear).padStart(3, '0')}`;
    return batchOf(product, { number, age, code, state: story.state ?? product.usually }, chance, calendar);
  });
}

function batchOf(
  product: DemoProduct,
  about: { number: number; age: number; code: string; state: VerdictState },
  chance: Chance,
  calendar: Calendar,
): DemoBatch {
  const story = storyOf(product.key, about.number);
  const stops = stopsOf(product, about.age, story.plant ?? 0, chance).map((stop) =>
    stop.step === 'retail' && story.shelvedAfter !== undefined ? { ...stop, at: story.shelvedAfter - about.age } : stop,
  );
  const reached = (step: NewStep['step']) => {
    const stop = stops.find((one) => one.step === step);
    return stop && calendar.moment(stop.at) <= calendar.begun ? calendar.day(stop.at) : null;
  };
  const named = story.claimsOwn ?? product.certificate;
  const own = named === null ? [] : [certificateNumber(named, calendar)];
  return {
    product,
    number: about.number,
    code: about.code,
    state: about.state,
    packSerials: story.packSerials ?? [],
    journey: eventsOf(product, about.number, stops, calendar),
    batch: {
      id: batchId(product.key, about.number),
      gtin: gtinOf(product),
      batchNumber: batchNumberOf(product, about.number, calendar),
      code: about.code,
      producerId: producerId(product.producer),
      siteId: siteId(product.producer, 'processing', story.plant),
      producedOn: calendar.day(-about.age),
      expiresOn: calendar.day(product.shelfLifeDays - about.age),
      shippedOn: reached('distribution'),
      inMarketOn: reached('retail'),
      contractedOn: calendar.day(story.contracted ?? -about.age - chance.between(8, 30)),
      quantity: chance.between(8, 60) * 100,
      claimedCertificateNumbers: [...(story.claims ?? own)],
      underInvestigationSince: story.investigatedFor === undefined ? null : calendar.day(-story.investigatedFor),
      slaughterMethod: product.slaughter ?? null,
      realm: 'demo' as const,
    },
  };
}

function stopsOf(product: DemoProduct, age: number, plant: number, chance: Chance): Stop[] {
  const producer = producerNamed(product.producer);
  const place = (kind: 'farm' | 'processing' | 'packaging', index = 0) => {
    const [, name, address, , latitude, longitude] = producer.places.filter(([one]) => one === kind)[index] ?? [
      kind,
      '',
      '',
      '',
      0,
      0,
    ];
    return { name, address, latitude, longitude };
  };
  const hub = hubs[chance.pick(producer.hubs)];
  const [, shopName, shopAddress, , latitude, longitude] = chance.pick(shopsOf(chance.pick(producer.shops)));
  const shop = { name: shopName, address: shopAddress, latitude, longitude };
  const made = -age + chance.between(12, 30) / 96;
  const packed = made + (product.keep === 'dry' ? chance.between(14, 40) : chance.between(4, 9)) / 24;
  const shipped = packed + chance.between(10, 30) / 24;
  const arrived = shipped + travelDays(distanceBetween(hub, shop), product) + chance.between(6, 20) / 24;
  const temperature = () => temperatureOf(product, chance);
  const harvested = made - (product.species ? chance.between(8, 20) : chance.between(60, 300)) / 24;
  return [
    { step: 'farm', ...place('farm'), at: harvested, temperature: chance.around(14, 29), notes: farmNotes(product) },
    {
      step: 'processing',
      ...place('processing', plant),
      at: made,
      temperature: temperature(),
      notes: processingNotes(product, chance),
    },
    {
      step: 'packaging',
      ...place('packaging'),
      at: packed,
      temperature: temperature(),
      notes: [
        { label: 'Pack', value: `${product.weight}, ${product.pack.shape}` },
        { label: 'Line', value: String(chance.between(1, 4)) },
      ],
    },
    {
      step: 'distribution',
      ...hub,
      at: shipped,
      temperature: temperature(),
      notes: [
        { label: 'Load', value: 'Halal only, sealed' },
        { label: 'Seal', value: `S${chance.between(100_000, 999_999)}` },
      ],
    },
    {
      step: 'retail',
      ...shop,
      at: arrived,
      temperature: temperature(),
      notes: [
        {
          label: 'Shelf',
          value: product.keep === 'dry' ? 'Dry goods' : product.keep === 'frozen' ? 'Freezer' : 'Chiller',
        },
      ],
    },
  ];
}

const farmNotes = (product: DemoProduct) => [
  { label: 'Origin', value: product.farm },
  ...(product.species ? [{ label: 'Species', value: product.species }] : []),
];

function processingNotes(product: DemoProduct, chance: Chance) {
  if (product.slaughter === undefined) return [{ label: 'Inspection', value: 'Passed' }];
  return [
    { label: 'Supervisor', value: product.key === 'PASTIRMA' ? 'Not recorded' : 'Present on the line' },
    { label: 'Line', value: String(chance.between(1, 3)) },
  ];
}

function temperatureOf(product: DemoProduct, chance: Chance): number {
  const { least, most } = keeping[product.keep];
  return least === null || most === null ? chance.around(18, 25) : chance.around(least + 0.6, most - 0.4);
}

type Point = { readonly latitude: number | null; readonly longitude: number | null };
const distanceBetween = (from: Point, to: Point) =>
  distanceKilometres(
    { lat: from.latitude ?? 0, lng: from.longitude ?? 0 },
    { lat: to.latitude ?? 0, lng: to.longitude ?? 0 },
  );

/** By road near by; far away by air where it must be fast, otherwise by sea. */
function travelDays(kilometres: number, product: DemoProduct): number {
  if (kilometres < 1_200) return kilometres / 900;
  if (product.keep === 'chilled' && product.shelfLifeDays < 60) return 1.2;
  return 3 + kilometres / 700;
}

function eventsOf(product: DemoProduct, number: number, stops: readonly Stop[], calendar: Calendar): NewStep[] {
  const isPast = (stop: Stop) => calendar.moment(stop.at) <= calendar.begun;
  const done = stops.filter(isPast).length;
  return stops.map((stop, index) => {
    const isPresent = index === done - 1 && done < stops.length;
    return {
      id: demoId('event', product.key, number, stop.step),
      step: stop.step,
      name: stop.name,
      address: stop.address,
      status: !isPast(stop) ? 'pending' : isPresent ? 'in-progress' : 'completed',
      occurredAt: calendar.moment(stop.at),
      temperatureCelsius: isPast(stop) ? stop.temperature : null,
      latitude: stop.latitude,
      longitude: stop.longitude,
      certificateId:
        stop.step === 'processing' && product.certificate !== null ? certificateId(product.certificate) : null,
      notes: stop.notes,
    };
  });
}

export const demoBatches = (calendar: Calendar): DemoBatch[] =>
  catalogue.flatMap((product) => batchesOf(product, calendar));
