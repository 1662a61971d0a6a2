import { createHash } from 'node:crypto';
import { answerDispute, listDisputes, listWaitingDisputes, openDispute, readDispute } from '@amanah/api/fraud';
import { login } from '@amanah/api/identity';
import { canonicalise } from '@amanah/core/ledger';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/clock.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
const dispute = (part: object = {}) => ({
  id: newId(app.clock.now()),
  text: 'Wine vinegar',
  claim: 'By the Hanafi school vinegar is lawful however it was made.',
  email: 'hanif@reader.example',
  ...part,
});
const answer = {
  outcome: 'kept' as const,
  question: 'Is wine vinegar lawful by every school?',
  answer: 'No: the schools differ, and both positions are shown beside the ingredient.',
};

async function signIn(email: string) {
  const browser = app.browser();
  browser.token = (await browser.call(login, { body: { email, password: demoPassword } })).token;
  return browser;
}
const emailOf = (wanted: string) => demoAccounts.find(({ role }) => role === wanted)?.email ?? '';

beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

describe('A dispute of what the lexicon says', () => {
  it('has a number and a day by which it is answered, also when it is sent twice, and shows nothing until then', async () => {
    const body = dispute();
    const stranger = app.browser('192.0.2.60');
    const opened = await stranger.call(openDispute, { body });
    expect(opened).toEqual({ number: expect.stringMatching(/^D-2026-[0-9A-F]{8}$/), dueOn: '2026-12-05' });
    expect(await stranger.call(openDispute, { body })).toEqual(opened);
    expect(app.mails.filter(({ to }) => to === body.email).map(({ subject }) => subject)).toEqual([
      `Your dispute at Amanah: ${opened.number}`,
    ]);
    const { answered, ...rest } = await app.browser().call(readDispute, { params: { number: opened.number } });
    expect(answered).toBeNull();
    expect(rest).toEqual({ number: opened.number, openedAt: app.clock.now().toISOString(), dueOn: '2026-12-05' });
    expect(await app.browser().call(listDisputes, {})).toEqual({ disputes: [], waiting: 1, nextBefore: null });
  });

  it('is refused where it names no ingredient, says nothing, or takes the number of another', async () => {
    const stranger = app.browser('192.0.2.61');
    expect(await stranger.send(openDispute, { body: dispute({ text: '( ) ,' }) })).toMatchObject({ status: 400 });
    expect(await stranger.send(openDispute, { body: dispute({ text: '12 %' }) })).toMatchObject({
      body: { code: 'fraud.names_no_ingredient', faults: [{ path: '/text' }] },
    });
    expect(await stranger.send(openDispute, { body: dispute({ claim: 'Wrong.' }) })).toMatchObject({ status: 400 });
    const first = dispute();
    await stranger.call(openDispute, { body: first });
    const twin = { ...dispute(), id: `${newId(app.clock.now()).slice(0, -8)}${first.id.slice(-8)}` };
    expect(await stranger.send(openDispute, { body: twin })).toMatchObject({ body: { code: 'request.id_taken' } });
  });

  it('comes from one network five times in an hour at most', async () => {
    const stranger = app.browser('192.0.2.62');
    for (let at = 0; at < 5; at += 1) await stranger.call(openDispute, { body: dispute() });
    expect(await stranger.send(openDispute, { body: dispute() })).toMatchObject({ status: 429 });
  });

  it('is answered once, in public, under the name of who answered, and in the log', async () => {
    const shopper = await signIn(emailOf('consumer'));
    const body = dispute({ email: 'shopper@reader.example' });
    const { number } = await shopper.call(openDispute, { body });
    const operator = await signIn('operator@demo.amanah.example');
    const { disputes } = await operator.call(listWaitingDisputes, {});
    expect(disputes).toMatchObject([{ id: body.id, number, claim: body.claim, email: body.email, isOverdue: false }]);
    expect(await shopper.send(listWaitingDisputes, {})).toMatchObject({ status: 403 });
    const params = { id: body.id };
    expect(await shopper.send(answerDispute, { params, body: answer })).toMatchObject({ status: 403 });
    await operator.call(answerDispute, { params, body: answer });
    expect(await operator.send(answerDispute, { params, body: { ...answer, outcome: 'accepted' } })).toMatchObject({
      body: { code: 'fraud.dispute_answered' },
    });

    const read = await shopper.call(readDispute, { params: { number } });
    const said = read.answered;
    expect(said).toMatchObject({ ...answer, text: body.text, isSaidOtherwise: false });
    expect(said?.saidThen[0]).toMatchObject({ text: 'Wine vinegar', answer: 'disputed' });
    expect(JSON.stringify(read)).not.toContain(body.email);
    expect(JSON.stringify(read)).not.toContain(body.claim);
    expect((await shopper.call(listDisputes, {})).disputes).toEqual([read]);
    expect(app.mails.filter(({ to }) => to === body.email).at(-1)?.subject).toBe(`Your dispute ${number} is answered`);

    const { text, saidThen, question, answer: words, outcome, reviewer, at } = said ?? expect.unreachable();
    const content = canonicalise({ number, text, said: saidThen, question, answer: words, outcome, reviewer, at });
    expect(said?.document).toBe(createHash('sha256').update(content).digest('hex'));
    const { rows } = await app.database.pool.query<{ leaf: string }>(
      "select leaf from ledger.leaves where leaf like '%dispute.answered%'",
    );
    expect(rows.map(({ leaf }) => JSON.parse(leaf).document)).toEqual([said?.document]);
  });

  it('of the demo stays in the demo: a stranger neither counts nor reads it, and its operator answers no other', async () => {
    const shopper = await signIn(emailOf('consumer'));
    const { number } = await shopper.call(openDispute, { body: dispute() });
    expect(await app.browser().send(readDispute, { params: { number } })).toMatchObject({
      body: { code: 'fraud.dispute_unknown' },
    });
    expect((await app.browser().call(listDisputes, {})).disputes).toEqual([]);
    const real = dispute();
    await app.browser('192.0.2.63').call(openDispute, { body: real });
    const operator = await signIn('operator@demo.amanah.example');
    expect(await operator.send(answerDispute, { params: { id: real.id }, body: answer })).toMatchObject({
      body: { code: 'fraud.dispute_unknown' },
    });
  });

  it('is late after fourteen days, for whoever answers', async () => {
    const operator = await signIn('operator@demo.amanah.example');
    app.clock.moveTo('2026-12-06T00:00:00Z');
    const later = await signIn('operator@demo.amanah.example');
    const { disputes } = await later.call(listWaitingDisputes, {});
    expect(operator).toBeDefined();
    expect(disputes.every(({ isOverdue }) => isOverdue)).toBe(true);
    expect(disputes).not.toEqual([]);
  });

  it('are listed page by page, the latest answer first', async () => {
    const operator = await signIn('operator@demo.amanah.example');
    await app.database.pool.query(
      `insert into fraud.disputes (id, number, realm, text, claim, email, language, sender, findings, opened_at, outcome, question, answer, reviewer, answered_by, answered_at, document)
       select gen_random_uuid(), 'D-2025-' || lpad(n::text, 8, '0'), 'demo', 'Salt', 'claim', 'a@b.example', 'en', 'nobody', '[]', now(), 'kept', 'question', 'answer', 'Reviewer', gen_random_uuid(), '2025-01-01'::timestamptz + n * interval '1 hour', 'x'
       from generate_series(1, 35) n`,
    );
    const first = await operator.call(listDisputes, {});
    const second = await operator.call(listDisputes, { query: { before: first.nextBefore ?? '' } });
    const numbers = [...first.disputes, ...second.disputes].map(({ number }) => number);
    expect(first.disputes).toHaveLength(30);
    expect(second.nextBefore).toBeNull();
    expect(new Set(numbers).size).toBe(36);
    expect(numbers.slice(1)).toEqual(numbers.slice(1).toSorted().reverse());
  });
});
