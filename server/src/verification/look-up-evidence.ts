// From a reading of a code to everything that is known about it. First of the two micro-batches of the verify path.
import { type CodeLevel, type GoodsNames, namesOf, printedDays, type Reading } from '@amanah/core/codes';
import { isMeat } from '@amanah/core/ingredients';
import type { Realm } from '@amanah/core/organisations';
import { slaughteredCategories } from '@amanah/core/products';
import { type Evidence, type SerialSighting, saidOfCode } from '@amanah/core/verification';
import { type Clock, dayOf } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { createMicroBatch, type MicroBatch } from '../platform/micro-batch.ts';
import { nameAffectedBatches } from './affected-batches.ts';
import type { FoundEvidence } from './found-evidence.ts';
import { lookUp } from './look-up-statement.ts';

export interface LookUpKey extends GoodsNames {
  readonly market: string | null;
}

/** What to look up for a reading; null where it names no goods, as the number of a certificate: a paper that covers one product is not its pack. */
export function keyOf(reading: Reading, market: string | null): LookUpKey | null {
  const names = namesOf(reading);
  return names && { ...names, market };
}

export interface EvidenceSource {
  /** What is on record in these realms; what is in another is not known. */
  find(key: LookUpKey, realms: readonly Realm[]): Promise<FoundEvidence | null>;
  drained(): Promise<void>;
}

/**
 * Packs and stock ask for thousands of verdicts at once: they wait in a row of their own, never before somebody with a phone. So do those who
 * practise: nobody else waits for what is looked up of their goods.
 */
export function createEvidenceSource(database: Database, clock: Clock): EvidenceSource {
  const forPeople = lookUpsOn(database.verdicts, clock);
  const forBackground = lookUpsOn(database, clock);
  return {
    async find(key, realms) {
      const found = await (database.isInBackground() ? forBackground : forPeople).shownIn(realms).add(key);
      return found && realms.includes(found.realm) ? found : null;
    },
    async drained() {
      await forPeople.drained();
      await forBackground.drained();
    },
  };
}

/** In the order of the keys: what the look-up is given, one array a column, then where and when it looks. */
export const lookUpValues = (keys: readonly LookUpKey[], realms: readonly Realm[], now: Date): unknown[] => [
  keys.map((key) => key.gtin),
  keys.map((key) => key.batchNumber),
  keys.map((key) => key.serial),
  keys.map((key) => key.code),
  keys.map((key) => key.market),
  realms,
  dayOf(now),
  now,
];

type LookUps = MicroBatch<LookUpKey, FoundEvidence | null>;

function lookUpsOn(connections: Pick<Database, 'run'>, clock: Clock) {
  const byRealms = new Map<string, LookUps>();
  return {
    shownIn(realms: readonly Realm[]): LookUps {
      const name = realms.join();
      const known = byRealms.get(name) ?? lookUpsIn(connections, clock, realms);
      byRealms.set(name, known);
      return known;
    },
    async drained() {
      for (const lookUps of byRealms.values()) await lookUps.drained();
    },
  };
}

const lookUpsIn = (connections: Pick<Database, 'run'>, clock: Clock, realms: readonly Realm[]): LookUps =>
  createMicroBatch(async (keys: readonly LookUpKey[]) => {
    const rows = await connections.run(lookUp, lookUpValues(keys, realms, clock.now()));
    const answers: (FoundEvidence | null)[] = new Array(keys.length).fill(null);
    for (const row of rows) answers[row.place - 1] = row.found;
    return nameAffectedBatches(connections, answers);
  });

/** The present one in its place: it may have been made before others that came earlier. */
function inOrder(known: readonly SerialSighting[], present: SerialSighting | null): readonly SerialSighting[] {
  if (present === null) return known;
  const later = known.findIndex(({ at }) => Date.parse(at) > Date.parse(present.at));
  return later < 0 ? [...known, present] : known.toSpliced(later, 0, present);
}

/** How far the code reaches: a GTIN whose batch is not on record proves no more than the product line. */
export const levelOf = (reading: Reading, found: Pick<FoundEvidence, 'product' | 'batch'> | null): CodeLevel =>
  found?.product && !found.batch ? 'class' : reading.level;

/** What a code that names no goods is as the number of a certificate. */
export interface NamedPaper {
  /** Of the certificate that bears it, as it is on record. */
  readonly certificateNumber: string | null;
  /** It is written as certificates are numbered, and none bears it. */
  readonly unissuedNumber: string | null;
}
export const noPaper: NamedPaper = { certificateNumber: null, unissuedNumber: null };

/** What a code says of itself that names nothing on record. */
function unregisteredBy(
  reading: Reading,
  { certificateNumber, unissuedNumber }: NamedPaper,
): NonNullable<Evidence['unregistered']> | null {
  if (certificateNumber !== null) return { certificateNumber };
  if (unissuedNumber !== null) return { unissuedNumber };
  const said = saidOfCode(reading);
  if (said !== null) return said;
  return 'gtin' in reading ? { gtin: reading.gtin } : null;
}

interface BesideCode {
  readonly sighting?: SerialSighting | null;
  readonly paper?: NamedPaper;
  /** The years on packs have two digits. */
  readonly today: string;
}

/** Whether it is asked what the label says: how goods of other kinds were slaughtered, where nothing is on record of a batch. */
const isSlaughterOpen = (found: FoundEvidence | null): boolean =>
  found?.product != null &&
  !slaughteredCategories.includes(found.product.category) &&
  found.batch?.slaughterMethod == null;

/** The evidence that the verdict is decided on. What the statement returns has the shapes of core, and more for the answer. */
export function evidenceOf(
  reading: Reading,
  found: FoundEvidence | null,
  { sighting = null, paper = noPaper, today }: BesideCode,
): Evidence {
  const product = found?.product ?? null;
  const batch = found?.batch ?? null;
  const serial = 'serial' in reading && reading.serial !== undefined ? reading.serial : null;
  return {
    codeLevel: levelOf(reading, found),
    unregistered: unregisteredBy(reading, paper),
    unrecordedBatch: product && !batch && 'batchNumber' in reading ? (reading.batchNumber ?? null) : null,
    printed: 'gtin' in reading ? printedDays(reading.elements, today) : [],
    product: product && { ...product, namesMeat: isSlaughterOpen(found) && product.ingredients.some(isMeat) },
    batch,
    serial:
      serial === null || product === null
        ? null
        : {
            serial,
            isDestroyed: found?.serial?.isDestroyed ?? false,
            registered: found?.serial != null && (batch === null || found.serial.batchId === batch.id),
            sightings: inOrder(found?.sightings ?? [], sighting),
            noted: found?.serial?.noted ?? null,
          },
    certificates: found?.certificates ?? [],
    falseClaims: found?.falseClaims ?? [],
    blockedBatches: found?.blockedBatches ?? [],
    affectedBatches: found?.affectedBatches ?? [],
    applications: found?.applications ?? [],
    recognitions: found?.recognitions ?? [],
    recalls: found?.recalls ?? [],
    labResults: found?.labResults ?? [],
    sensorFindings: found?.sensorFindings ?? [],
    ingredientFindings: product?.ingredientFindings ?? [],
    massBalances: found?.massBalances ?? [],
    fraudFindings: [],
    steps: [...(found?.events ?? []), ...(found?.eventsOfOthers ?? [])],
  };
}
