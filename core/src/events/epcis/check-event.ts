// The five event types of EPCIS 2.0 section 7.4, and extended ones of somebody else: which members each has and what its parts
// demand of each other.

import { isObject, type JsonObject } from '../../ledger/index.ts';
import {
  bizTransaction,
  distinctEpcs,
  epcs,
  everyEvent,
  ilmd,
  noIlmd,
  persistentDisposition,
  quantities,
  why,
} from './check-parts.ts';
import { action, anything, type Check, list, uri } from './forms.ts';
import type { Report } from './rules.ts';
import { shaped } from './shapes.ts';

const when = ['eventTime', 'eventTimeZoneOffset'];
const has = (value: JsonObject, name: string): boolean => Object.hasOwn(value, name);
const isFilled = (value: JsonObject, name: string): boolean => Array.isArray(value[name]) && value[name].length > 0;

function objectTogether(value: JsonObject, path: string, report: Report): void {
  const isSensed = isFilled(value, 'sensorElementList') && isObject(value['readPoint']);
  // An empty epcList stands for objects that are not named, as beside a place that is only measured. Section 7.4.2.
  if (!Array.isArray(value['epcList']) && !isFilled(value, 'quantityList') && !isSensed)
    report.add(path, 'events.nothing_observed', 'epcList|quantityList|sensorElementList and readPoint');
  // Master data is given when an object begins, never when it is seen again or ends. Section 7.4.2.
  if (has(value, 'ilmd') && value['action'] !== 'ADD') report.add(path, 'events.ilmd_not_allowed', 'action ADD');
}

function childrenTogether(value: JsonObject, path: string, report: Report): void {
  if (value['action'] !== 'DELETE' && !isFilled(value, 'childEPCs') && !isFilled(value, 'childQuantityList'))
    report.add(path, 'events.no_children', 'childEPCs|childQuantityList');
}

function aggregationTogether(value: JsonObject, path: string, report: Report): void {
  childrenTogether(value, path, report);
  // Only an observation may leave the parent unnamed. Section 7.4.3.
  const changes = value['action'] === 'ADD' || value['action'] === 'DELETE';
  if (changes && !has(value, 'parentID')) report.add(path, 'events.parent_missing', 'parentID');
}

function transactionTogether(value: JsonObject, path: string, report: Report): void {
  if (value['action'] !== 'DELETE' && !Array.isArray(value['epcList']) && !isFilled(value, 'quantityList'))
    report.add(path, 'events.nothing_observed', 'epcList|quantityList');
}

/** Inputs and outputs, or either with the name of a transformation that other events complete. Section 7.4.6. */
function transformationTogether(value: JsonObject, path: string, report: Report): void {
  const inputs = isFilled(value, 'inputEPCList') || isFilled(value, 'inputQuantityList');
  const outputs = isFilled(value, 'outputEPCList') || isFilled(value, 'outputQuantityList');
  const isNamed = has(value, 'transformationID');
  if (!inputs && !(isNamed && outputs)) report.add(path, 'events.no_inputs', 'inputEPCList|inputQuantityList');
  if (!outputs && !(isNamed && inputs)) report.add(path, 'events.no_outputs', 'outputEPCList|outputQuantityList');
}

const ofType: ReadonlyMap<string, Check> = new Map([
  [
    'ObjectEvent',
    shaped({
      members: {
        ...everyEvent('ObjectEvent'),
        ...why,
        action,
        epcList: distinctEpcs,
        quantityList: quantities,
        persistentDisposition,
        ilmd,
      },
      required: [...when, 'action'],
      together: objectTogether,
    }),
  ],
  [
    'AggregationEvent',
    shaped({
      members: {
        ...everyEvent('AggregationEvent'),
        ...why,
        action,
        parentID: uri,
        childEPCs: epcs,
        childQuantityList: quantities,
        ilmd: noIlmd,
      },
      required: [...when, 'action'],
      together: aggregationTogether,
    }),
  ],
  [
    'TransactionEvent',
    shaped({
      members: {
        ...everyEvent('TransactionEvent'),
        ...why,
        bizTransactionList: list(bizTransaction, { atLeastOne: true }),
        action,
        parentID: uri,
        epcList: epcs,
        quantityList: quantities,
        ilmd: noIlmd,
      },
      required: [...when, 'bizTransactionList', 'action'],
      together: transactionTogether,
    }),
  ],
  [
    'TransformationEvent',
    shaped({
      members: {
        ...everyEvent('TransformationEvent'),
        ...why,
        inputEPCList: distinctEpcs,
        inputQuantityList: quantities,
        outputEPCList: distinctEpcs,
        outputQuantityList: quantities,
        transformationID: uri,
        persistentDisposition,
        ilmd,
      },
      required: when,
      together: transformationTogether,
    }),
  ],
  [
    'AssociationEvent',
    shaped({
      members: {
        ...everyEvent('AssociationEvent'),
        ...why,
        action,
        parentID: uri,
        childEPCs: epcs,
        childQuantityList: quantities,
        ilmd: noIlmd,
      },
      required: [...when, 'action', 'parentID'],
      together: childrenTogether,
    }),
  ],
]);

/** The event types of the standard. */
export const eventTypes: readonly string[] = [...ofType.keys()];

// An event type of somebody else: named by a URI, with the members of every event; the rest is theirs. Section 7.4.1.
const extendedEvent = shaped({
  members: { ...everyEvent(''), type: uri, '@context': anything },
  required: when,
  others: 'anything',
});

/** Checks one event by its type. */
export const event: Check = (value, path, report) => {
  if (!isObject(value)) {
    report.add(path, 'events.not_an_object');
    return;
  }
  const type = value['type'];
  if (typeof type !== 'string') {
    report.add(path, has(value, 'type') ? 'events.not_text' : 'events.missing_member', 'type');
    return;
  }
  const check = ofType.get(type);
  if (check !== undefined) check(value, path, report);
  else if (!type.includes(':')) report.add(`${path}/type`, 'events.unknown_type', eventTypes.join('|'));
  else extendedEvent(value, path, report);
};
