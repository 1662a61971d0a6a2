// Events with their identifiers as GS1 Digital Links, for readers who ask for that. Only the members that name things and places
// are touched; what was captured stays as it is in the store.

import { identifierKey } from '@amanah/core/events';
import { parseObject } from '../platform/parse-object.ts';

const texts = ['parentID', 'transformationID'];
const lists = ['epcList', 'childEPCs', 'inputEPCList', 'outputEPCList'];
const within: Readonly<Record<string, string>> = {
  quantityList: 'epcClass',
  childQuantityList: 'epcClass',
  inputQuantityList: 'epcClass',
  outputQuantityList: 'epcClass',
  bizTransactionList: 'bizTransaction',
  sourceList: 'source',
  destinationList: 'destination',
};

const linked = (value: unknown) => (typeof value === 'string' ? identifierKey(value) : value);
const linkedAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? { ...value, [name]: linked(Reflect.get(value, name)) }
    : value;

/** @returns the text of the event, written anew */
export function withDigitalLinks(text: string): string {
  const event = parseObject(text);
  const translated = Object.entries(event).map(([name, value]) => {
    if (texts.includes(name)) return [name, linked(value)];
    if (lists.includes(name) && Array.isArray(value)) return [name, value.map(linked)];
    if (name === 'readPoint' || name === 'bizLocation') return [name, linkedAt(value, 'id')];
    const inner = Object.hasOwn(within, name) ? within[name] : undefined;
    return [name, inner && Array.isArray(value) ? value.map((one) => linkedAt(one, inner)) : value];
  });
  return JSON.stringify(Object.fromEntries(translated));
}
