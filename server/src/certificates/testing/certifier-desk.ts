// The demo with its certifier signed in: what tests of credentials, keys, status lists, evidence and conformance stand on.
import { gunzipSync } from 'node:zlib';
import {
  answerImport,
  type CertificateRequest,
  decideImport,
  listCertificates,
  proposeImport,
} from '@amanah/api/certificates';
import { takeApplicationStep } from '@amanah/api/certification/applications';
import { evidence } from '@amanah/api/evidence';
import { evidenceDocumentSchema } from '@amanah/api/evidence/document';
import { login } from '@amanah/api/identity';
import {
  checkEvidence,
  type EvidenceAnswer,
  type EvidenceDocument,
  type EvidenceQuestion,
} from '@amanah/core/evidence';
import { parsePolicy } from '@amanah/core/ledger';
import type { ProductCategory } from '@amanah/core/products';
import { demoAccounts, demoColleague, demoPassword } from '@amanah/demo/accounts';
import { catalogue, gtinOf } from '@amanah/demo/catalogue';
import { type CertifierKey, certifierBodyId, certifierNamed, certifierOrganisationId } from '@amanah/demo/certifiers';
import { producerId, siteId } from '@amanah/demo/producers';
import { schemeId as schemeIdOf } from '@amanah/demo/schemes';
import { newId } from '../../platform/clock.ts';
import { nodeVerifier } from '../../platform/signing.ts';
import { type Browser, createDemoApp, type TestApp } from '../../testing/test-app.ts';

export interface CertifierDesk {
  readonly app: TestApp;
  /** Signed in as an owner at the demo certifier. */
  readonly browser: Browser;
  /** Signed in as the second person there. */
  readonly second: Browser;
  readonly organisationId: string;
  /** A person at another certifier of the demo. */
  signInAt(certifier: CertifierKey): Promise<Browser>;
  /** A whole request; every number is new. */
  /** Nothing of the holder is under review any more. */
  endReviews(): Promise<void>;
  request(more?: Partial<CertificateRequest>): CertificateRequest;
  /** Signed in as an owner at the producer that holds what is issued here. */
  readonly holder: Browser;
  /** Brought from an earlier register by two people, and accepted: the shortest way to a certificate of any scope. */
  issue(more?: Partial<CertificateRequest>): Promise<Issued>;
  /** What the first person says, what the holder, and what the second person. */
  propose(more?: Partial<CertificateRequest>): ReturnType<Browser['send']>;
  accept(id: string): ReturnType<Browser['send']>;
  /** Proposed and accepted. @returns its id */
  accepted(more?: Partial<CertificateRequest>): Promise<string>;
  confirm(id: string): ReturnType<Browser['send']>;
  /** The id of an application that two people approved, as the days before left it. */
  approved(more?: {
    readonly certifier?: CertifierKey;
    readonly gtins?: readonly string[];
    readonly siteIds?: readonly string[];
    /** Without it the first scheme of the certifier. */
    readonly schemeId?: string;
    /** Its renewal; without it a new certificate. */
    readonly renews?: string;
  }): Promise<string>;
  /** The last step of an application. */
  issueApproved(
    id: string,
    wish: { readonly number: string; readonly validFrom: string; readonly validUntil: string },
    browser?: Browser,
  ): ReturnType<Browser['send']>;
  evidenceOf(subject: string): Promise<EvidenceDocument>;
  check(subject: string, more?: Partial<EvidenceQuestion>): Promise<EvidenceAnswer>;
  /** Rows of certificates, credentials, drafts and leaves, for showing that nothing was written. */
  countRows(): Promise<Record<string, number>>;
}

export interface Issued {
  readonly id: string;
  readonly number: string;
  readonly credentialUrl: string;
}

/** Past the steps that lead there, whoever takes them. */
export const setApplications = (app: TestApp, state: string, which: string) =>
  app.database.asOwner(`alter table certification.applications disable trigger user;
    update certification.applications set state = '${state}', recommended_by = gen_random_uuid(), decided_by = gen_random_uuid(), decided_at = now() where ${which};
    alter table certification.applications enable trigger user`);

export const chicken = {
  holderId: producerId('kampung-hijau'),
  siteId: siteId('kampung-hijau', 'processing'),
  gtins: catalogue.filter(({ producer }) => producer === 'kampung-hijau').map(gtinOf),
} as const;

/** Of the products that are named; poultry where none are. */
function categoriesOf(gtins: readonly string[] | null | undefined): ProductCategory[] {
  const named = catalogue.filter((one) => gtins?.includes(gtinOf(one))).map(({ category }) => category);
  return named.length > 0 ? [...new Set(named)] : ['poultry'];
}

export const gunzip = (bytes: Uint8Array, most: number) => new Uint8Array(gunzipSync(bytes, { maxOutputLength: most }));

/** Path of an address of this installation. */
export const pathOfUrl = (url: string): string => new URL(url).pathname;

export async function signIn(app: TestApp, email: string): Promise<Browser> {
  const browser = app.browser();
  browser.token = (await browser.call(login, { body: { email, password: demoPassword } })).token;
  return browser;
}

const source = 'Register of 2025';

