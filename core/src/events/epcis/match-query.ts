// What a query means: whether an event is in its answer, and which of two stands first. The reference for every store; it knows
// nothing of who may see what.
import { identifierKey, matchesIdentifier } from './epc-forms.ts';
import type { ExtensionFact } from './extension-facts.ts';
import type { EventFacts } from './identify.ts';
import type { AttributedField, Comparison, Condition, EpcisQuery, ExtensionOperand } from './query.ts';

/** What master data says; keys and names in their normal form. EPCIS 2.0 section 6.5. */
export interface MasterData {
  /** All places below a place. */
  readonly descendantsOf: (key: string) => readonly string[];
  /** Values of an attribute of what a key names. */
  readonly attributeOf: (key: string, name: string) => readonly string[];
}

const noMasterData: MasterData = { descendantsOf: () => [], attributeOf: () => [] };

function compares<Value extends string | number>(comparison: Comparison, value: Value, operand: Value): boolean {
  switch (comparison) {
    case 'EQ':
      return value === operand;
    case 'GT':
      return value > operand;
    case 'GE':
      return value >= operand;
    case 'LT':
      return value < operand;
    case 'LE':
      return value <= operand;
  }
}

const anyNumber = (comparison: Comparison, value: number | null, anyOf: readonly number[]): boolean =>
  value !== null && anyOf.some((operand) => compares(comparison, value, operand));
const anyText = (values: readonly (string | null)[], anyOf: readonly string[]): boolean =>
  values.some((value) => value !== null && anyOf.includes(value));

/** Equal as text, number or instant; in an order as the operand can be read. */
function comparesExtension(comparison: Comparison, value: ExtensionOperand, operand: ExtensionOperand): boolean {
  if (comparison === 'EQ' && value.text === operand.text) return true;
  if (value.number !== null && operand.number !== null) return compares(comparison, value.number, operand.number);
  if (value.instant !== null && operand.instant !== null) return compares(comparison, value.instant, operand.instant);
  return false;
}

type Named = Pick<ExtensionFact, 'place' | 'isInner' | 'name'>;

/** A query that declares no namespace for a prefix means the name as it was written in the event. */
const isNamed = (extension: Named & Pick<ExtensionFact, 'writtenName'>, asked: Named): boolean =>
  extension.place === asked.place &&
  extension.isInner === asked.isInner &&
  (extension.name === asked.name || extension.writtenName === asked.name);

type TextField = Extract<Condition, { kind: 'text' }>['field'];

function textsAt(field: TextField, facts: EventFacts): readonly (string | null)[] {
  switch (field) {
    case 'dispositionsSet':
    case 'dispositionsUnset':
      return facts[field];
    case 'errorReason':
      return [facts.errorDeclaration?.reason ?? null];
    case 'correctiveEventIds':
      return facts.errorDeclaration?.correctiveEventIds ?? [];
    default:
      return [facts[field]];
  }
}

function keysAt(field: AttributedField | { readonly extension: string }, facts: EventFacts): readonly string[] {
  if (typeof field === 'object') {
    const asked: Named = { place: 'event', isInner: false, name: field.extension };
    return facts.extensions
      .filter((extension) => isNamed(extension, asked))
      .flatMap(({ text }) => (text === null ? [] : identifierKey(text)));
  }
  switch (field) {
    case 'epcClass':
      return facts.classes.map(({ key }) => key);
    case 'bizTransaction':
      return facts.parties.filter(({ role }) => role === 'biz_transaction').map(({ key }) => key);
    case 'source':
    case 'destination':
      return facts.parties.filter(({ role }) => role === field).map(({ key }) => key);
    default:
      return facts[field] === null ? [] : [facts[field]];
  }
}

