// The user as the user sees it, with the organisation.
import type { User } from '@amanah/api/identity';
import type { Organisations } from '../organisations/index.ts';
import { accountById } from '../people/index.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Sessions } from './sessions.ts';

export async function readProfile(
  deps: { database: Database; organisations: Organisations; sessions: Pick<Sessions, 'hasSecondStep'> },
  userId: string,
  sessionId: string,
): Promise<User> {
  const user = await accountById(deps.database.sql, userId);
  if (!user) throw new Refusal('identity.session_ended');
  const membership = await deps.organisations.membershipOf(userId);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    // In the name of an organisation a person is what the organisation is.
    role: membership?.status === 'approved' ? membership.kind : user.role,
    organizationId: membership?.organisationId ?? null,
    organizationName: membership?.organisationName ?? null,
    organizationStatus: membership?.status ?? null,
    accountRealm: user.realm,
    realm: membership?.status === 'approved' ? membership.realm : user.realm,
    isShared: user.isShared,
    isOperator: user.operatorSince !== null,
    hasSecondStep: user.isShared || (await deps.sessions.hasSecondStep(sessionId)),
    createdAt: user.createdAt.toISOString(),
  };
}
