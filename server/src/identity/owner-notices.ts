// Tells the owner of an account what was changed in it, by mail and on the bell, in the transaction of the change. Which mails somebody
// wants is not asked here: whoever stole an account would turn them off first.
import type { NoticeKind, topicOfNotice } from '@amanah/api/notifications';
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

/** What changes how somebody signs in: who answers for the organisation finds it in the trail. */
const changesSignIn: readonly OwnerNotice[] = [
  'password_changed',
  'password_reset',
  'second_step_added',
  'second_step_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
];

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
    if (changesSignIn.includes(kind))
      await organisations.recordOfMember(tx, userId, { action: 'member.security_changed', facts: { change: kind } });
    await outbox.emit(tx, 'notice.raised', {
      kind,
      to: { userIds: [userId] },
      facts: { ...facts, at: momentOf(clock.now()), ...(device === null ? {} : familiesOf(device)) },
      path: '/security',
    });
  };
