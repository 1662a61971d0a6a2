// What an event joins: what went in and what came out. Never joins through a name that stands for all goods of a kind, because everything
// would come from everything.
import { parseDigitalLink } from '../codes/index.ts';
import type { EventFacts } from './epcis/identify.ts';

/** One thing going into a process or coming out of it. */
export interface LineagePart {
  /** Events with one transformationID are one process; every other event is its own. */
  readonly process: string;
  readonly side: 'in' | 'out';
  /** As `identifierKey` writes it. */
  readonly key: string;
  /** How much of a class, in the unit of the event; null for a single thing, and where the event does not say. */
  readonly quantity: number | null;
  readonly uom: string | null;
}

/**
 * Whether a key names a lot, a pack, a container or another single thing, and not a whole kind of goods.
 *
 * @example namesSomething('https://id.gs1.org/01/00614141111114') // false: every pack of this product there ever was
 */
export function namesSomething(key: string): boolean {
  if (!/^https?:/i.test(key)) return key !== '';
  const link = parseDigitalLink(key, { checkPairs: false });
  if (!link.isValid) return true;
  const found = (ai: string) => link.elements.find((element) => element.ai === ai)?.value;
  switch (link.key) {
    case '01':
      return ['10', '21', '235'].some((ai) => found(ai) !== undefined);
    case '8006':
      return found('21') !== undefined;
    case '8010':
      return found('8011') !== undefined;
    // Document, coupon and returnable asset: a serial follows the check digit.
    case '253':
    case '255':
      return (found(link.key) ?? '').length > 13;
    case '8003':
      return (found(link.key) ?? '').length > 14;
    default:
      return true;
  }
}

type Thing = Omit<LineagePart, 'process' | 'side'>;

function thingsWith(facts: EventFacts, role: string): readonly Thing[] {
  const single = facts.instances.map((instance) => ({ ...instance, quantity: null, uom: null }));
  const found = new Map<string, Thing>();
  for (const { role: own, key, quantity, uom } of [...single, ...facts.classes])
    if (own === role && namesSomething(key) && !found.has(key)) found.set(key, { key, quantity, uom });
  return [...found.values()];
}

/**
 * The joins that an event makes. A transformation makes its outputs from its inputs. What is packed travels in its parent, so a
 * child goes into an aggregation and the parent comes out of it; taking it out again (DELETE) undoes nothing that has been.
 * Everything else tells where a thing was, not what became of it. EPCIS 2.0 sections 7.4.3 and 7.4.6.
 *
 * @example lineageOf(slaughter, 'event-1') // [{ process: 'event-1', side: 'in', key: … }, { process: 'event-1', side: 'out', key: … }]
 */
export function lineageOf(facts: EventFacts, eventName: string): readonly LineagePart[] {
  if (facts.errorDeclaration !== null) return [];
  const parts = (process: string, side: LineagePart['side'], role: string): LineagePart[] =>
    thingsWith(facts, role).map((thing) => ({ process, side, ...thing }));
  if (facts.type === 'TransformationEvent') {
    const process = facts.transformationId ?? eventName;
    return [...parts(process, 'in', 'input'), ...parts(process, 'out', 'output')];
  }
  const contains = facts.type === 'AggregationEvent' || facts.type === 'AssociationEvent';
  if (!contains || facts.action === 'DELETE') return [];
  return [...parts(eventName, 'in', 'epc'), ...parts(eventName, 'out', 'parent')];
}
