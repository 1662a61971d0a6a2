// Evidence as the server hands it out: whole for certificates, batches and events, checkable by core alone, and on one checkpoint even while the log grows.
import { vcIssue } from '@amanah/api/certificates';
import { evidence } from '@amanah/api/evidence';
import { evidenceDocumentSchema } from '@amanah/api/evidence/document';
import { checkEvidence, type EvidenceDocument } from '@amanah/core/evidence';
import {
  digest,
  type LoggedStatement,
  parsePolicy,
  parseProofFile,
  proveConsistency,
  readNodes,
  utf8,
} from '@amanah/core/ledger';
import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertifierDesk, gunzip, openCertifierDesk, troublesOf } from '../certificates/testing/certifier-desk.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { plantRows } from '../testing/plant-rows.ts';

let desk: CertifierDesk;
beforeAll(async () => {
  desk = await openCertifierDesk();
});
afterAll(() => desk.app.close());

const statementsOf = (document: EvidenceDocument): LoggedStatement[] => [
  ...document.issuers.flatMap(({ keys }) => keys.map(({ statement }) => statement)),
  ...document.certificates.flatMap(({ statement, statusLists, history }) => [
    statement,
    ...statusLists.map((list) => list.statement),
    ...history,
  ]),
  ...document.events.map(({ statement }) => statement),
];
const checkpointsOf = (document: EvidenceDocument) =>
  new Set(statementsOf(document).flatMap(({ proof }) => parseProofFile(proof ?? '')?.note.text ?? []));

