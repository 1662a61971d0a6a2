// A person's rules make their own answer, and are found nowhere afterwards.
import { certificateDocumentByRules } from '@amanah/api/evidence';
import { problemSchema } from '@amanah/api/problem';
import { type OwnRules, previewVerdict, verdictByRules, verify } from '@amanah/api/verification';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
/** Certified, and slaughtered after recoverable stunning. */
let stunned: string;
let certified: string;
let revoked: string;
const wide: OwnRules = { slaughterMethods: ['no_stun', 'recoverable_stun'] };

beforeAll(async () => {
  app = await createDemoApp();
  const { rows } = await app.database.pool.query<{ code: string }>(
    `select '(01)' || gtin || '(10)' || batch_number as code from batches.batch_facts where slaughter_method = 'recoverable_stun' order by code`,
  );
  const ledBySlaughter = async ({ code }: { code: string }) =>
    (await byDefault(code)).headline.code === 'slaughter.not_accepted_by_profile';
  for (const row of rows) if (stunned === undefined && (await ledBySlaughter(row))) stunned = row.code;
  const sampleOf = async (state: string) =>
    (
      await app.database.pool.query<{ code: string }>(
        'select code from products.samples where expected = $1 order by position limit 1',
        [state],
      )
    ).rows[0]?.code ?? '';
  certified = await sampleOf('certified');
  revoked = await sampleOf('withdrawn');
});
afterAll(() => app.close());

const byDefault = (code: string) => app.browser().call(previewVerdict, { params: { code }, query: {} });
const byRules = (code: string, rules: OwnRules) =>
  app.browser().call(verdictByRules, { params: { code }, body: { rules } });

describe('The answer to a person with rules', () => {
  it('accepts what they accept and says that their rule decided', async () => {
    expect(await byDefault(stunned)).toMatchObject({ state: 'certified_not_recognised', verified: false });
    const answer = await byRules(stunned, wide);
    expect(answer).toMatchObject({ state: 'certified', proof: { ownRules: ['slaughterMethods'] } });
    expect(await byRules(stunned, { ethanolLimitPercent: 0.5 })).toMatchObject({ state: 'certified_not_recognised' });
  });

  it('calls a rule theirs that they chose, also where it is the strictest', async () => {
    const answer = await byRules(stunned, { slaughterMethods: ['no_stun'], ethanolLimitPercent: 0 });
    expect(answer).toMatchObject({ state: 'certified_not_recognised', proof: { ownRules: ['slaughterMethods'] } });
  });

  it('judges what is of insects by what they accept', async () => {
    const { rows } = await app.database.pool.query<{ gtin: string }>(
      `select gtin from products.products where ingredient_findings::text like '%(E904)%' order by gtin limit 1`,
    );
    const glazed = `(01)${rows[0]?.gtin}`;
    expect((await byDefault(glazed)).headline.code).toBe('ingredient.forbidden');
    const accepted = await byRules(glazed, { insects: 'accepted' });
    expect(accepted.state).not.toBe('not_halal');
    expect(accepted.proof.ownRules).toEqual(['insects']);
    const refused = await byRules(glazed, { insects: 'not_accepted' });
    expect(refused).toMatchObject({ state: 'not_halal', proof: { ownRules: ['insects'] } });
    expect(refused.headline.details).toMatchObject({ concern: 'insects' });
  });

  it('refuses a body that they do not accept', async () => {
    const answer = await byRules(certified, { trustedCertifierIds: ['nobody-of-the-register'] });
    expect(answer.headline.code).toBe('recognition.not_trusted_by_profile');
    expect(answer.proof.ownRules).toEqual(['trustedCertifierIds']);
  });

  it('leaves a withdrawal as it is', async () => {
    const all = await byRules(revoked, { slaughterMethods: 'as_certified', ethanolLimitPercent: 'as_certified' });
    const { state, headline } = await byDefault(revoked);
    expect(all).toMatchObject({ state, headline });
    expect(all.proof.ownRules).toBeUndefined();
  });

  it('is on the paper that they save, and on that alone', async () => {
    const { url, method } = certificateDocumentByRules;
    const paper = (rules: OwnRules) =>
      app.http.inject({ method, url: url.replace(':code', encodeURIComponent(stunned)), payload: { rules } });
    const [own, strict] = [await paper(wide), await paper({})];
    expect([own.statusCode, strict.statusCode]).toEqual([200, 200]);
    expect(own.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(own.rawPayload.equals(strict.rawPayload)).toBe(false);
  });
});

describe('What is kept of the rules', () => {
  it('is nothing: the scan is that of somebody who set none', async () => {
    const answer = await app.browser().call(verify, { body: { qrCode: stunned, rules: wide } });
    expect(answer).toMatchObject({ state: 'certified', proof: { ownRules: ['slaughterMethods'] } });
    const plain = await app.browser().call(verify, { body: { qrCode: stunned } });
    const { rows } = await app.database.pool.query<Record<string, unknown>>(
      'select * from scans.scans where id = any($1::uuid[])',
      [[answer.scanId, plain.scanId]],
    );
    const [one, other] = rows.map(({ id: _, received_at: __, scanned_at: ___, ...kept }) => kept);
    expect(rows).toHaveLength(2);
    expect(one).toEqual(other);
    expect(JSON.stringify(one)).not.toMatch(/slaughterMethods|ownRules/);
  });
});

describe('What is written down of the rules', () => {
  it('is nothing, whatever is logged, of a question that is answered and of one that is refused', async () => {
    const lines: string[] = [];
    const stream: { write(line: string): void } = Reflect.get(app.http.log, pino.symbols.streamSym);
    const writing = vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line));
    const { level } = app.http.log;
    app.http.log.level = 'trace';
    for (const rules of [wide, { slaughterMethods: ['recoverable_stun', 'gently'] }])
      await app.http.inject({ method: 'POST', url: '/api/verify', payload: { qrCode: stunned, rules } });
    app.http.log.warn('heard');
    app.http.log.level = level;
    writing.mockRestore();
    expect(lines.join('')).toContain('heard');
    expect(lines.join('')).not.toMatch(/recoverable_stun|gently/);
  });
});

describe('A rule that cannot be read', () => {
  it.each([
    ['/rules/ethanolLimitPercent', { ethanolLimitPercent: 101 }],
    ['/rules/ethanolLimitPercent', { ethanolLimitPercent: null }],
    ['/rules/slaughterMethods', { slaughterMethods: ['gently'] }],
    ['/rules/slaughterMethods', { slaughterMethods: [] }],
    ['/rules/insects', { insects: 'some' }],
    ['/rules/trustedCertifierIds', { trustedCertifierIds: 'all' }],
    ['/rules', { slaughterMethod: ['no_stun'] }],
  ])('is refused beside its field: %s', async (pointer, rules) => {
    for (const url of ['/api/verify', `/api/verdicts/${encodeURIComponent(certified)}`]) {
      const answer = await app.http.inject({ method: 'POST', url, payload: { qrCode: certified, rules } });
      expect(answer.statusCode).toBe(400);
      const problem = problemSchema.parse(answer.json());
      expect(problem.faults?.some(({ path, rule }) => path.startsWith(pointer) && rule !== '')).toBe(true);
    }
  });
});
