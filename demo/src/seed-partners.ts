// The people beside the accounts of the demo: members of its organisations, its operator, and those who apply.
import { Refusal } from '@amanah/server/refusal';
import { demoAccounts, demoMailDomain, demoMembers } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { applicationMoment, demoPartnerApplications, drawPaper } from './partner-applications.ts';
import type { SeedDeps } from './seed-deps.ts';
import { writeAlone } from './write-alone.ts';

/** The account as it is, or a new one; null where the name is taken by somebody else. */
export type SeedAccount = (
  deps: SeedDeps,
  account: (typeof demoAccounts)[number],
  organizationId?: string | null,
) => Promise<string | null>;

/** Who works beside the accounts of the demo, and one who waits to. */
export async function seedMembers(
  deps: SeedDeps,
  seedAccount: SeedAccount,
  organisationOf: { readonly [Role in 'producer' | 'retailer' | 'certifier']: () => string },
): Promise<void> {
  for (const { of, username, right } of demoMembers) {
    const account = demoAccounts.find(({ role }) => role === of);
    const organisationId = organisationOf[of]();
    const email = `${username.toLowerCase().replace(/\s+/g, '.')}@colleagues.${demoMailDomain}`;
    const ownerId = account && (await seedAccount(deps, account));
    const userId = await seedAccount(deps, { role: 'consumer', username, email }, null);
    if (!ownerId || !userId) continue;
    if (right !== null) {
      await writeAlone(deps.database, (tx) =>
        deps.organisations.addMember(tx, { organisationId, ownerId, userId, username, right }),
      );
      continue;
    }
    try {
      await deps.organisations.join(userId, organisationId);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'organisations.already_member')) throw error;
    }
  }
}

/** What waits for the operator of the demo. */
export async function seedApplications(deps: SeedDeps, seedAccount: SeedAccount, calendar: Calendar): Promise<void> {
  for (const { applicant, form, hoursAgo, papers } of demoPartnerApplications) {
    const applicantId = await seedAccount(deps, { role: 'consumer', ...applicant }, null);
    if (!applicantId) continue;
    const documents = await Promise.all(
      papers.map(async ({ name, title, lines }) => ({
        name,
        mediaType: 'application/pdf',
        content: await drawPaper(title, lines),
      })),
    );
    try {
      await writeAlone(deps.database, (tx) =>
        deps.organisations.addApplication(tx, {
          applicantId,
          form,
          realm: 'demo',
          at: applicationMoment(calendar, hoursAgo),
          documents,
        }),
      );
    } catch (error) {
      // Somebody who writes the demo at the same time was faster.
      if (!(error instanceof Refusal && error.code === 'organisations.application_open')) throw error;
    }
  }
}
