// Our rules for EPCIS documents against the JSON schema of the standard, over GS1's examples, the FSMA 204 events, and thousands
// of changes to them: what the schema refuses we refuse, and what we refuse beyond it stands on a list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEpcisSource, rulesBeyondTheSchema, validateEpcis } from '@amanah/core/events';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../shared/vectors/epcis');
const isThere = existsSync(folder);
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

const filesIn = (part: string): string[] =>
  isThere
    ? readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.jsonld$/.test(name))
        .map((name) => join(part, name))
        .sort()
    : [];
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const examples = filesIn('JSON').map((name) => ({ name, text: textOf(name) }));
const fsma = filesIn('fsma204/epcis').map((name) => ({ name, text: textOf(name) }));
const parse = (text: string): JsonObject => JSON.parse(text) as JsonObject;

function compileSchema(): (value: unknown) => boolean {
  const ajv = new Ajv({ strict: false });
  // The package is CommonJS with a default export beside the function.
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  return ajv.compile(JSON.parse(textOf('EPCIS-JSON-Schema.json')) as object);
}

// GS1 US puts remarks into its documents under a name that the schema does not know. Ours is the only place that lets them pass.
const withoutRemark = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_comment')));

const eventsOf = (document: JsonObject): JsonObject[] => {
  const body = document['epcisBody'] as JsonObject;
  const results = body['queryResults'] as JsonObject | undefined;
  const list = results === undefined ? body : (results['resultsBody'] as JsonObject);
  return list['eventList'] as JsonObject[];
};

/** Where the schema takes a form loosely that the standard, or a reader, needs strictly. */
const strictForms: readonly { readonly rule: string; readonly why: string; readonly where?: RegExp }[] = [
  { rule: 'events.wrong_time', why: 'xsd:dateTimeStamp: no small t or z, no blank, no second 60, no year 0' },
  { rule: 'events.wrong_uri', why: 'hosts in brackets name no product' },
  { rule: 'events.unknown_member', why: 'extensions need a prefix', where: /\/(?:readPoint|bizLocation)\// },
  {
    rule: 'events.extension_without_prefix',
    why: 'extensions need a prefix',
    where: /\/(?:readPoint|bizLocation)\//,
  },
];
const isAllowedBeyond = ({ rule, path }: { readonly rule: string; readonly path: string }): boolean =>
  (rulesBeyondTheSchema as readonly string[]).includes(rule) ||
  strictForms.some((form) => form.rule === rule && (form.where?.test(path) ?? true));

/** Every place in a document with its value, as a path of steps. */
function placesIn(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value)
    ? value.flatMap((one, index) => placesIn(one, [...path, index]))
    : Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]));
  return [path, ...inner];
}

type Change = (parent: JsonObject | Json[], step: string | number) => void;
const put =
  (value: Json): Change =>
  (parent, step) => {
    (parent as JsonObject)[step] = structuredClone(value);
  };
const values: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  'x',
  'shipping',
  'in_transit',
  'Temperature',
  'no uri',
  'http://[::1/',
  'urn:',
  'a:b',
  'https://ex.org/%zz',
  'ex:ü',
  'urn:epcglobal:cbv:bizstep:shipping',
  'http://ns.gs1.org/cbv/BizStep-shipping',
  'https://ref.gs1.org/cbv/BizStep-shipping',
  'https://gs1.org/voc/Temperature',
  '2020-02-30T00:00:00Z',
  '2020-02-29T24:00:00Z',
  '2020-02-29T10:00:00',
  '2020-02-29t10:00:00z',
  '2020-02-29 10:00:00Z',
  '2020-02-29T10:00:00+01:00',
  '2020-02-29',
  '+15:00',
  '+14:30',
  '01:00',
  '-00:00',
  'kgm',
  'KGMXX',
  'F0',
  'DELETE',
  'ADD',
  'MOVE',
  '2.0',
  '2.x',
  'ObjectEvent',
  'AggregationEvent',
  'TransformationEvent',
  'TransactionEvent',
  'AssociationEvent',
  'EPCISDocument',
  'https://example.org/OwnEvent',
  [],
  {},
  [''],
  ['a:b', 'a:b'],
  [{}],
  [[]],
  { id: 'a:b' },
  { set: [] },
  { extra: 1 },
];
const changes: readonly Change[] = [
  (parent, step) => {
    if (Array.isArray(parent)) parent.splice(Number(step), 1);
    else delete parent[step];
  },
  ...values.map(put),
  ...['extra', 'ex:extra', 'undeclared:extra', '@id', 'my_ext:a', 'https://example.org/ext', 'ilmd', 'parentID'].map(
    (name): Change =>
      (parent, step) => {
        const value = (parent as JsonObject)[step];
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) value[name] = { 'ex:inner': 'x' };
      },
  ),
  (parent, step) => {
    const value = (parent as JsonObject)[step];
    const last = Array.isArray(value) ? value.at(-1) : undefined;
    if (Array.isArray(value) && last !== undefined) value.push(structuredClone(last));
  },
  (parent, step) => {
    const value = (parent as JsonObject)[step];
    (parent as JsonObject)[step] = [value ?? null];
  },
];

function changed(document: JsonObject, place: readonly (string | number)[], change: Change): JsonObject {
  const root: JsonObject = { root: structuredClone(document) };
  const steps = ['root', ...place];
  const last = steps.pop() ?? 'root';
  let parent: Json = root;
  for (const step of steps) parent = (parent as JsonObject)[step] ?? null;
  change(parent as JsonObject, last);
  return root['root'] as JsonObject;
}

