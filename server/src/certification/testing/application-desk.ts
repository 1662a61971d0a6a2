// The demo with both sides of an application signed in: a producer, and two people of the certifier, because it takes two.

import { listSchemes } from '@amanah/api/certificates/schemes';
import {
  type Application,
  type ApplicationContent,
  addApplicationDocument,
  createApplication,
  editApplication,
  readApplication,
  takeApplicationStep,
} from '@amanah/api/certification/applications';
import { answerChecklist, concludeAudit, readAudit } from '@amanah/api/certification/audits';
import type { MaterialReview } from '@amanah/api/certification/material-reviews';
import type { ApplicationStep } from '@amanah/api/certification/steps';
import { pathOf } from '@amanah/api/client';
import { demoAccounts } from '@amanah/demo/accounts';
import { siteId } from '@amanah/demo/producers';
import { chicken, openCertifierDesk, signIn } from '../../certificates/testing/certifier-desk.ts';
import { newId } from '../../platform/clock.ts';
import type { Browser } from '../../testing/test-app.ts';

export type ApplicationDesk = Awaited<ReturnType<typeof openApplicationDesk>>;

const emailOf = (role: string) => demoAccounts.find((account) => account.role === role)?.email ?? '';
/** The beginning of a PDF: a file is what its content says. */
export const paper = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

/** The code of a refusal and the rules behind it. */
export const problem = (answer: { body: unknown }) => {
  const { code, faults } = answer.body as { code: string; faults?: { rule: string }[] };
  return [code, ...(faults ?? []).map(({ rule }) => rule)].join(' ');
};

/** The step on a line as somebody saw it. */
export const decisionOn = (
  review: MaterialReview | undefined,
  decision: 'accepted' | 'rejected',
  note = 'Seen at the supplier.',
) => ({
  action: 'decide_material' as const,
  materialId: review?.materialId ?? '',
  decision,
  note,
  seen: {
    digest: review?.digest ?? '',
    version: review?.decision?.version ?? 0,
    doubts: review?.doubts ?? [],
  },
});

export async function openApplicationDesk() {
  const desk = await openCertifierDesk();
  const producer = desk.holder;
  const retailer = await signIn(desk.app, emailOf('retailer'));
  const { schemes } = await producer.call(listSchemes, {});
  const scheme = schemes.find(({ body, name }) => body.id === 'demo-nha' && name === 'MS 1500:2019');
  if (!scheme) throw new Error('the demo has no scheme');

  const lineId = () => newId(desk.app.clock.now());
  const content = (more: Partial<ApplicationContent> = {}): ApplicationContent => ({
    siteIds: [siteId('kampung-hijau', 'processing')],
    gtins: chicken.gtins.slice(1, 2),
    materials: [],
    declaration: { slaughterMethods: ['no_stun'], ethanolPercent: 0, segregation: 'dedicated_line' },
    ...more,
  });

  async function draft(more: Partial<ApplicationContent> = {}): Promise<Application> {
    const { id } = await producer.call(createApplication, { body: { schemeId: scheme?.id ?? '', kind: 'initial' } });
    return edit(id, content(more));
  }

  const edit = (id: string, body: ApplicationContent) =>
    producer.call(editApplication, { ifMatch: '*', params: { id }, body });

  const step = (browser: Browser, id: string, body: ApplicationStep) =>
    browser.send(takeApplicationStep, { params: { id }, body });
  async function take(browser: Browser, id: string, body: ApplicationStep): Promise<Application> {
    return browser.call(takeApplicationStep, { params: { id }, body });
  }

  async function send(browser: Browser, url: string, bytes: Buffer, method: 'POST' | 'PUT' = 'POST') {
    const answer = await desk.app.http.inject({
      method,
      url,
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${browser.token}` },
      payload: bytes,
    });
    return { status: answer.statusCode, code: answer.statusCode < 400 ? '' : (answer.json() as { code: string }).code };
  }
  const upload = (id: string, slot: string, bytes = paper, browser = producer) =>
    send(browser, pathOf(addApplicationDocument, { id }, { slot, name: `${slot}.pdf` }), bytes);

  async function submitted(more: Partial<ApplicationContent> = {}, slots = ['D1', 'D2', 'D3', 'D4']) {
    const { id } = await draft(more);
    for (const slot of slots) await upload(id, slot);
    return take(producer, id, { action: 'submit' });
  }

  /** Salma answers every question; `no` names those that are not fulfilled. */
  async function auditOf(
    id: string,
    no: readonly string[] = [],
    auditor = desk.browser,
    site = siteId('kampung-hijau', 'processing'),
  ): Promise<Application> {
    const { reviewers } = await take(auditor, id, { action: 'assign', userId: await userIdOf('Salma') });
    const salma = reviewers.find(({ name }) => name === 'Salma')?.id ?? '';
    const scheduled = await take(auditor, id, {
      action: 'schedule_audit',
      auditorId: salma,
      siteId: site,
      startsAt: desk.app.clock.now().toISOString(),
      minutes: 180,
    });
    const auditId = scheduled.audits.find(({ state }) => state === 'planned')?.id ?? '';
    const { checklist } = await auditor.call(readAudit, { params: { id: auditId } });
    await auditor.call(answerChecklist, {
      params: { id: auditId },
      body: {
        answers: checklist.map(({ code }) => ({
          id: lineId(),
          criterion: code,
          answer: no.includes(code) ? ('no' as const) : ('yes' as const),
          note: no.includes(code) ? `Not fulfilled: ${code}` : '',
          answeredAt: desk.app.clock.now().toISOString(),
        })),
      },
    });
    await auditor.call(concludeAudit, {
      params: { id: auditId },
      body: { summary: 'Seen.', correctBy: '2026-12-10' },
    });
    return take(auditor, id, { action: 'assign', userId: salma });
  }

  /** Decides on every line that still needs a look, as it is now. */
  async function decideMaterials(
    id: string,
    decision: 'accepted' | 'rejected',
    by = desk.browser,
  ): Promise<Application> {
    const { materialReviews } = await by.call(readApplication, { params: { id } });
    for (const review of materialReviews.filter(({ isUndecided }) => isUndecided))
      await take(by, id, decisionOn(review, decision));
    return by.call(readApplication, { params: { id } });
  }

  async function userIdOf(username: string): Promise<string> {
    const { rows } = await desk.app.database.pool.query('select id from people.accounts where username = $1', [
      username,
    ]);
    return (rows[0] as { id: string }).id;
  }

  return {
    ...desk,
    producer,
    retailer,
    /** Salma, owner at the demo certifier. */
    first: desk.browser,
    scheme,
    lineId,
    content,
    draft,
    edit,
    step,
    take,
    send,
    upload,
    submitted,
    auditOf,
    decideMaterials,
    userIdOf,
  };
}