export async function openCertifierDesk(): Promise<CertifierDesk> {
  const app = await createDemoApp();
  await app.domains.ledger.settled();
  const account = demoAccounts.find(({ role }) => role === 'certifier');
  const browser = await signIn(app, account?.email ?? '');
  const second = await signIn(app, demoColleague.email);
  const holder = await signIn(app, demoAccounts.find(({ role }) => role === 'producer')?.email ?? '');
  const signedIn = new Set<string>();
  let counter = 0;

  const request = (more: Partial<CertificateRequest> = {}): CertificateRequest => ({
    number: `NHA-T-2026-${++counter}`,
    holderId: chicken.holderId,
    siteIds: null,
    gtins: chicken.gtins.slice(0, 1),
    categories: categoriesOf(more.gtins),
    batches: null,
    scheme: 'MS 1500:2019',
    // All meat and poultry of a holder: by what method is asked then.
    slaughterMethods: ['no_stun'],
    markets: null,
    validFrom: '2026-11-21',
    validUntil: '2028-11-20',
    ...more,
  });

  const accept = (id: string) => holder.send(answerImport, { params: { id }, body: { answer: 'accept' } });
  async function accepted(more?: Partial<CertificateRequest>): Promise<string> {
    const { id } = await browser.call(proposeImport, { body: { source, certificate: request(more) } });
    await holder.call(answerImport, { params: { id }, body: { answer: 'accept' } });
    return id;
  }

  async function evidenceOf(subject: string): Promise<EvidenceDocument> {
    await app.domains.ledger.settled();
    return evidenceDocumentSchema.parse(await app.browser().call(evidence, { params: { subject } }));
  }

  return {
    app,
    browser,
    second,
    holder,
    organisationId: certifierOrganisationId('nha'),
    request,
    evidenceOf,
    async signInAt(certifier) {
      const email = `person@${certifier}.example`;
      if (signedIn.has(email)) return signIn(app, email);
      signedIn.add(email);
      await app.domains.identity.addSharedAccount({
        username: `Person at ${certifier}`,
        email,
        password: demoPassword,
        role: 'certifier',
        organizationId: certifierOrganisationId(certifier),
      });
      return signIn(app, email);
    },
    async issue(more) {
      const id = await accepted(more);
      await second.call(decideImport, { params: { id }, body: { decision: 'confirm' } });
      const { certificates } = await browser.call(listCertificates, { query: { limit: 200 } });
      const issued = certificates.find((one) => one.id === id);
      if (!issued || issued.credentialUrl === null) throw new Error('it was not signed');
      return { id, number: issued.number, credentialUrl: issued.credentialUrl };
    },
    propose: (more) => browser.send(proposeImport, { body: { source, certificate: request(more) } }),
    accept,
    accepted,
    confirm: (id) => second.send(decideImport, { params: { id }, body: { decision: 'confirm' } }),
    /** Nothing of the holder is under review any more. */
    async endReviews() {
      await setApplications(
        app,
        'accepted',
        `holder_id = '${chicken.holderId}' and kind <> 'change' and state not in ('draft', 'issued', 'rejected', 'withdrawn')`,
      );
    },
    async approved({ certifier = 'nha', gtins = chicken.gtins.slice(0, 1), siteIds = [], renews, schemeId } = {}) {
      const now = app.clock.now();
      const id = newId(now);
      const row = {
        id,
        number: `A-T-${id.slice(-8).toUpperCase()}`,
        kind: renews === undefined ? ('initial' as const) : ('renewal' as const),
        schemeId: schemeId ?? schemeIdOf(certifier, certifierNamed(certifier).schemes[0]),
        certifierId: certifierBodyId(certifier),
        certifierOrganisationId: certifierOrganisationId(certifier),
        holderId: chicken.holderId,
        certificateId: renews ?? null,
        state: 'approved' as const,
        content: {
          siteIds: [...siteIds],
          gtins: [...gtins],
          materials: [],
          declaration: {
            slaughterMethods: ['no_stun' as const],
            ethanolPercent: 0,
            segregation: 'dedicated_line' as const,
          },
        },
        createdAt: now,
        submittedAt: now,
        decidedAt: now,
        recommendation: 'approve' as const,
        recommendedBy: newId(now),
        recommendedAt: now,
        decidedBy: newId(now),
        conditions: [],
        realm: 'demo' as const,
      };
      await app.database.sql.transaction((tx) => app.domains.certification.addApplications(tx, [{ row, steps: [] }]));
      return id;
    },
    issueApproved: (id, wish, by = browser) =>
      by.send(takeApplicationStep, { params: { id }, body: { action: 'issue', ...wish } }),
    async check(subject, more) {
      const document = await evidenceOf(subject);
      const policy = await parsePolicy(nodeVerifier, document.policy);
      if (!policy.ok) throw new Error(policy.refusal);
      return checkEvidence(nodeVerifier, {
        document,
        policy: policy.policy,
        ownWitnesses: [],
        at: app.clock.now().toISOString(),
        scanned: null,
        gunzip,
        ...more,
      });
    },
    async countRows() {
      const { rows } = await app.database.pool.query(`select
        (select count(*)::int from certificates.certificates) as certificates,
        (select count(*)::int from certificates.coverages) as coverages,
        (select count(*)::int from certificates.credentials) as credentials,
        (select count(*)::int from certificates.drafts) as drafts,
        (select count(*)::int from certificates.status_changes) as changes,
        (select count(*)::int from certificates.status_list_versions) as versions,
        (select count(*)::int from ledger.leaves) as leaves`);
      return rows[0] as Record<string, number>; // of the columns above
    },
  };
}

/** `name: result, codes` for every rung that did not simply pass. */
export const troublesOf = (answer: EvidenceAnswer): string[] =>
  answer.checks.flatMap(({ name, result, codes }) =>
    result === 'passed' || result === 'skipped' ? [] : `${name}: ${[result, ...codes].join(', ')}`,
  );
