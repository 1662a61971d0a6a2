// Writes the demo through the doors of the domains: the two codes of the landing page first, then everything else.
// May be stopped at any step, started again, and run by several processes at once: what is there is left as it is.
import type { Transaction } from '@amanah/server/one-at-a-time';
import { Refusal } from '@amanah/server/refusal';
import type { NewScan } from '@amanah/server/scans';
import { type DemoDeciders, demoAccounts, demoColleague, demoDeciders, demoPassword } from './accounts.ts';
import { openApplications, pastApplications } from './applications.ts';
import { type Calendar, calendarFrom } from './calendar.ts';
import { catalogue, type DemoProduct, gtinOf, keeping, productId, shelfLifeOf } from './catalogue/index.ts';
import { demoCertificates, demoStatusChanges } from './certificates.ts';
import {
  type CertifierKey,
  certifierOrganisationId,
  certifierOrganisations,
  certifiers,
  demoBodies,
  demoRecognitions,
} from './certifiers.ts';
import { scanHistory } from './history.ts';
import { demoImports } from './imported-certificates.ts';
import { findingOf } from './ingredients.ts';
import { type DemoBatch, demoBatches } from './journeys.ts';
import { drawPackshot } from './packshot.ts';
import { producerId, producerNamed, producerOrganisations, retailerId, retailerOrganisations } from './producers.ts';
import { demoReports } from './reports.ts';
import { copiedSightings, demoSamples, firstSamples } from './samples.ts';
import { demoSchemes } from './schemes.ts';
import type { SeedDeps } from './seed-deps.ts';
import { seedGoods } from './seed-goods.ts';
import { seedApplications, seedMembers } from './seed-partners.ts';
import { seedPrefixes } from './seed-prefixes.ts';
import { demoReadings, demoSensors } from './sensors.ts';
import { demoColdChain, demoLabResults, demoMassBalances, demoRecalls } from './states.ts';
import { demoTrade } from './trade.ts';
import { writeAlone } from './write-alone.ts';

type Step = () => Promise<void>;

const largestStep = 25;
const monthsOfHistory = 12;

/** @returns whether anything was missing. @throws the reason of the signal when it is aborted between two steps */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  const { products, onProgress, signal } = deps;
  signal.throwIfAborted();
  const calendar = calendarFrom(await begin(deps));
  const batches = demoBatches(calendar);
  const samples = demoSamples(batches);
  // The samples are written last: when all are there, so is everything else.
  if ((await products.countSamples()) >= samples.length) return false;

  const steps: readonly Step[] = [
    () => seedFirst(deps, calendar, batches),
    ...seedRest(deps, calendar, batches),
    () => inTransaction(deps, (tx) => products.addSamples(tx, samples)),
  ];
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted();
    await step();
    onProgress(index + 1, steps.length);
    // Requests that came in meanwhile are answered first.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}

/** All days are counted from the moment that the first row of the demo was written, whoever wrote it. */
async function begin(deps: SeedDeps): Promise<Date> {
  const id = certifierOrganisationId('nha');
  const known = await deps.organisations.createdAt(id);
  if (known) return known;
  const first = certifierOrganisations(calendarFrom(deps.clock.now())).filter((one) => one.id === id);
  await inTransaction(deps, (tx) => deps.organisations.addApproved(tx, first));
  return (await deps.organisations.createdAt(id)) ?? deps.clock.now();
}

const inTransaction = (deps: SeedDeps, work: (tx: Transaction) => Promise<void>) => writeAlone(deps.database, work);

const firstProducts = ['CHICKEN', 'BEEF'];