describe.skipIf(!isThere)('The JSON schema of EPCIS 2.0', () => {
  // A skipped suite is collected all the same: without the material there is nothing to compile.
  const isValid = isThere ? compileSchema() : () => false;

  /** The first disagreement, or null. */
  const disagreement = (value: unknown): string | null => {
    const ours = validateEpcis(value);
    if (!isValid(value)) return ours.isValid ? `only the schema refuses ${JSON.stringify(value)}` : null;
    if (ours.isValid) return null;
    const wrong = ours.faults.find((fault) => !isAllowedBeyond(fault));
    return wrong === undefined ? null : `only we refuse, with ${JSON.stringify(wrong)}: ${JSON.stringify(value)}`;
  };

  it('has 47 examples of GS1 and 7 FSMA 204 documents beside it', () => {
    expect([examples.length, fsma.length]).toEqual([47, 7]);
  });

  it.each(examples)('agrees that $name is valid, and every event is accepted as it stands', ({ text }) => {
    const document = parse(text);
    expect(isValid(document)).toBe(true);
    const ours = validateEpcis(document);
    expect(ours).toMatchObject({ isValid: true });
    expect(ours.isValid && ours.events.map(({ event }) => event)).toEqual(eventsOf(document));
  });

  it.each(fsma)('agrees that $name is valid, but for its remark', ({ text }) => {
    const document = parse(text);
    expect(isValid(document)).toBe(false);
    expect(isValid(withoutRemark(document))).toBe(true);
    const ours = validateEpcis(document);
    expect(ours.isValid && ours.events.map(({ event }) => event)).toEqual(eventsOf(document));
  });

  it.each([...examples, ...fsma])('accepts the events of $name one by one with their context', ({ text }) => {
    const document = parse(text);
    for (const event of eventsOf(document)) {
      const bare = { '@context': document['@context'] ?? null, ...event };
      expect(isValid(bare)).toBe(true);
      expect(validateEpcis(bare)).toMatchObject({ isValid: true, kind: 'event' });
      expect(validateEpcis(event)).toMatchObject({ isValid: false });
    }
  });

  it.each([...examples, ...fsma])('the text of every event in $name is kept to the last digit', ({ name, text }) => {
    const source = readEpcisSource(text);
    if (!source.isValid) throw new Error('not read');
    const ours = validateEpcis(source.value);
    if (!ours.isValid) throw new Error('not accepted');
    for (const { event, path } of ours.events) {
      const kept = source.textAt(path) ?? '';
      // AssociationEvent-h names its eventID twice and is the only one that is written anew.
      if (source.repeated.length === 0) expect(text).toContain(kept);
      expect(JSON.parse(kept)).toEqual(event);
      expect(source.repeated.length).toBe(/AssociationEvent-h/.test(name) ? 1 : 0);
    }
  });

  // Each place of every third example meets every change; the chosen ones hold all members of all event types.
  const chosen = examples.filter(
    ({ name }, index) => /all_possible|Document\.|TransactionEvents|-[dg]\./.test(name) || index % 9 === 0,
  );
  it.each(chosen)('refuses nothing that we accept: every change at every place of $name', ({ text }) => {
    const document = parse(text);
    const found: string[] = [];
    let tried = 0;
    for (const place of placesIn(document)) {
      for (const change of changes) {
        tried += 1;
        const wrong = disagreement(changed(document, place, change));
        if (wrong !== null) found.push(`${place.join('/')}: ${wrong.slice(0, 300)}`);
      }
    }
    expect(found.slice(0, 5)).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  });

  it('refuses nothing that we accept: several changes at once, in any example, as document or bare event', () => {
    const documents = [...examples, ...fsma].map(({ text }) => withoutRemark(parse(text)));
    const bare = documents.flatMap((document) =>
      eventsOf(document).map((event) => ({ '@context': document['@context'] ?? null, ...event })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...documents, ...bare),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
        (document, picks) => {
          let value = document;
          for (const [placeAt, changeAt] of picks) {
            const places = placesIn(value);
            const place = places[placeAt % places.length] ?? [];
            const change = changes[changeAt % changes.length];
            if (change !== undefined) value = changed(value, place, change);
            if (typeof value !== 'object' || value === null || Array.isArray(value)) break;
          }
          expect(disagreement(value)).toBe(null);
        },
      ),
      { numRuns: 4000 },
    );
  });

  it('reads instants and URIs no wider than the schema', () => {
    const event = (eventTime: string, eventID: string) => ({
      '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      type: 'ObjectEvent',
      eventTime,
      eventTimeZoneOffset: '+01:00',
      action: 'OBSERVE',
      epcList: [eventID],
      eventID,
    });
    const digits = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
    const instant = fc
      .tuple(
        digits(13),
        digits(32),
        digits(25),
        digits(61),
        digits(61),
        fc.constantFrom('Z', '+14:00', '-05:30', '+15:00', ''),
      )
      .map(([month, day, hour, minute, second, zone]) => `2024-${month}-${day}T${hour}:${minute}:${second}${zone}`);
    const uri = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.stringMatching(/^[a-z][a-z0-9+.-]{0,4}:[ -~]{0,12}$/),
      fc.stringMatching(/^(?:urn:|https?:\/\/)[a-z0-9:@/?#%[\]._é-]{0,12}$/),
    );
    fc.assert(
      fc.property(instant, uri, (time, id) => {
        expect(disagreement(event(time, 'urn:a:b'))).toBe(null);
        expect(disagreement(event('2024-02-29T00:00:00Z', id))).toBe(null);
      }),
      { numRuns: 4000 },
    );
  });
});
