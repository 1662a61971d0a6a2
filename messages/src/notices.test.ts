// What people are told says what happened, as people write it.
import { describe, expect, it } from 'vitest';
import { speak } from './speak.ts';

describe('the words of notices', () => {
  it('a mail about a notice says what the bell says', () => {
    const facts = { organisation: 'Nur', right: 'auditor' };
    const { title, body } = speak('en').notice('right_changed', facts);
    expect(body).toContain('auditor');
    const mail = speak('en').noticeMail({ username: 'Ali', kind: 'right_changed', facts });
    expect(mail.subject).toBe(title);
    expect(mail.body).toContain(body);
  });

  const raised = { certifier: 'Noor', reason: 'It closes.', certificates: '3', applications: '0' };
  it.each([
    ['2026-11-22', 'are not in force from today, 22 November 2026; another certifier can certify you.'],
    [
      '2026-12-31',
      'are in force until the day before 31 December 2026; another certifier can certify you before that.',
    ],
  ])('a certifier that leaves on %s says from which day on, as people write days', (day, said) => {
    const { body } = speak('en').notice('certifier_left', { ...raised, day, raisedOn: '2026-11-22' });
    expect(body).toContain(`3 certificates of yours ${said}`);
    for (const language of ['en', 'ar'] as const)
      expect(speak(language).notice('certifier_left', { ...raised, day, raisedOn: '2026-11-22' }).body).not.toContain(
        day,
      );
  });

  it('a verdict that changed is told by the fact that decides, and an older notice by its state', () => {
    const facts = {
      product: 'Nuggets',
      batch: '7',
      before: 'certified',
      verdict: 'suspended',
      store: 'Cheras',
      stores: '1',
    };
    const headline = JSON.stringify({
      code: 'certificate.suspended',
      details: { state: 'suspended', since: '2026-11-21' },
    });
    const told = speak('en').notice('inventory_verdict_changed', { ...facts, headline });
    expect(told.title).toBe('Nuggets: Certificate suspended since 21 November 2026');
    expect(told.body).toContain('is now: Certificate suspended since 21 November 2026. Before, it was: certified.');
    expect(speak('en').notice('inventory_verdict_changed', facts).title).toBe('Nuggets: suspended');
  });

  it('a certificate that was over when it was taken over has ended', () => {
    const facts = { certificate: 'THB-OLD', certifier: 'THB', validUntil: '2023-12-31', raisedOn: '2026-11-22' };
    const { title, body } = speak('en').notice('certificate_imported', facts);
    expect(`${title}. ${body}`).toBe(
      'Certificate THB-OLD was added. THB has brought it from its earlier register; it ended on 31 December 2023.',
    );
  });
});
