// The parts that events are made of: what, where, why and how. EPCIS 2.0 sections 7.3 and 9.
import {
  anything,
  boolean,
  type Check,
  exactly,
  hex,
  list,
  number,
  offset,
  text,
  time,
  uom,
  uri,
  word,
} from './forms.ts';
import { epcisLimits } from './rules.ts';
import { shaped } from './shapes.ts';
import { vocabularies } from './words.ts';

const v = vocabularies;

/** Section 7.3.3.3. */
const quantityElement = shaped({
  members: {
    epcClass: uri,
    quantity: (value, path, report) => {
      number(value, path, report);
      if (typeof value === 'number' && value < 0) report.add(path, 'events.negative_quantity');
      if (typeof value === 'number' && value > epcisLimits.quantity)
        report.add(path, 'events.quantity_too_large', String(epcisLimits.quantity));
    },
    uom,
  },
  required: ['epcClass'],
  others: 'none',
  together: (value, path, report) => {
    if (Object.hasOwn(value, 'uom') && !Object.hasOwn(value, 'quantity'))
      report.add(path, 'events.uom_without_quantity');
  },
});

/** Section 7.3.5.3 and .4. */
const place = shaped({ members: { id: uri }, required: ['id'], others: 'extensions_and_keywords' });

export const bizTransaction = shaped({
  members: { type: word(v.bizTransactionType), bizTransaction: uri },
  required: ['bizTransaction'],
  others: 'none',
});

const party = (name: 'source' | 'destination') =>
  shaped({
    members: { type: word(v.sourceDestinationType), [name]: uri },
    required: ['type', name],
    others: 'none',
  });

const dispositions = list(word(v.disposition), { atLeastOne: true, distinct: true });

/** Section 7.3.5.7: what is set, what is unset, or both; never neither. */
export const persistentDisposition = shaped({
  members: { set: dispositions, unset: dispositions },
  others: 'none',
  together: (value, path, report) => {
    if (!Object.hasOwn(value, 'set') && !Object.hasOwn(value, 'unset'))
      report.add(path, 'events.empty_persistent_disposition', 'set|unset');
  },
});

/** Section 7.4.1.2. */
const errorDeclaration = shaped({
  members: { declarationTime: time, reason: word(v.errorReason), correctiveEventIDs: list(uri) },
  required: ['declarationTime'],
});

const sensorMetadata = shaped({
  members: {
    time,
    startTime: time,
    endTime: time,
    deviceID: uri,
    deviceMetadata: uri,
    rawData: uri,
    dataProcessingMethod: uri,
    bizRules: uri,
  },
});

const sensorReport = shaped({
  members: {
    type: word(v.measurementType),
    exception: word(v.sensorAlertType),
    deviceID: uri,
    deviceMetadata: uri,
    rawData: uri,
    dataProcessingMethod: uri,
    bizRules: uri,
    time,
    microorganism: uri,
    chemicalSubstance: uri,
    coordinateReferenceSystem: uri,
    value: number,
    component: word(v.component),
    stringValue: text,
    booleanValue: boolean,
    hexBinaryValue: hex,
    uriValue: uri,
    minValue: number,
    maxValue: number,
    meanValue: number,
    sDev: number,
    percRank: number,
    percValue: number,
    uom: text,
  },
  required: ['type'],
});

/** Section 7.3.7. */
const sensorElement = shaped({
  members: { sensorMetadata, sensorReport: list(sensorReport, { atLeastOne: true }) },
  required: ['sensorReport'],
});

/** Instance or lot master data: extensions only. Section 7.3.6. */
export const ilmd = shaped({ members: {} });
/** Where an event of this type has no place for it. */
export const noIlmd: Check = (_value, path, report) => report.add(path, 'events.ilmd_not_allowed');

export const epcs = list(uri);
export const distinctEpcs = list(uri, { distinct: true });
export const quantities = list(quantityElement);

const certificationInfo: Check = (value, path, report) =>
  Array.isArray(value) ? list(uri)(value, path, report) : uri(value, path, report);

/** What every event may carry. Section 7.4.1. `@context` is checked before, as it decides how names are read. */
export const everyEvent = (type: string): Readonly<Record<string, Check>> => ({
  '@context': anything,
  type: exactly(type),
  eventTime: time,
  recordTime: time,
  eventTimeZoneOffset: offset,
  eventID: uri,
  certificationInfo,
  errorDeclaration,
});

/** What the five types of the standard share beyond that. */
export const why: Readonly<Record<string, Check>> = {
  bizStep: word(v.bizStep),
  disposition: word(v.disposition),
  readPoint: place,
  bizLocation: place,
  bizTransactionList: list(bizTransaction),
  sourceList: list(party('source')),
  destinationList: list(party('destination')),
  sensorElementList: list(sensorElement),
};
