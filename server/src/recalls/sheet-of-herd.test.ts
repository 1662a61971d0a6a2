// What the sheet of a recall calls animals that have no number of GS1: by their name, as people wrote it.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { publishRecall } from '@amanah/api/recalls';
import { producerId } from '@amanah/demo/producers';
import excel from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;

beforeAll(async () => {
  app = await createDemoApp();
  producer = await personAt(app, producerId('kampung-hijau'), 'HerdOwner');
});
afterAll(() => app.close());

it('The herd that a lot was slaughtered from stands in the sheet by its name', async () => {
  const { batches, sites } = await producer.call(authoringOptions, {});
  const gtin = batches[0]?.gtin ?? '';
  const batchNumber = 'OF-HERD';
  await producer.call(createBatch, {
    body: {
      ...{ id: crypto.randomUUID(), gtin, batchNumber, code: { kind: 'none' }, siteId: sites[0]?.id ?? '' },
      ...{ startDate: '2026-11-18', expectedCompletion: null, expiryDate: null, quantity: 10 },
      ...{ slaughterMethod: 'no_stun', claimedCertificateNumbers: [] },
    },
  });
  await producer.call(recordEvent, {
    body: {
      ...{ id: crypto.randomUUID(), kind: 'slaughter', at: '2026-11-19T08:00:00Z', container: null },
      place: { gln: null, name: 'Hall', address: '', lat: null, lng: null },
      items: [{ kind: 'herd', herd: 'H-1', heads: 3 }],
      outputs: [{ kind: 'batch', gtin, batchNumber, quantity: 10, unit: 'pieces' }],
      ...{ temperatureCelsius: null, certificateId: null, tradingPartner: null, document: null },
      slaughter: { species: 'chicken', method: 'hand', stunning: 'no_stun', line: null },
    },
  });
  const codes = [`(01)${gtin}(10)${batchNumber}`];
  const body = { codes, includesDescendants: false, recallClass: 'II' as const, reason: 'For the sheet of a herd.' };
  const { id } = await producer.call(publishRecall, { body });
  const answer = await app.http.inject({
    method: 'GET',
    url: `/api/recalls/${id}/fsma204.xlsx`,
    headers: { authorization: `Bearer ${producer.token}` },
  });
  const book = new excel.Workbook();
  await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer); // as its types want it
  const cells = book.worksheets.flatMap((sheet) => sheet.getSheetValues().flat()).map(String);
  expect(cells.filter((cell) => cell.includes('/herds/'))).toEqual([]);
  expect(cells).toContain('H-1');
});
