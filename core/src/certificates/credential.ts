// A halal certificate as W3C Verifiable Credential 2.0 in the shape of a UNTP Digital Conformity Credential 0.6.1. Reading
// takes only what building would have written: a claim that a reader skips is a claim that somebody else believes.
import { canonicalise, isObject, NotJson } from '../ledger/index.ts';
import { type Realm, realms } from '../organisations/index.ts';
import { buildStatusEntry, type StatusEntry } from './status-list.ts';

/** Somebody or something with a URI and a name. Organisations and sites, never persons. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A product in scope. `batches` null: every batch. */
export interface CertifiedProduct {
  /** GTIN-14. */
  readonly gtin: string;
  readonly name: string;
  readonly batches: readonly string[] | null;
}

/** Everything a certificate says. Null means no limit in that respect. */
export interface CertificateFacts {
  /** URI of the credential. */
  readonly id: string;
  /** Number as printed. */
  readonly number: string;
  readonly holder: Named;
  readonly sites: readonly Named[] | null;
  readonly products: readonly CertifiedProduct[] | null;
  /** Codes of product categories. */
  readonly categories: readonly string[];
  /** `validFrom` is the day on which this version came into force. */
  readonly scheme: Named & {
    readonly description: string;
    readonly version: string;
    readonly validFrom: string;
    readonly owner: Named;
  };
  readonly slaughterMethods: readonly string[] | null;
  readonly species: readonly string[] | null;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly markets: readonly string[] | null;
  /** Day of the decision, `YYYY-MM-DD`. */
  readonly assessedOn: string;
  /** Instants in UTC with seconds, `2026-01-05T00:00:00Z`; the end is exclusive. */
  readonly validFrom: string;
  readonly validUntil: string;
  /** Only `real` speaks of goods that somebody can buy. */
  readonly realm: Realm;
  /** Decided elsewhere and taken over by two people of the issuer, without an application here. */
  readonly isImported: boolean;
  readonly assessmentLevel: 'GovtApproval' | 'GlobalMRA' | 'Accredited' | 'Verified' | 'Validated' | 'Unspecified';
}

/** Who issues: its did:web, its name, and the URL of the JSON-LD context with the halal words, pinned by every reader. */
export interface CredentialIssuer extends Named {
  readonly halalContext: string;
}

/** Places in the two status lists. */
export interface StatusPlaces {
  readonly revocation: { readonly list: string; readonly index: number };
  readonly suspension: { readonly list: string; readonly index: number };
}

/** What was read. */
export interface CredentialContent {
  readonly facts: CertificateFacts;
  readonly issuer: CredentialIssuer;
  readonly status: StatusPlaces;
}

export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
export const CONFORMITY_CONTEXT = 'https://test.uncefact.org/vocabulary/untp/dcc/0.6.1/';

const GS1 = 'https://id.gs1.org';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const URI = /^[a-z][a-z0-9+.-]*:[^\s"<>\\^`{|}]+$/;

/** JSON-LD words that UNTP does not have. Served at the issuer's `halalContext`. */
export const halalContext = {
  '@context': {
    '@version': 1.1,
    halal: {
      '@id': 'https://vocabulary.amanah.example/halal',
      '@context': {
        '@vocab': 'https://vocabulary.amanah.example/halal#',
      },
    },
  },
} as const;

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8));

const productId = (gtin: string, batch: string | null) =>
  `${GS1}/01/${gtin}${batch === null ? '' : `/10/${encodeURIComponent(batch)}`}`;

/**
 * The credential, unsecured. Throws a RangeError for facts that cannot be said so: wrong dates, URIs, GTINs, empty lists.
 * Empty lists would mean "nothing" to one reader and "no limit" to another, so null is the only way to say no limit.
 * VC Data Model 2.0 section 4; UNTP DCC 0.6.1.
 *
 * @example buildCredential(facts, issuer, status).credentialSubject.issuedToParty.id === facts.holder.id
 */
