// Tells the owner of an account what was changed in it, by mail and on the bell, in the transaction of the change. Which mails somebody
// wants is not asked here: whoever stole an account would turn them off first.
import type { NoticeKind, topicOfNotice } from '@amanah/api/notifications';
import { signInChanges } from '@amanah/core/organisations';
import type { Organisations } from '../organisations/index.ts';
import { type Clock, momentOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';
import { familiesOf } from './device.ts';

export type OwnerNotice = {
  readonly [Kind in NoticeKind]: (typeof topicOfNotice)[Kind] extends 'security' ? Kind : never;
}[NoticeKind];

export type NotifyOwner = (
  tx: Transaction,
  userId: string,
  kind: OwnerNotice,
  /** The family of the browser that did it; null: it is not known. */
  device: string | null,
  facts?: Readonly<Record<string, string>>,
) => Promise<void>;

/** Who answers for the organisation finds these in the trail. */
const changesOfSignIn: readonly OwnerNotice[] = signInChanges;

export const createOwnerNotices =
  ({
    outbox,
    clock,
    organisations,
  }: {
    readonly outbox: Pick<Outbox, 'emit'>;
    readonly clock: Clock;
    readonly organisations: Pick<Organisations, 'recordOfMember'>;
  }): NotifyOwner =>
  async (tx, userId, kind, device, facts = {}) => {
    if (changesOfSignIn.includes(kind))
      await organisations.recordOfMember(tx, userId, { action: 'member.security_changed', facts: { change: kind } });
    await outbox.emit(tx, 'notice.raised', {
      kind,
      to: { userIds: [userId] },
      facts: { ...facts, at: momentOf(clock.now()), ...(device === null ? {} : familiesOf(device)) },
      path: '/security',
    });
  };
