// How many pieces an event sends away, or destroys. It counts what the event itself names: neither what is weighed nor what lies in a logistic unit, so a
// sum of these never says more than was sent.
import type { EventFacts } from './epcis/identify.ts';

/**
 * By the key of each batch or pack; below zero: it came back. Empty for everything that is neither shipping nor receiving.
 *
 * @example piecesSent(shipped).get('https://id.gs1.org/01/09521234543213/10/ABC') // 200
 */
export function piecesSent(facts: EventFacts): ReadonlyMap<string, number> {
  const isMove = facts.type === 'ObjectEvent' || facts.type === 'TransactionEvent';
  const direction = facts.bizStep === 'shipping' ? 1 : facts.bizStep === 'receiving' ? -1 : 0;
  if (!isMove || direction === 0 || facts.errorDeclaration !== null) return new Map();
  return new Map([...piecesNamed(facts)].map(([key, pieces]) => [key, direction * pieces]));
}

/**
 * By the key of each batch or pack. Empty for everything but destroying.
 *
 * @example piecesDestroyed(destroyed).get('https://id.gs1.org/01/09521234543213/10/ABC') // 40
 */
export function piecesDestroyed(facts: EventFacts): ReadonlyMap<string, number> {
  const isDestroying = facts.type === 'ObjectEvent' && facts.bizStep === 'destroying';
  return isDestroying && facts.errorDeclaration === null ? piecesNamed(facts) : new Map();
}

function piecesNamed(facts: EventFacts): ReadonlyMap<string, number> {
  const named = [
    ...facts.classes.flatMap(({ role, key, quantity, uom }) =>
      role === 'epc' && uom === null && quantity !== null ? [{ key, pieces: quantity }] : [],
    ),
    ...facts.instances.flatMap(({ role, key }) => (role === 'epc' ? [{ key, pieces: 1 }] : [])),
  ];
  const byKey = Map.groupBy(named, ({ key }) => key);
  return new Map([...byKey].map(([key, list]) => [key, list.reduce((sum, { pieces }) => sum + pieces, 0)]));
}
