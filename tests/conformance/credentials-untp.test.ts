// What our certifier issues, over HTTP and in every shape, is valid against the schemas of UNTP 0.6.1, and speaks their vocabulary.

import { listCertificates } from '@amanah/api/certificates';
import { batchName } from '@amanah/core/certificates';
import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseVcJwt } from '../../core/src/certificates/index.ts';
import { chicken, pathOfUrl } from '../../server/src/certificates/testing/certifier-desk.ts';
import { type OpenDesk, openDesk } from './testing/open-desk.ts';
import { hasContexts, loaderFor, peerJsonLd } from './testing/pinned-documents.ts';
import { openVectors } from './testing/used-vectors.ts';

const untp = openVectors('untp/v0.6.1/data-models');
const w3c = openVectors('untp/w3c');

function compile(schema: object): ValidateFunction {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

describe.skipIf(!untp.isThere || !hasContexts)('Credentials of our certifier', () => {
  let desk: OpenDesk;
  const whole = 'untp-dcc/artefacts/untp-dcc-schema.json';
  const subject = 'untp-dcc/artefacts/ConformityAttestation-schema.json';
  beforeAll(async () => {
    desk = await openDesk();
  }, 120_000);
  afterAll(() => desk?.close());

  /** Both forms of a credential as they are served. */
  async function formsAt(url: string): Promise<Record<string, unknown>[]> {
    const jwt = parseVcJwt((await desk.app.http.inject({ url: pathOfUrl(url) })).body);
    const json = await desk.app.http.inject({ url: pathOfUrl(url), headers: { accept: 'application/vc' } });
    return [{ ...jwt?.credential }, json.json()];
  }

  async function issueAll(): Promise<[string, string][]> {
    const batch = demoBatches(calendarFrom(desk.app.clock.now())).find(
      ({ product }) => product.key === 'CHICKEN',
    )?.batch;
    const requests: Record<string, Parameters<OpenDesk['issue']>[0]> = {
      'one product': {},
      'all products': { gtins: [...chicken.gtins] },
      'categories only': { gtins: null, categories: ['poultry', 'seasoning'] },
      batches: { gtins: [batch?.gtin ?? ''], batches: [batchName(batch?.gtin ?? '', batch?.batchNumber ?? '')] },
      sites: { siteIds: [chicken.siteId] },
      'markets and methods': { markets: ['MY', 'AE'], slaughterMethods: ['no_stun'] },
      'a number in another script': { number: 'شهادة-١٢٣' },
    };
    const issued: [string, string][] = [];
    for (const [name, more] of Object.entries(requests)) {
      const { id, number, credentialUrl } = await desk.issue(more);
      issued.push([name, credentialUrl]);
      if (name === 'one product') {
        const period = { validFrom: '2026-11-21', validUntil: '2029-11-20' };
        issued.push(['a renewal', await decided({ renews: id }, { number, ...period })]);
      }
    }
    const ahead = { number: 'NHA-T-AHEAD', validFrom: '2027-01-01', validUntil: '2028-12-31' };
    issued.push(['a beginning that lies ahead', await decided({}, ahead)]);
    return issued;
  }

  /** Where the certificate of an approved application is. */
  async function decided(
    ...[about, wish]: [Parameters<OpenDesk['approved']>[0], Parameters<OpenDesk['issueApproved']>[1]]
  ) {
    await desk.issueApproved(await desk.approved(about), wish);
    const { certificates } = await desk.browser.call(listCertificates, { query: { search: wish.number } });
    return certificates[0]?.credentialUrl ?? '';
  }

  it('are valid against UNTP and the data model, with a proof beside them and without', async () => {
    const issued = await issueAll();
    expect(issued).toHaveLength(9);
    const validators = {
      [whole]: compile(untp.json(whole)),
      'VC 2.0': compile(w3c.json('schema/verifiable-credential/verifiable-credential-schema.json')),
    };
    const attestation = compile(untp.json(subject));
    const faults: string[] = [];
    for (const [name, url] of issued) {
      for (const form of await formsAt(url)) {
        for (const [schema, validate] of Object.entries(validators)) {
          if (!validate(form)) faults.push(`${name} by ${schema}: ${JSON.stringify(validate.errors)}`);
        }
        if (!attestation(form['credentialSubject'])) faults.push(`${name}: ${JSON.stringify(attestation.errors)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('are what the schema looks at: without any one of its required parts they are not valid', async () => {
    const { credentialUrl } = await desk.issue({ siteIds: [chicken.siteId] });
    const [form = {}] = await formsAt(credentialUrl);
    const validate = compile(untp.json(whole));
    expect(validate(form)).toBe(true);
    const { required } = untp.json(whole) as { required: string[] };
    expect(required.length).toBeGreaterThan(2);
    for (const name of required) {
      const { [name]: _left, ...without } = form;
      expect(validate(without), name).toBe(false);
    }
    expect(validate({ ...form, type: ['VerifiableCredential'] })).toBe(false);
    expect(
      validate({ ...form, credentialSubject: { ...(form['credentialSubject'] as object), assessorLevel: 'Friend' } }),
    ).toBe(false);
  });

  it('use words that the vocabulary of UNTP has, each one', async () => {
    const { credentialUrl } = await desk.issue({ siteIds: [chicken.siteId], markets: ['MY'] });
    const [form = {}] = await formsAt(credentialUrl);
    const expanded = JSON.stringify(await peerJsonLd().expand(form, { documentLoader: loaderFor(desk), safe: true }));
    const words = [
      ...new Set([...expanded.matchAll(/https:\/\/test\.uncefact\.org\/vocabulary\/untp\/(dcc|core)\/0\/(\w+)/g)]),
    ];
    expect(words.length).toBeGreaterThan(8);
    const vocabulary = `${untp.text('untp-dcc/vocabulary.jsonld')}\n${untp.text('untp-core/vocabulary.jsonld')}`;
    const missing = words
      .map(([, model, word]) => `untp-${model}:${word}`)
      .filter((word) => !vocabulary.includes(`"${word}"`));
    // Words of UNTP's own context, and of its own example, that its vocabulary of 0.6.1 forgot.
    expect(missing.toSorted()).toEqual(['untp-core:scope']);
  });
});

describe.skipIf(!untp.isThere)('The examples of UNTP', () => {
  const instances = untp.files.filter((path) => path.endsWith('-instance.json'));

  it.each(instances)('%s is valid by its schema in the dialect in which we use it', (path) => {
    const schemaPath = path.replace('-instance.json', '-schema.json');
    const validate = compile(untp.json(schemaPath));
    validate(untp.json(path));
    expect(validate.errors).toBeNull();
  });

  it('leave no file unused but the contexts and vocabularies of the models that we do not issue', () => {
    for (const path of untp.files.filter((one) => one.endsWith('-schema.json')))
      expect(() => compile(untp.json(path))).not.toThrow();
    untp.text('untp-dcc/artefacts/context.jsonld');
    expect(untp.unread().filter((path) => !/\/(?:context|vocabulary)\.jsonld$/.test(path))).toEqual([]);
    expect(untp.files).toHaveLength(54);
  });
});
