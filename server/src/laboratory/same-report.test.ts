// One report is one result of a substance: entered twice it would count twice, or say two things. What is worse than before is always taken.
import { enterLabResult, type LabResultInput } from '@amanah/api/laboratory';
import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, signInAs } from '../testing/demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let certifier: Browser;
beforeAll(async () => {
  app = await createDemoApp();
  [producer, certifier] = [await signInAs(app, 'producer'), await signInAs(app, 'certifier')];
});
afterAll(() => app.close());

const batches = demoBatches(calendarFrom(new Date('2026-11-21T10:00:00Z')));
const batchId = (number: number) =>
  batches.find(({ product, number: of }) => product.key === 'SATAY' && of === number)?.batch.id ?? '';

const good: Omit<LabResultInput, 'id'> = {
  ...{ laboratory: 'Straits Food Laboratory', accreditationNumber: 'SAMM 914', method: 'pcr', analyte: 'porcine_dna' },
  ...{ outcome: 'not_detected', ethanolPercent: null, sampledOn: '2026-11-19', reportedOn: '2026-11-21' },
  ...{ reportNumber: 'SFL-2026/77', reportId: null, suspensionReason: 'Porcine DNA was detected in this batch.' },
};
const enter = (more: Partial<LabResultInput> = {}, { who = producer, batch = 1 } = {}) =>
  who.send(enterLabResult, { params: { id: batchId(batch) }, body: { id: crypto.randomUUID(), ...good, ...more } });

it('is refused a second time, however its number and its laboratory are written', async () => {
  const id = crypto.randomUUID();
  expect((await enter({ id })).status).toBe(201);
  expect((await enter({ id })).status, 'the same request again').toBe(201);
  const again = await Promise.all([
    enter(),
    enter({ reportNumber: 'sfl 2026 77' }),
    enter({ laboratory: 'STRAITS FOOD LABORATORY', accreditationNumber: 'other' }),
    enter({ laboratory: 'Straits FL', accreditationNumber: 'SAMM-914' }),
    enter({ reportedOn: '2026-11-20' }),
  ]);
  for (const answer of again) {
    expect(codeOf(answer)).toBe('laboratory.already_entered');
    expect(answer.body).toMatchObject({ faults: [{ path: '/reportNumber' }] });
  }
});

it('may be about other substances, other batches and another number, and is entered by each party', async () => {
  const ethanol = { method: 'gas_chromatography', analyte: 'ethanol', outcome: 'within_limit' } as const;
  expect((await enter({ ...ethanol, ethanolPercent: 0.1 })).status).toBe(201);
  expect((await enter({}, { batch: 2 })).status).toBe(201);
  expect((await enter({ reportNumber: 'SFL-2026/78' })).status).toBe(201);
  expect((await enter({}, { who: certifier })).status).toBe(201);
  expect(codeOf(await enter({ ...ethanol, ethanolPercent: 0.05 })), 'better').toBe('laboratory.already_entered');
  expect((await enter({ ...ethanol, ethanolPercent: 0.3 })).status, 'more of it').toBe(201);
});

it('that was entered as good is corrected to what it found, and never the other way', async () => {
  expect((await enter({ outcome: 'detected' })).status).toBe(201);
  for (const outcome of ['detected', 'not_detected'] as const)
    expect(codeOf(await enter({ outcome }))).toBe('laboratory.already_entered');
});