export function buildCredential(facts: CertificateFacts, issuer: CredentialIssuer, status: StatusPlaces) {
  checkFacts(facts, issuer, status);
  const { holder, sites, products, scheme } = facts;
  return {
    '@context': [CREDENTIALS_CONTEXT, CONFORMITY_CONTEXT, issuer.halalContext],
    type: ['DigitalConformityCredential', 'VerifiableCredential'],
    id: facts.id,
    issuer: { type: ['CredentialIssuer'], id: issuer.id, name: issuer.name },
    validFrom: facts.validFrom,
    validUntil: facts.validUntil,
    credentialStatus: [
      buildStatusEntry('revocation', status.revocation.list, status.revocation.index),
      buildStatusEntry('suspension', status.suspension.list, status.suspension.index),
    ] satisfies StatusEntry[],
    credentialSubject: {
      type: ['ConformityAttestation', 'Attestation'],
      id: `${facts.id}#attestation`,
      name: facts.number,
      assessorLevel: '3rdParty',
      assessmentLevel: facts.assessmentLevel,
      attestationType: 'certification',
      issuedToParty: { id: holder.id, name: holder.name },
      scope: {
        type: ['ConformityScheme'],
        id: scheme.id,
        name: scheme.name,
        description: scheme.description,
        version: scheme.version,
        validFrom: scheme.validFrom,
        owner: { id: scheme.owner.id, name: scheme.owner.name },
      },
      assessment: [
        {
          type: ['ConformityAssessment', 'Declaration'],
          id: `${facts.id}#assessment`,
          assessmentDate: facts.assessedOn,
          conformance: true,
          conformityTopic: 'governance.compliance',
          // No `type` on the two below: the context of UNTP 0.6.1 has no word for theirs, and a type without a URI is an error.
          ...(products && {
            assessedProduct: products.flatMap(({ gtin, name, batches }) =>
              (batches ?? [null]).map((batch) => ({
                product: {
                  id: productId(gtin, batch),
                  name,
                  registeredId: gtin,
                  ...(batch !== null && { batchNumber: batch }),
                },
                IDverifiedByCAB: true,
              })),
            ),
          }),
          ...(sites && {
            assessedFacility: sites.map(({ id, name }) => ({
              facility: { id, name },
              IDverifiedByCAB: true,
            })),
          }),
        },
      ],
      halal: {
        certificateNumber: facts.number,
        categories: [...facts.categories],
        ...(facts.slaughterMethods && { slaughterMethods: [...facts.slaughterMethods] }),
        ...(facts.species && { species: [...facts.species] }),
        ...(facts.markets && { markets: [...facts.markets] }),
        // Said where it is out of the ordinary only, so that every credential of before still reads as it was written.
        ...(facts.realm !== 'real' && { realm: facts.realm }),
        ...(facts.isImported && { basis: 'imported' }),
      },
    },
  };
}

export type HalalCredential = ReturnType<typeof buildCredential>;

function checkFacts(facts: CertificateFacts, issuer: CredentialIssuer, status: StatusPlaces): void {
  const check = (holds: boolean, what: string) => {
    if (!holds) throw new RangeError(`no certificate can say this: ${what}`);
  };
  const isList = (list: readonly string[] | null, form: RegExp) =>
    list === null || (list.length > 0 && new Set(list).size === list.length && list.every((one) => form.test(one)));
  const { sites, products, scheme } = facts;
  const named = [facts.holder, scheme, scheme.owner, ...(sites ?? []), issuer];
  check(
    named.every(({ id, name }) => URI.test(id) && name !== ''),
    'a party without URI or name',
  );
  check(issuer.id.startsWith('did:web:'), 'an issuer without did:web');
  const uris = [facts.id, issuer.halalContext, status.revocation.list, status.suspension.list];
  check(
    uris.every((uri) => URI.test(uri)),
    'a URI that is none',
  );
  check([facts.number, scheme.version, scheme.description].every(Boolean), 'an empty number, version or description');
  const instants = [facts.validFrom, facts.validUntil];
  check(
    instants.every(
      (instant) => INSTANT.test(instant) && new Date(instant).toISOString().startsWith(instant.slice(0, 19)),
    ),
    'an instant not in UTC with seconds',
  );
  check(facts.validFrom < facts.validUntil, 'an end before the beginning');
  check([facts.assessedOn, scheme.validFrom].every(isDay), 'a day that is none');
  check(
    sites === null ||
      isList(
        sites.map(({ id }) => id),
        URI,
      ),
    'sites twice or none',
  );
  check(
    products === null ||
      isList(
        products.map(({ gtin }) => gtin),
        /^\d{14}$/,
      ),
    'products twice, none or without GTIN-14',
  );
  check(
    (products ?? []).every(({ name, batches }) => name !== '' && isList(batches, /^[!-~]{1,20}$/)),
    'batches',
  );
  check(isList(facts.categories, /^[a-z][a-z_]*$/), 'categories');
  check(isList(facts.slaughterMethods, /^[a-z][a-z_]*$/), 'slaughter methods');
  check(isList(facts.species, /^[a-z][a-z_]*$/), 'species');
  check(isList(facts.markets, /^[A-Z]{2}$/), 'markets');
  const places = [status.revocation, status.suspension];
  check(
    places.every(({ index }) => Number.isSafeInteger(index) && index >= 0),
    'a place in a status list',
  );
}

