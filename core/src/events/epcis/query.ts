// A query in the language of EPCIS 2.0 (section 8.2.7.1) as data: conditions that all have to hold, an order, and limits. SQL is
// written from it, and `matchesQuery` says what it means.
import type { IdentifierPattern } from './epc-forms.ts';
import type { ExtensionPlace } from './extension-facts.ts';
import type { ClassFact, InstanceFact, PartyFact, sensorNumbers, sensorTexts, sensorTimes } from './identify.ts';
import type { EpcisFault } from './rules.ts';

export type Comparison = 'EQ' | 'GT' | 'GE' | 'LT' | 'LE';

/** A value that an extension is compared with: always as text, and as number or instant where it can be read so. */
export interface ExtensionOperand {
  readonly text: string;
  readonly number: number | null;
  readonly instant: string | null;
}

/** One parameter. Lists are alternatives. Names of fields are those of `EventFacts`. */
export type Condition =
  | {
      readonly kind: 'text';
      readonly field:
        | 'type'
        | 'eventId'
        | 'action'
        | 'bizStep'
        | 'disposition'
        | 'dispositionsSet'
        | 'dispositionsUnset'
        | 'transformationId'
        | 'errorReason'
        | 'correctiveEventIds';
      readonly anyOf: readonly string[];
    }
  | {
      readonly kind: 'time';
      readonly field: 'eventTime' | 'recordTime' | 'declaredAt';
      readonly comparison: Comparison;
      readonly at: string;
    }
  | {
      readonly kind: 'place';
      readonly field: 'readPoint' | 'bizLocation';
      readonly anyOf: readonly string[];
      /** Places that master data puts below these count as well. */
      readonly withDescendants: boolean;
    }
  | {
      readonly kind: 'instance';
      readonly roles: readonly InstanceFact['role'][];
      readonly anyOf: readonly IdentifierPattern[];
    }
  | {
      readonly kind: 'class';
      readonly roles: readonly ClassFact['role'][];
      readonly anyOf: readonly IdentifierPattern[];
    }
  | {
      readonly kind: 'quantity';
      readonly comparison: Comparison;
      readonly anyOf: readonly number[];
      /** Null: whatever the unit of measure. Units are not converted. */
      readonly uom: string | null;
    }
  | {
      readonly kind: 'party';
      readonly role: PartyFact['role'];
      readonly type: string;
      readonly anyOf: readonly string[];
    }
  | { readonly kind: 'exists'; readonly field: 'errorDeclaration' | 'sensors' }
  | { readonly kind: 'sensor_type'; readonly anyOf: readonly string[] }
  | {
      readonly kind: 'sensor_text';
      readonly field: (typeof sensorTexts)[number];
      readonly anyOf: readonly string[];
    }
  | {
      readonly kind: 'sensor_number';
      readonly field: (typeof sensorNumbers)[number] | 'percRank';
      readonly comparison: Comparison;
      readonly anyOf: readonly number[];
      readonly uom: string | null;
    }
  | {
      readonly kind: 'sensor_time';
      readonly field: (typeof sensorTimes)[number];
      readonly comparison: Comparison;
      readonly at: string;
    }
  | { readonly kind: 'sensor_boolean'; readonly equals: boolean }
  | {
      readonly kind: 'extension';
      readonly place: ExtensionPlace;
      readonly isInner: boolean;
      readonly name: string;
      readonly comparison: Comparison;
      readonly anyOf: readonly ExtensionOperand[];
    }
  | {
      readonly kind: 'extension_exists';
      readonly place: ExtensionPlace;
      readonly isInner: boolean;
      readonly name: string;
    }
  | {
      /** An attribute in the master data of what a field names. */
      readonly kind: 'attribute';
      readonly field: AttributedField | { readonly extension: string };
      readonly name: string;
      /** Null: it only has to be there. */
      readonly anyOf: readonly string[] | null;
    };

/** Fields whose values master data can describe. */
export const attributedFields = [
  'bizStep',
  'disposition',
  'readPoint',
  'bizLocation',
  'epcClass',
  'bizTransaction',
  'source',
  'destination',
] as const;
export type AttributedField = (typeof attributedFields)[number];

export interface EpcisQuery {
  readonly conditions: readonly Condition[];
  /** Null: any order. Events without an extension that orders them stand anywhere. */
  readonly orderBy: 'eventTime' | 'recordTime' | { readonly extension: string } | null;
  readonly orderDirection: 'ASC' | 'DESC';
  /** Only the first so many in that order. */
  readonly eventCountLimit: number | null;
  /** More is an error: QueryTooLargeException. */
  readonly maxEventCount: number | null;
  readonly perPage: number | null;
  readonly nextPageToken: string | null;
}

/** Codes with which a query is refused (QueryParameterException of the standard). */
export const queryRules = [
  'events.query_not_an_object',
  'events.unknown_parameter',
  'events.repeated_parameter',
  'events.wrong_parameter_value',
  'events.too_many_conditions',
  'events.two_limits',
  'events.limit_without_order',
] as const;
export type QueryRule = (typeof queryRules)[number];

export type QueryReading =
  | { readonly isValid: true; readonly query: EpcisQuery }
  | { readonly isValid: false; readonly faults: readonly EpcisFault<QueryRule>[] };

/** Bounds against hostile queries. */
export const queryLimits = { conditions: 100, values: 1_000, textLength: 2_000, eventCount: 1_000_000 } as const;