describe('Evidence', () => {
  it('of a batch has its certificate and every event, and all of it holds', async () => {
    const code = 'HALAL-CHICKEN-2024-001';
    const document = await desk.evidenceOf(code);
    expect(document.subject.kind).toBe('batch');
    expect(document.events.length).toBeGreaterThan(0);
    expect(document.certificates.map(({ number }) => number)).toEqual(['NHA-C-2025-00042']);
    expect(document.issuers.map(({ did }) => did)).toEqual([
      `did:web:localhost%3A3000:did:${desk.organisationId}`,
      'did:web:localhost%3A3000',
    ]);
    const answer = await desk.check(code);
    expect(answer.ok).toBe(true);
    expect(answer.checks.map(({ name }) => name)).toContain('event_hash');
    expect(troublesOf(answer)).toEqual([
      'witnesses: limited, evidence.no_outside_witness',
      // The demo writes certificates that began long ago.
      'scope: limited, evidence.known_later',
    ]);
  });

  it('names its certificate where a link leads to one, the goods where it leads to goods, and nothing that is not on record', async () => {
    const { pages } = desk.app.domains.evidence;
    const titleOf = async (subject: string) => (await pages.headOf(`/evidence/${subject}`, 'en'))?.title;
    expect(await titleOf('NHA-C-2025-00042')).toBe('Certificate NHA-C-2025-00042 · Amanah');
    expect(await titleOf('HALAL-CHICKEN-2024-001')).toBe('Proof of Whole Chicken, Frozen · Amanah');
    expect(await titleOf('NHA-C-2025-99999')).toBe('Check a code · Amanah');
    expect(pages.isLookedUp('/product/HALAL-CHICKEN-2024-001')).toBe(false);
  });

  it('of a batch is found by every code that names it', async () => {
    const { subject, events } = await desk.evidenceOf('HALAL-CHICKEN-2024-001');
    const { rows } = await desk.app.database.pool.query<{ gtin: string; number: string }>(
      'select gtin, batch_number as number from batches.batch_facts where id = $1',
      [subject.id],
    );
    const [{ gtin, number } = { gtin: '', number: '' }] = rows;
    for (const code of [subject.id, 'halal-chicken-2024-001', `(01)${gtin}(10)${number}`, number]) {
      const found = await desk.evidenceOf(code);
      expect(found.subject, code).toEqual(subject);
      expect(found.events.map(({ hash }) => hash)).toEqual(events.map(({ hash }) => hash));
    }
  });

  it('of a certificate is found by its number although somebody numbers a batch like it', async () => {
    const issued = await desk.issue({ number: 'MY/2026/17' });
    await plantRows(
      desk.app.database,
      'batches.batches',
      `insert into batches.batches select (jsonb_populate_record(null::batches.batches, to_jsonb(b)
         || jsonb_build_object('id', gen_random_uuid(), 'batch_number', $1::text, 'code', null))).*
       from batches.batches b where code = 'HALAL-CHICKEN-2024-001'`,
      [issued.number],
    );
    expect((await desk.evidenceOf(issued.number)).subject).toMatchObject({ kind: 'certificate', title: issued.number });
  });

  it('of a certificate says why it does not count today, with the day, and nothing of one in force', async () => {
    const outOfForceOn = async (number: string) => (await desk.evidenceOf(number)).certificates[0]?.outOfForce;
    expect(await outOfForceOn('NHA-C-2025-00042')).toBeUndefined();
    expect(await outOfForceOn('LHN-C-2025-01093')).toMatchObject({ kind: 'suspended' });
    expect(await outOfForceOn('BHT-C-2022-00164')).toMatchObject({ kind: 'expired' });
    const { since } = (
      await desk.app.database.pool.query<{ since: string }>(
        `select min(s.on_day)::text as since from certificates.status_changes s join certificates.certificates c
           on c.id = s.certificate_id where c.number = 'LHN-C-2025-01093' and s.status = 'suspended'`,
      )
    ).rows[0] ?? { since: '' };
    expect((await outOfForceOn('LHN-C-2025-01093'))?.on).toBe(since);
  });

  it('of an event is found by its id and by its hash', async () => {
    const { events } = await desk.evidenceOf('HALAL-CHICKEN-2024-001');
    const [event] = events;
    if (!event) throw new Error('an event');
    for (const subject of [event.id, event.hash]) {
      const document = await desk.evidenceOf(subject);
      expect(document).toMatchObject({
        subject: { kind: 'event', id: event.id },
        certificates: [],
        events: [{ hash: event.hash }],
      });
      expect((await desk.check(subject)).ok).toBe(true);
    }
  });

  it('is refused where the test issuer has signed the same words, whoever is named as the issuer', async () => {
    const code = 'HALAL-CHICKEN-2024-001';
    const document = await desk.evidenceOf(code);
    const [certificate] = document.certificates;
    if (!certificate) throw new Error('a certificate');
    const [, payload = ''] = certificate.jwt.split('.');
    const { issuer: _, ...words } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    const { body } = await desk.browser.send(vcIssue, {
      body: { credential: words, options: { securingMechanism: 'vc+jwt' } },
    });
    const { verifiableCredential: jwt } = body as { verifiableCredential: string };
    const [header = '', said = ''] = jwt.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
    const did = (JSON.parse(said) as { issuer: { id: string } | string }).issuer;
    const issuer = typeof did === 'string' ? did : did.id;
    const { kid: method } = JSON.parse(header) as { kid: string };
    const publicKeyMultibase = method.slice(method.indexOf('#') + 1);
    const verificationMethod = [{ id: method, type: 'Multikey', controller: issuer, publicKeyMultibase }];
    const own = {
      did: issuer,
      name: 'Anybody',
      didDocument: JSON.stringify({ id: issuer, verificationMethod, assertionMethod: [method] }),
      keys: [],
    };
    for (const given of [
      { ...document, certificates: [{ ...certificate, jwt }] },
      { ...document, certificates: [{ ...certificate, jwt, issuer }] },
      { ...document, issuers: [...document.issuers, own], certificates: [{ ...certificate, jwt, issuer }] },
    ]) {
      const { ok, checks } = await desk.check(code, { document: given });
      expect(ok).toBe(false);
      const failed = checks.filter(({ result }) => result === 'failed').map(({ name }) => name);
      expect(failed).toContain('issuer_key');
      expect(failed).toContain('inclusion');
    }
  });

  it('of every batch of the demo holds as far as its certificate does', async () => {
    const refused: string[] = [];
    for (const { code, state } of demoBatches(calendarFrom(desk.app.clock.now()))) {
      const answer = await desk.app.browser().send(evidence, { params: { subject: code } });
      if (answer.status === 404) continue;
      const checked = await desk.check(code);
      const failed = checked.checks.filter(({ result }) => result === 'failed').flatMap(({ codes }) => codes);
      const allowed = [
        'evidence.suspended',
        'evidence.revoked',
        'evidence.expired',
        'evidence.not_yet_valid',
        'evidence.known_later',
      ];
      if (failed.some((one) => !allowed.includes(one))) refused.push(`${code} (${state}): ${failed}`);
    }
    expect(refused).toEqual([]);
  }, 60_000);

  it('is never from a cache, and 404 for what nobody knows or signed', async () => {
    const { number } = await desk.issue();
    const answer = await desk.app.http.inject({ url: `/api/evidence/${number}` });
    expect(answer.headers['cache-control']).toBe('no-cache');
    for (const subject of [
      'NOTHING',
      '00000000-0000-7000-8000-000000000000',
      "' or 1=1",
      'ni:///sha-256;00?ver=CBV2.0',
    ]) {
      expect(await desk.browser.send(evidence, { params: { subject } })).toMatchObject({
        status: 404,
        body: { code: 'evidence.unknown' },
      });
    }
    // A browser would call that an error of the page.
    const empty = await desk.app.http.inject({ url: '/api/evidence/NOTHING?unknown=empty' });
    expect([empty.statusCode, empty.body]).toEqual([204, '']);
  });

  it('is limited, not refused, in the second before the next checkpoint', async () => {
    await desk.app.domains.ledger.settled();
    // Whoever holds the row of the head holds the sequencer.
    const holder = await desk.app.database.connect();
    await holder.query('begin; select 1 from ledger.heads for update');
    try {
      const { number } = await desk.issue();
      const document = evidenceDocumentSchema.parse(
        await desk.app.browser().call(evidence, { params: { subject: number } }),
      );
      const policy = await parsePolicy(nodeVerifier, document.policy);
      if (!policy.ok) throw new Error(policy.refusal);
      const answer = await checkEvidence(nodeVerifier, {
        document,
        policy: policy.policy,
        ownWitnesses: [],
        at: desk.app.clock.now().toISOString(),
        scanned: null,
        gunzip,
      });
      expect(answer.ok).toBe(true);
      expect(troublesOf(answer)).toContain('inclusion: limited, evidence.waiting_for_checkpoint');
      expect(document.certificates[0]?.statement.proof).toBeNull();
      await holder.query('rollback');
      expect((await desk.check(number)).checks.find(({ name }) => name === 'inclusion')?.result).toBe('passed');
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
  });

  it('rests on one checkpoint in every document while the log grows', async () => {
    const { ledger } = desk.app.domains;
    let isGrowing = true;
    let grown = 0;
    const growing = (async () => {
      while (isGrowing) {
        const subject = `growth ${++grown}`;
        const document = await digest(nodeVerifier, utf8(subject));
        const statement = { kind: 'rule_set.published', subject, document, issuer: ledger.operatorDid() } as const;
        await desk.app.database.sql.transaction((tx) => ledger.append(tx, [statement]));
        await ledger.settled();
      }
    })();
    const documents: EvidenceDocument[] = [];
    try {
      for (let round = 0; round < 15 || grown <= 5; round++) {
        documents.push(
          ...(await Promise.all(
            ['HALAL-CHICKEN-2024-001', 'HALAL-BEEF-2024-002'].map((subject) =>
              desk.app.browser().call(evidence, { params: { subject } }),
            ),
          )),
        );
      }
    } finally {
      isGrowing = false;
      await growing;
    }
    expect(grown).toBeGreaterThan(5);
    const seen = new Set<string>();
    for (const document of documents) {
      const checkpoints = [...checkpointsOf(document)];
      expect(checkpoints).toHaveLength(1);
      seen.add(checkpoints[0] ?? '');
    }
    expect(seen.size).toBeGreaterThan(2);
  }, 60_000);

  it('continues the checkpoint of the last visit, with a proof from the tiles', async () => {
    const first = await desk.check('HALAL-CHICKEN-2024-001');
    const remembered = first.checkpoint;
    if (!remembered) throw new Error('a checkpoint');
    const { number } = await desk.issue();
    expect((await desk.check(number, { remembered })).checks.find(({ name }) => name === 'memory')).toMatchObject({
      result: 'failed',
      codes: ['ledger.consistency_missing'],
    });
    const { checkpoint } = await desk.check(number);
    if (!checkpoint) throw new Error('a checkpoint');
    const read = readNodes(nodeVerifier, checkpoint.size, async (tile) => {
      const width = tile.width < 256 ? `.p/${tile.width}` : '';
      const url = `/log/tile/${tile.level}/${String(tile.index).padStart(3, '0')}${width}`;
      return (await desk.app.http.inject({ url })).rawPayload;
    });
    const consistency = await proveConsistency(nodeVerifier, remembered.size, checkpoint.size, read);
    const next = await desk.check(number, { remembered, consistency });
    expect(next).toMatchObject({ ok: true });
    expect(next.checks.find(({ name }) => name === 'memory')?.result).toBe('passed');
  });
});
