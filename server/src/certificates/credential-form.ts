// The form of a credential or a presentation from anywhere (W3C VC Data Model 2.0 section 4). Names what is wrong and mends nothing:
// a reader that guesses reads something else than the next one. Says nothing about signatures.
import { isObject, type JsonObject } from '@amanah/core/ledger';

const V2 = 'https://www.w3.org/ns/credentials/v2';

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
/** The id of an object, or the text itself; empty for anything else. */
export const idOf = (value: unknown): string => textOf(isObject(value) ? value['id'] : value);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isUri = (value: unknown): boolean => typeof value === 'string' && /^[a-z][a-z0-9+.-]*:[^\s]+$/i.test(value);

/** A dateTimeStamp of XML Schema 1.1 part 2, section 3.4.28: a day that there is, and a time zone. */
export function isInstant(value: unknown): value is string {
  const found =
    typeof value === 'string'
      ? /^-?\d{4,}-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(value)
      : null;
  if (!found || Number.isNaN(Date.parse(found[0]))) return false;
  // 30 February parses as a day in March.
  const [year, month, day] = [Number.parseInt(found[0], 10), Number(found[1]), Number(found[2])];
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Members that may be there once or in a list, each with a type; some must name themselves too. Sections 4.10 to 4.12, 5.4 and 5.5. */
const typedMembers = {
  credentialStatus: 'id may be left out',
  credentialSchema: 'id must be there',
  termsOfUse: 'id may be left out',
  evidence: 'id may be left out',
  refreshService: 'id may be left out',
} as const;

type Check = (holds: boolean, fault: string) => void;

function requireFrame(thing: JsonObject, type: string, check: Check) {
  const [first, ...contexts] = listOf(thing['@context']);
  check(first === V2, '@context must begin with the context of VC 2.0');
  check(
    contexts.every((one) => isUri(one) || isObject(one)),
    '@context must hold URIs and objects',
  );
  const types = listOf(thing['type']);
  check(types.includes(type), `type must name ${type}`);
  check(
    types.every((one) => typeof one === 'string'),
    'type must hold words',
  );
  check(thing['id'] === undefined || isUri(thing['id']), 'id must be a URI');
}

function requireTyped(credential: JsonObject, check: Check) {
  for (const [name, rule] of Object.entries(typedMembers)) {
    for (const one of listOf(credential[name])) {
      const types = isObject(one) ? listOf(one['type']) : [];
      check(types.length > 0 && types.every((type) => textOf(type) !== ''), `${name} must have a type`);
      const id = isObject(one) ? one['id'] : undefined;
      check(isUri(id) || (id === undefined && rule === 'id may be left out'), `${name} must have a URI as id`);
    }
  }
}

/** Faults of form, none for a sound credential. */
export function faultsOfCredential(credential: JsonObject): string[] {
  const faults: string[] = [];
  const check: Check = (holds, fault) => {
    if (!holds) faults.push(fault);
  };
  requireFrame(credential, 'VerifiableCredential', check);
  check(isUri(idOf(credential['issuer'])), 'issuer must be a URI or have one as id');
  const subjects = listOf(credential['credentialSubject']);
  check(
    subjects.length > 0 && subjects.every((subject) => isObject(subject) && Object.keys(subject).length > 0),
    'credentialSubject must say something',
  );
  check(
    subjects.every((subject) => !isObject(subject) || subject['id'] === undefined || isUri(subject['id'])),
    'credentialSubject must have a URI as id',
  );
  const { validFrom, validUntil } = credential;
  for (const [name, value] of Object.entries({ validFrom, validUntil })) {
    check(value === undefined || isInstant(value), `${name} must be a date and time with time zone`);
  }
  check(
    !isInstant(validFrom) || !isInstant(validUntil) || Date.parse(validFrom) <= Date.parse(validUntil),
    'validUntil must not lie before validFrom',
  );
  requireTyped(credential, check);
  return faults;
}

/** Faults of form, none for a sound presentation. Section 4.13. */
export function faultsOfPresentation(presentation: JsonObject): string[] {
  const faults: string[] = [];
  const check: Check = (holds, fault) => {
    if (!holds) faults.push(fault);
  };
  requireFrame(presentation, 'VerifiablePresentation', check);
  const { holder } = presentation;
  check(holder === undefined || isUri(idOf(holder)), 'holder must be a URI or have one as id');
  check(listOf(presentation['verifiableCredential']).every(isObject), 'verifiableCredential must hold credentials');
  return faults;
}
