// The appointment of an audit for a calendar. It says what is planned, and nothing of what came of it.
import type { Party } from '../certificates/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { CertificationDeps } from './deps.ts';
import { readAudit } from './read-audits.ts';

/** RFC 5545. */
export async function writeCalendar(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  id: string,
): Promise<{ name: string; text: string }> {
  const audit = await readAudit(tx, deps, party, id);
  const { createEvent } = await import('ics');
  const { error, value } = createEvent({
    uid: `${id}@${new URL(deps.publicUrl).hostname}`,
    productId: 'amanah/audits',
    start: Date.parse(audit.startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: Date.parse(audit.endsAt),
    endInputType: 'utc',
    endOutputType: 'utc',
    title: `Halal audit ${audit.number}: ${audit.company}`,
    description: `${audit.scheme}\n${audit.auditor}`,
    location: [audit.site, audit.address].filter((part) => part).join(', '),
    url: `${deps.publicUrl}/applications/${audit.applicationId}`,
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
  });
  if (error || !value) throw error ?? new Error('the calendar file is empty');
  return { name: `audit-${audit.number}.ics`, text: value };
}
