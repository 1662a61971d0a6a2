// What an event does to masses of lots. Reads the event only: whether it may be so is the books' business.
import { EVENT_NAMESPACE, type EventFacts, type HalalFacts, namesSomething } from '../events/index.ts';
import { milligramsOf } from './mass.ts';

export interface Amount {
  /** Key of the lot or pack. */
  readonly lot: string;
  readonly milligrams: bigint;
}

/**
 * `slaughter` and `harvest` are the only ways in which certified mass begins. `process`: any other transformation. `waste`: taken
 * out of the world. `ship` and `receive`: the two sides of a trade.
 */
export type MovementKind = 'slaughter' | 'harvest' | 'process' | 'waste' | 'ship' | 'receive';

export interface Movement {
  readonly kind: MovementKind;
  /** Events with one transformationID are one process. */
  readonly process: string;
  /** Instant in UTC with microseconds, comparable as text. */
  readonly at: string;
  readonly ins: readonly Amount[];
  readonly outs: readonly Amount[];
  /** Certificates under which it is said to happen, as the event names them: `certificationInfo`, and our own word. */
  readonly claims: readonly string[];
  /** Owners before and after, where the event names them. */
  readonly seller: string | null;
  readonly buyer: string | null;
}

const harvestSteps: readonly (string | null)[] = ['collecting', 'creating_class_instance'];

function amounts(facts: EventFacts, role: 'epc' | 'input' | 'output'): readonly Amount[] {
  const byLot = new Map<string, bigint>();
  for (const { role: found, key, quantity, uom } of facts.classes) {
    const milligrams = found === role && quantity !== null && namesSomething(key) ? milligramsOf(quantity, uom) : null;
    if (milligrams !== null && milligrams > 0n) byLot.set(key, (byLot.get(key) ?? 0n) + milligrams);
  }
  return [...byLot].map(([lot, milligrams]) => ({ lot, milligrams }));
}

function kindOf(facts: EventFacts, halal: HalalFacts): MovementKind | null {
  if (facts.errorDeclaration !== null) return null;
  if (facts.type === 'TransformationEvent') return halal.slaughter ? 'slaughter' : 'process';
  if (facts.type !== 'ObjectEvent') return null;
  if (facts.action === 'DELETE') return 'waste';
  if (facts.action === 'ADD' && harvestSteps.includes(facts.bizStep)) return 'harvest';
  if (facts.bizStep === 'shipping') return 'ship';
  return facts.bizStep === 'receiving' || facts.bizStep === 'accepting' ? 'receive' : null;
}

const ownClaims = ({ extensions }: EventFacts): readonly string[] =>
  extensions.flatMap(({ name, text }) => (name === `${EVENT_NAMESPACE}certificate` && text !== null ? [text] : []));

const ownerIn = (facts: EventFacts, role: 'source' | 'destination') =>
  facts.parties.find((party) => party.role === role && party.type === 'owning_party')?.key ?? null;

/**
 * The movement of masses in an event, or null when it moves none.
 *
 * @example movementOf(facts, halal, 'event-1')?.kind // 'slaughter'
 */
export function movementOf(facts: EventFacts, halal: HalalFacts, eventName: string): Movement | null {
  const kind = kindOf(facts, halal);
  if (kind === null) return null;
  const isTransformation = facts.type === 'TransformationEvent';
  const here = isTransformation ? [] : amounts(facts, 'epc');
  const goesOut = kind === 'harvest' || kind === 'receive';
  const ins = isTransformation ? amounts(facts, 'input') : goesOut ? [] : here;
  const outs = isTransformation ? amounts(facts, 'output') : goesOut ? here : [];
  if (ins.length === 0 && outs.length === 0) return null;
  return {
    kind,
    process: facts.transformationId ?? eventName,
    at: facts.eventTime,
    ins,
    outs,
    claims: [...facts.certifications, ...ownClaims(facts)],
    seller: ownerIn(facts, 'source'),
    buyer: ownerIn(facts, 'destination'),
  };
}
