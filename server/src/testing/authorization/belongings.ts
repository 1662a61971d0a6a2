// One thing of every kind that the demo leaves out, so that there is something of somebody else's to ask for. For tests only.

import { listBatches } from '@amanah/api/batches';
import { beginUpload } from '@amanah/api/bulk';
import { listSchemes } from '@amanah/api/certificates/schemes';
import { createApplication } from '@amanah/api/certification/applications';
import { createApiKey } from '@amanah/api/integrations';
import { createLabelRun } from '@amanah/api/labels';
import { inviteMember } from '@amanah/api/organisations/members';
import { addPicture, listProducts } from '@amanah/api/products';
import { publishRecall } from '@amanah/api/recalls';
import { createReport, createReportSchedule, listReportSchedules } from '@amanah/api/reports';
import { newId } from '../../platform/clock.ts';
import { sendBytes, signInAs } from '../demo-people.ts';
import type { Browser, TestApp } from '../test-app.ts';
import { pixel } from './examples.ts';
import { homeOf, type Kind, kinds } from './people.ts';

const captured = {
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T10:00:00Z',
  epcisBody: { eventList: [] },
};

const id = (app: TestApp) => newId(app.clock.now());

/** What an organisation of any realm may have from its first day. */
export async function leaveBelongingsOf(app: TestApp, owner: Browser, kind: Kind, name: string): Promise<void> {
  const report = { kind: 'compliance', format: 'csv', language: 'en' } as const;
  await owner.call(createReport, { body: { ...report, id: id(app), from: '2026-11-01', to: '2026-11-20' } });
  const { members } = await owner.call(listReportSchedules, {});
  const recipientIds = members.slice(0, 1).map(({ userId }) => userId);
  await owner.call(createReportSchedule, { body: { ...report, id: id(app), frequency: 'weekly', recipientIds } });
  if (kind !== 'certifier') {
    const table = kind === 'producer' ? 'products' : 'inventory';
    await owner.call(beginUpload, { body: { id: id(app), kind: table, fileName: 'table.csv', totalBytes: 40 } });
  }
  await owner.call(createApiKey, { body: { name: 'Of the till', scopes: ['query'] } });
  // The repository takes and answers documents of a standard, which the routes describe without a schema.
  for (const [url, body] of [
    ['/epcis/queries', { name: `${name}-keeps`, query: { EQ_bizStep: ['shipping'] } }],
    [`/epcis/queries/${name}-keeps/subscriptions`, { dest: 'https://shop.example/there', stream: true }],
    ['/epcis/capture', captured],
  ] as const) {
    const answer = await app.http.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  }
}

export async function leaveBelongings(app: TestApp): Promise<void> {
  for (const kind of kinds) {
    const owner = await signInAs(app, kind);
    await owner.call(inviteMember, { body: { email: `${kind}@invited.example`, right: 'staff', language: 'en' } });
    await leaveBelongingsOf(app, owner, kind, kind);
  }

  const producer = await signInAs(app, 'producer');
  const { products } = await producer.call(listProducts, {});
  const [batch] = (await producer.call(listBatches, {})).batches;
  const gtin = products[0]?.gtin;
  if (!gtin || !batch) throw new Error('the demo has no product with a batch');
  await sendBytes(app, producer, addPicture, { params: { gtin }, query: { name: 'front.png' } }, pixel);
  const { schemes } = await producer.call(listSchemes, {});
  const ofHome = schemes.find(({ body }) => body.id === 'demo-nha');
  await producer.call(createApplication, { body: { schemeId: ofHome?.id ?? '', kind: 'initial' } });
  await producer.call(createLabelRun, {
    body: { kind: 'pack', id: id(app), batchId: batch.id, serialPrefix: 'T', count: 1 },
  });
  await producer.call(publishRecall, {
    body: { codes: [batch.scanCode], recallClass: 'III', reason: 'Somebody else may not lift this one.' },
  });

  // Demo accounts know no device: they are everybody's.
  await app.database.pool.query(
    `insert into identity.devices (id, user_id, token_hash, token_since, family, created_at, last_used_at)
     select gen_random_uuid(), id, decode(md5(id::text), 'hex'), now(), 'other other', now(), now() from people.accounts`,
  );
  // What waits for a signature in a browser, and what an auditor photographs.
  await app.database.pool.query(
    `insert into certificates.drafts (id, issuer_id, created_at, content) values ($1, $2, now(), '{}')`,
    [id(app), homeOf.certifier],
  );
  await app.database.pool.query(
    `insert into certification.audit_photos (id, application_id, audit_id, criterion, file_id, taken_by, taken_at)
     select $1, application_id, id, 'C1', (select id from files.files limit 1), auditor_id, now() from certification.audits where state = 'planned' limit 1`,
    [id(app)],
  );
}
