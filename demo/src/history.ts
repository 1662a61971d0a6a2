// A year of scans for the accounts of the demo: more at the weekend, a little more every month, mostly the same few products. Nothing that the
// demo was given later is among them: a scan that is on record stays as it was, and an installation with an older demo has them already.
import type { Role } from '@amanah/api/identity';
import type { VerdictState } from '@amanah/core/verification';
import type { NewScan } from '@amanah/server/scans';
import type { Calendar } from './calendar.ts';
import { catalogue, type DemoProduct, gtinOf, isOfTheBeginning } from './catalogue/index.ts';
import { certificateId } from './certificates.ts';
import { type Chance, chanceOf, demoDevice, demoIdAt } from './chance.ts';
import type { DemoBatch } from './journeys.ts';

interface Habit {
  /** Scans on an ordinary day, a year ago. */
  readonly daily: number;
  readonly market: string;
  readonly place: readonly [number, number];
  /** Which products come up more often. */
  readonly likes: (product: DemoProduct) => number;
}

const habits: Readonly<Record<Role, Habit>> = {
  consumer: {
    daily: 0.75,
    market: 'MY',
    place: [3.1, 101.7],
    likes: ({ producer, keep }) =>
      (producer === 'kampung-hijau' || producer === 'selat-biru' ? 5 : 1) + (keep === 'dry' ? 1 : 0),
  },
  retailer: { daily: 0.22, market: 'MY', place: [3.1, 101.7], likes: ({ keep }) => (keep === 'chilled' ? 3 : 1) },
  certifier: {
    daily: 0.08,
    market: 'MY',
    place: [2.9, 101.7],
    likes: ({ certificate }) => (certificate?.startsWith('nha') ? 6 : 1),
  },
  producer: {
    daily: 0.12,
    market: 'MY',
    place: [3.4, 101.3],
    likes: ({ producer }) => (producer === 'kampung-hijau' ? 20 : 1),
  },
};

/** Sunday first: shopping is done at the weekend. */
const weekdays = [1.9, 0.7, 0.7, 0.8, 1, 1.5, 2.2] as const;
const hours = [9, 10, 11, 12, 13, 17, 18, 18, 19, 19, 20, 21] as const;
const channels = ['camera', 'camera', 'camera', 'camera', 'manual', 'photo', 'keyboard'] as const;
const historyDays = 365;

export function scanHistory(role: Role, userId: string, batches: readonly DemoBatch[], calendar: Calendar): NewScan[] {
  const habit = habits[role];
  const chance = chanceOf(`history of ${role}`);
  const basket = catalogue
    .filter(isOfTheBeginning)
    .flatMap((product) => Array.from({ length: habit.likes(product) }, () => product));
  const scans: NewScan[] = [];
  for (let day = -historyDays; day < 0; day++) {
    const growth = 0.7 + (0.9 * (day + historyDays)) / historyDays;
    const wanted = habit.daily * growth * (weekdays[calendar.moment(day).getUTCDay()] ?? 1);
    const count =
      Math.floor(wanted) + (chance.next() < wanted % 1 ? 1 : 0) + (chance.next() < 0.04 * habit.daily ? 4 : 0);
    for (let index = 0; index < count; index++) {
      // Kuala Lumpur is eight hours ahead of UTC.
      const at = day + (chance.pick(hours) - 8) / 24 + chance.between(0, 59) / 1_440 + index / 1_440;
      scans.push(scanOf({ role, userId, habit, at, index, batches }, basket, chance, calendar));
    }
  }
  return scans;
}

interface Occasion {
  readonly role: Role;
  readonly userId: string;
  readonly habit: Habit;
  readonly at: number;
  readonly index: number;
  readonly batches: readonly DemoBatch[];
}

function scanOf(occasion: Occasion, basket: readonly DemoProduct[], chance: Chance, calendar: Calendar): NewScan {
  const { role, userId, habit, at, index, batches } = occasion;
  const moment = calendar.moment(at);
  const isUnknown = chance.next() < 0.045;
  const product = basket[chance.between(0, basket.length - 1)];
  const hasPlace = chance.next() < 0.3;
  const shared = {
    id: demoIdAt(moment, 'scan', role, index),
    receivedAt: moment,
    userId,
    deviceHash: demoDevice(`${role} ${calendar.day(Math.floor(at))}`),
    serial: null,
    market: habit.market,
    latitude: hasPlace ? habit.place[0] : null,
    longitude: hasPlace ? habit.place[1] : null,
    channel: chance.pick(channels),
    accountHash: null,
    networkHash: null,
  };
  if (isUnknown || !product) {
    const code = `HALAL-${chance.pick(['MILK', 'TEA', 'BISCUIT', 'SAUCE'])}-${calendar.year(Math.floor(at))}-${chance.between(400, 899)}`;
    return { ...shared, code, gtin: null, batchId: null, ...said('unknown'), certificateId: null, category: null };
  }
  const batch = inShopsOn(product, calendar.day(Math.floor(at)), batches);
  const state = stateThen(product, batch, at);
  return {
    ...shared,
    code: batch?.code ?? gtinOf(product),
    gtin: gtinOf(product),
    batchId: batch?.batch.id ?? null,
    ...said(state),
    certificateId: product.certificate ? certificateId(product.certificate) : null,
    category: product.category,
  };
}

/** The two answers that say the same of every product; of the others the history knows the state alone. */
const said = (state: VerdictState): Pick<NewScan, 'state' | 'headline'> => {
  const code = state === 'certified' ? 'certificate.valid' : state === 'unknown' ? 'code.not_registered' : null;
  return { state, headline: code && { code, details: { state } } };
};

const inShopsOn = (product: DemoProduct, day: string, batches: readonly DemoBatch[]) =>
  batches.findLast(
    ({ product: own, number, batch }) =>
      own === product &&
      number <= product.batches &&
      batch.inMarketOn != null &&
      batch.inMarketOn <= day &&
      (batch.expiresOn ?? day) >= day,
  );

/** What came to light in the last weeks was not known before. */
function stateThen(product: DemoProduct, batch: DemoBatch | undefined, at: number): VerdictState {
  const state = batch?.state ?? product.usually;
  if (state === 'suspended') return at > -7 ? state : 'certified';
  if (state === 'withdrawn') return at > (product.key === 'WAFER' ? -30 : -7) ? state : 'certified';
  if (state === 'pending') return at > -18 ? state : 'no_concern_found';
  return state;
}