/** Everything that the verdict on the two codes rests on. What a shopper sees of it comes in one transaction, the last. */
async function seedFirst(deps: SeedDeps, calendar: Calendar, batches: readonly DemoBatch[]): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await deps.organisations.addApproved(tx, [...certifierOrganisations(calendar), ...producerOrganisations(calendar)]);
    await deps.authorities.putBodies(tx, demoBodies(calendar));
    await deps.authorities.addRecognitions(tx, demoRecognitions(calendar));
  });
  const deciders = await seedDeciders(deps);
  await seedPrefixes(deps, seedAccount);
  await inTransaction(deps, async (tx) => {
    const shown = catalogue.filter((product) => firstProducts.includes(product.key));
    const gtins = shown.map(gtinOf);
    const certificates = demoCertificates(calendar).filter(({ gtins: named }) =>
      named?.some((gtin) => gtins.includes(gtin)),
    );
    // A certificate names all of its products, so they come with it.
    const named = new Set(certificates.flatMap(({ gtins: all }) => all ?? []));
    const covered = catalogue.filter((product) => named.has(gtinOf(product)));
    await deps.products.addProducts(tx, covered.map(productRow));
    await deps.certificates.addSchemes(tx, demoSchemes(calendar));
    const decided = new Set(certificates.flatMap(({ applicationId }) => applicationId ?? []));
    await deps.certification.addApplications(tx, pastApplications(calendar, deciders, decided));
    await deps.certification.issue(tx, certificates);
    await seedBatches(
      deps,
      calendar,
      batches.filter(({ product, number }) => shown.includes(product) && number === 1),
    )(tx);
    await deps.products.addSamples(tx, demoSamples(batches).slice(0, firstSamples));
  });
}

/** Who recommended and decided at each certifier. */
async function seedDeciders(deps: SeedDeps): Promise<DemoDeciders> {
  const seeded: [CertifierKey, DemoDeciders[CertifierKey]][] = [];
  for (const { key } of certifiers) {
    const ids: (string | null)[] = [];
    for (const account of demoDeciders[key]) ids.push(await seedAccount(deps, account, certifierOrganisationId(key)));
    const [reviewer, decider] = ids;
    if (!reviewer || !decider) throw new Error(`a person of ${key} is missing`);
    seeded.push([key, { reviewer, decider }]);
  }
  return Object.fromEntries(seeded) as DemoDeciders; // one of each certifier
}

function seedRest(deps: SeedDeps, calendar: Calendar, batches: readonly DemoBatch[]): Step[] {
  const { organisations, products, certificates, certification, events, massBalance, recalls, scans } = deps;
  return [
    () => inTransaction(deps, (tx) => organisations.addApproved(tx, retailerOrganisations(calendar))),
    ...inChunks(catalogue).map(
      (some) => () => inTransaction(deps, (tx) => products.addProducts(tx, some.map(productRow))),
    ),
    // A certificate names its products, so they come before it.
    async () => {
      const deciders = await seedDeciders(deps);
      await inTransaction(deps, async (tx) => {
        await certification.addApplications(tx, pastApplications(calendar, deciders));
        await certificates.addImports(tx, demoImports(calendar, deciders));
        await certification.issue(tx, demoCertificates(calendar));
        await certificates.changeStatus(tx, demoStatusChanges(calendar));
        await massBalance.addMassBalances(tx, demoMassBalances(calendar));
      });
    },
    ...inChunks(batches).map((some) => () => inTransaction(deps, seedBatches(deps, calendar, some))),
    () => inTransaction(deps, (tx) => recalls.addRecalls(tx, demoRecalls(calendar))),
    ...demoTrade(calendar, batches).map(
      (capture) => () => inTransaction(deps, async (tx) => void (await events.capture(tx, capture))),
    ),
    () => seedSensors(deps, calendar, batches),
    () => scans.ensurePartitions(monthsOfHistory),
    () => recordAll(deps, copiedSightings(calendar)),
    ...demoAccounts.map((account) => async () => {
      const userId = await seedAccount(deps, account);
      if (!userId) return;
      await recordAll(deps, scanHistory(account.role, userId, batches, calendar));
      await seedGoods(deps, calendar, batches, { id: userId, role: account.role });
    }),
    () => seedMembers(deps, seedAccount, organisationOf),
    () => seedApplications(deps, seedAccount, calendar),
    () => seedQueue(deps, calendar),
    ...demoAccounts.map((account) => async () => {
      const userId = await seedAccount(deps, account);
      if (!userId) return;
      for (const wish of demoReports(account.role, calendar)) await deps.reports.makeAtOnce(userId, wish);
    }),
  ];
}

