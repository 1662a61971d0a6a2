// Lets an organisation in: it and its first member become active, it gets its key, and a certifier its entry in the register. Decides nothing.
import type { decideApplication } from '@amanah/api/organisations/partners';
import type { RouteBody } from '@amanah/api/route';
import { and, eq } from 'drizzle-orm';
import type { Authorities } from '../authorities/index.ts';
import { type Clock, dayOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { ApplicationRow } from './application-store.ts';
import type { ChangeRequests } from './change-requests.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { memberships, organisations } from './tables.ts';

/** What the register is to say of a certifier; null: nothing, or its own name where it practises. */
export type RegisterEntry = Extract<RouteBody<typeof decideApplication>, { decision: 'approve' }>['register'];

export interface ApproveDeps {
  readonly clock: Clock;
  readonly authorities: Pick<Authorities, 'registerOwnBody' | 'requireFreeName' | 'renameOwnBody'>;
  readonly requests: Pick<ChangeRequests, 'requireFreeName'>;
  readonly keys: Pick<IssuerKeys, 'ensure'>;
}

export type Approve = ReturnType<typeof createApprove>;

export const createApprove =
  ({ clock, authorities, requests, keys }: ApproveDeps) =>
  async (tx: Transaction, row: ApplicationRow, register: RegisterEntry | null): Promise<void> => {
    const [organisation] = await tx
      .update(organisations)
      .set({ status: 'approved' })
      .where(eq(organisations.id, row.organisationId))
      .returning();
    if (!organisation) throw new Error('an application without its organisation');
    await requests.requireFreeName(tx, organisation, organisation.name);
    await tx
      .update(memberships)
      .set({ status: 'approved' })
      .where(and(eq(memberships.organisationId, organisation.id), eq(memberships.userId, row.applicantId)));
    await keys.ensure(tx, [organisation.id]);
    const { id, name, country, realm } = organisation;
    const entry = register ?? (realm === 'practice' ? { shortName: name, schemes: [], website: null } : null);
    if (entry && organisation.kind === 'certifier')
      await authorities.registerOwnBody(tx, {
        organisationId: id,
        name,
        country,
        realm,
        source: `Registered by itself: application ${row.id}`,
        sourceDate: dayOf(clock.now()),
        ...entry,
      });
  };