// Reading follows: the value is a stranger's, so each step asks before it looks.
const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, step) =>
      typeof step === 'number'
        ? Array.isArray(inner)
          ? (inner as readonly unknown[])[step]
          : undefined
        : isObject(inner) && Object.hasOwn(inner, step)
          ? inner[step]
          : undefined,
    value,
  );
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string[] | null => (value === undefined ? null : listOf(value).map(text));
const named = (value: unknown): Named => ({ id: text(at(value, 'id')), name: text(at(value, 'name')) });

const levels = ['GovtApproval', 'GlobalMRA', 'Accredited', 'Verified', 'Validated', 'Unspecified'] as const;

function productsOf(verified: readonly unknown[]): CertifiedProduct[] {
  const products = new Map<string, { gtin: string; name: string; batches: string[] | null }>();
  for (const one of verified) {
    const gtin = text(at(one, 'product', 'registeredId'));
    const batch = at(one, 'product', 'batchNumber');
    const known = products.get(gtin) ?? { gtin, name: text(at(one, 'product', 'name')), batches: null };
    products.set(gtin, batch === undefined ? known : { ...known, batches: [...(known.batches ?? []), text(batch)] });
  }
  return [...products.values()];
}

/**
 * What a credential says, `undefined` unless it is exactly what `buildCredential` writes for it; a `proof` beside it is set
 * aside. Says nothing about signature or status.
 *
 * @example readCredential(buildCredential(facts, issuer, status))?.facts // facts
 */
export function readCredential(value: unknown): CredentialContent | undefined {
  if (!isObject(value)) return undefined;
  const { proof: _proof, ...credential } = value;
  const subject = at(credential, 'credentialSubject');
  const assessment = at(subject, 'assessment', 0);
  const products = at(assessment, 'assessedProduct');
  const sites = at(assessment, 'assessedFacility');
  const level = at(subject, 'assessmentLevel');
  const facts: CertificateFacts = {
    id: text(at(credential, 'id')),
    number: text(at(subject, 'name')),
    holder: named(at(subject, 'issuedToParty')),
    sites: sites === undefined ? null : listOf(sites).map((site) => named(at(site, 'facility'))),
    products: products === undefined ? null : productsOf(listOf(products)),
    categories: texts(at(subject, 'halal', 'categories')) ?? [],
    scheme: {
      ...named(at(subject, 'scope')),
      description: text(at(subject, 'scope', 'description')),
      version: text(at(subject, 'scope', 'version')),
      validFrom: text(at(subject, 'scope', 'validFrom')),
      owner: named(at(subject, 'scope', 'owner')),
    },
    slaughterMethods: texts(at(subject, 'halal', 'slaughterMethods')),
    species: texts(at(subject, 'halal', 'species')),
    markets: texts(at(subject, 'halal', 'markets')),
    assessedOn: text(at(assessment, 'assessmentDate')),
    validFrom: text(at(credential, 'validFrom')),
    validUntil: text(at(credential, 'validUntil')),
    realm: realms.find((one) => one === at(subject, 'halal', 'realm')) ?? 'real',
    isImported: at(subject, 'halal', 'basis') === 'imported',
    assessmentLevel: levels.find((one) => one === level) ?? 'Unspecified',
  };
  const issuer: CredentialIssuer = {
    ...named(at(credential, 'issuer')),
    halalContext: text(at(credential, '@context', 2)),
  };
  const place = (index: number) => ({
    list: text(at(credential, 'credentialStatus', index, 'statusListCredential')),
    index: Number(text(at(credential, 'credentialStatus', index, 'statusListIndex')) || Number.NaN),
  });
  const status: StatusPlaces = { revocation: place(0), suspension: place(1) };
  try {
    // Saying it again and comparing leaves no field unread, now and after the next change of this file.
    return canonicalise(buildCredential(facts, issuer, status)) === canonicalise(credential)
      ? { facts, issuer, status }
      : undefined;
  } catch (error) {
    if (error instanceof RangeError || error instanceof NotJson) return undefined;
    throw error;
  }
}