/** Batches with what laboratories and sensors found in them, so that none looks sound for a moment. */
const seedBatches = (deps: SeedDeps, calendar: Calendar, some: readonly DemoBatch[]) => async (tx: Transaction) => {
  const ids = new Set(some.map(({ batch }) => batch.id));
  await deps.events.addBatches(tx, some);
  await deps.laboratory.addLabResults(
    tx,
    demoLabResults(calendar).filter((result) => ids.has(result.batchId)),
  );
  await deps.sensors.addColdChainFindings(
    tx,
    demoColdChain().filter((finding) => ids.has(finding.batchId)),
  );
};

/** Devices with the day that is stored of them, and what the rules make of it. */
async function seedSensors(deps: SeedDeps, calendar: Calendar, batches: readonly DemoBatch[]) {
  const devices = demoSensors(calendar, batches);
  await deps.sensors.prepare();
  await inTransaction(deps, (tx) => deps.sensors.addDevices(tx, devices));
  for (const device of devices) await deps.sensors.store(device, demoReadings(calendar, device));
  await deps.sensors.settle();
}

/** What waits for the certifiers of the demo, with its people in it. */
async function seedQueue(deps: SeedDeps, calendar: Calendar): Promise<void> {
  const [, , salma, tariq] = await Promise.all(demoAccounts.map((account) => seedAccount(deps, account)));
  const hakim = await seedAccount(deps, demoColleague);
  if (!salma || !tariq || !hakim) throw new Error('a person of the demo is missing');
  const applications = await openApplications(calendar, { salma, tariq, hakim });
  await inTransaction(deps, (tx) => deps.certification.addApplications(tx, applications));
}

async function recordAll(deps: SeedDeps, scans: readonly NewScan[]): Promise<void> {
  await Promise.all(scans.map((scan) => deps.scans.record(scan)));
}

function productRow(product: DemoProduct) {
  const producer = producerNamed(product.producer);
  const keep = keeping[product.keep];
  const [calories, protein, fat, carbs] = product.nutrition;
  const notes = product.ingredients.filter((ingredient) => typeof ingredient !== 'string');
  return {
    id: productId(product),
    gtin: gtinOf(product),
    name: product.name,
    brand: producer.brand,
    category: product.category,
    producerId: producerId(product.producer),
    description: product.description,
    weight: product.weight,
    priceAmount: product.price[0],
    priceCurrency: product.price[1],
    ingredients: product.ingredients.map((ingredient) =>
      typeof ingredient === 'string' ? ingredient : ingredient.label,
    ),
    ingredientsDeclared: true,
    ingredientFindings: notes.map(findingOf),
    allergens: [...product.allergens],
    nutrition: { calories, protein, fat, carbs },
    storage: keep.text,
    translations: product.arabic
      ? [{ language: 'ar', name: product.arabic[0], description: product.arabic[1], storageInstructions: keep.arabic }]
      : [],
    shelfLife: shelfLifeOf(product.shelfLifeDays),
    leastTemperatureCelsius: keep.least,
    mostTemperatureCelsius: keep.most,
    realm: 'demo' as const,
    picture: drawPackshot({
      shape: product.pack.shape,
      category: product.category,
      brand: producer.brand,
      name: product.name,
      weight: product.weight,
      brandColour: producer.colour,
      accent: product.pack.accent,
    }),
  };
}

function inChunks<T>(list: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / largestStep) }, (_, index) =>
    list.slice(index * largestStep, (index + 1) * largestStep),
  );
}

const organisationOf = {
  consumer: () => null,
  retailer: () => retailerId('segar'),
  certifier: () => certifierOrganisationId('nha'),
  producer: () => producerId('kampung-hijau'),
} as const;

/** The account as it is, or a new one; somebody else may have taken its name, then it is told apart. Its address nobody else has. */
async function seedAccount(
  deps: SeedDeps,
  account: (typeof demoAccounts)[number],
  organizationId: string | null = organisationOf[account.role](),
): Promise<string | null> {
  // Whoever wants to be in the way takes the second too; nobody knows the third before.
  const { username: name } = account;
  const names = [name, `${name} Demo`, `${name} Demo ${crypto.randomUUID().slice(0, 8)}`];
  const find = () => deps.identity.findSharedAccount(account.email);
  for (const username of names) {
    const known = await find();
    if (known) return known;
    try {
      return await deps.identity.addSharedAccount({
        username,
        email: account.email,
        password: demoPassword,
        role: account.role,
        organizationId,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return find();
}