function holds(condition: Condition, facts: EventFacts, masterData: MasterData): boolean {
  switch (condition.kind) {
    case 'text':
      return anyText(textsAt(condition.field, facts), condition.anyOf);
    case 'time': {
      const at = condition.field === 'declaredAt' ? facts.errorDeclaration?.declaredAt : facts[condition.field];
      return at !== undefined && at !== null && compares(condition.comparison, at, condition.at);
    }
    case 'place': {
      const place = facts[condition.field];
      if (place === null) return false;
      if (condition.anyOf.includes(place)) return true;
      return condition.withDescendants && condition.anyOf.some((one) => masterData.descendantsOf(one).includes(place));
    }
    case 'instance':
      return facts.instances.some(
        ({ role, key }) =>
          condition.roles.includes(role) && condition.anyOf.some((pattern) => matchesIdentifier(pattern, key)),
      );
    case 'class':
      return facts.classes.some(
        ({ role, key }) =>
          condition.roles.includes(role) && condition.anyOf.some((pattern) => matchesIdentifier(pattern, key)),
      );
    case 'quantity':
      return facts.classes.some(
        ({ quantity, uom }) =>
          (condition.uom === null || uom === condition.uom) &&
          anyNumber(condition.comparison, quantity, condition.anyOf),
      );
    case 'party':
      return facts.parties.some(
        ({ role, type, key }) => role === condition.role && type === condition.type && condition.anyOf.includes(key),
      );
    case 'exists':
      return condition.field === 'sensors' ? facts.sensors.length > 0 : facts.errorDeclaration !== null;
    case 'sensor_type':
      return anyText(
        facts.sensors.map(({ type }) => type),
        condition.anyOf,
      );
    case 'sensor_text':
      return facts.sensors.some(({ texts }) => anyText(texts[condition.field], condition.anyOf));
    case 'sensor_number':
      return facts.sensors.some(
        ({ numbers, percRank, uom }) =>
          (condition.uom === null || uom === condition.uom) &&
          anyNumber(
            condition.comparison,
            condition.field === 'percRank' ? percRank : numbers[condition.field],
            condition.anyOf,
          ),
      );
    case 'sensor_time':
      return facts.sensors.some(({ times }) =>
        times[condition.field].some((at) => compares(condition.comparison, at, condition.at)),
      );
    case 'sensor_boolean':
      return facts.sensors.some(({ booleanValue }) => booleanValue === condition.equals);
    case 'extension':
      return facts.extensions.some(
        ({ text, number, instant, ...named }) =>
          text !== null &&
          isNamed(named, condition) &&
          condition.anyOf.some((operand) =>
            comparesExtension(condition.comparison, { text, number, instant }, operand),
          ),
      );
    case 'extension_exists':
      return facts.extensions.some((extension) => isNamed(extension, condition));
    case 'attribute':
      return keysAt(condition.field, facts).some((key) => {
        const values = masterData.attributeOf(key, condition.name);
        return condition.anyOf === null ? values.length > 0 : anyText(values, condition.anyOf);
      });
  }
}

/**
 * Whether all conditions of a query hold for an event. Limits and pages are about answers, not about one event.
 *
 * @example matchesQuery(query, identifyEvent(event, namespaces))
 */
export function matchesQuery(query: EpcisQuery, facts: EventFacts, masterData: MasterData = noMasterData): boolean {
  return query.conditions.every((condition) => holds(condition, facts, masterData));
}

const before = <Value extends string | number>(one: Value, other: Value): number =>
  one < other ? -1 : one > other ? 1 : 0;

/**
 * The order of a query, for a sort: negative when `one` comes first. Events that lack the field come last, which the standard
 * leaves open. Texts by code unit, case-sensitive.
 *
 * @example facts.toSorted((one, other) => compareByOrder(query, one, other))
 */
export function compareByOrder(query: EpcisQuery, one: EventFacts, other: EventFacts): number {
  const { orderBy } = query;
  if (orderBy === null) return 0;
  const turn = query.orderDirection === 'ASC' ? 1 : -1;
  if (typeof orderBy === 'string') {
    const [left, right] = [one[orderBy], other[orderBy]];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return turn * before(left, right);
  }
  const value = (facts: EventFacts) =>
    facts.extensions.find(
      (extension) =>
        extension.text !== null && isNamed(extension, { place: 'event', isInner: false, name: orderBy.extension }),
    );
  const [left, right] = [value(one), value(other)];
  if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1;
  if (left.number !== null && right.number !== null) return turn * before(left.number, right.number);
  if (left.instant !== null && right.instant !== null) return turn * before(left.instant, right.instant);
  return turn * before(left.text ?? '', right.text ?? '');
}
