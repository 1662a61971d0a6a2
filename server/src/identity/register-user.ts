// Creates an account, and with it a membership or a new organisation that waits for approval.
import type { registrationSchema } from '@amanah/api/identity/sign-in-forms';
import { isReservedAddress } from '@amanah/core/people';
import type { z } from 'zod';
import type { Organisations } from '../organisations/index.ts';
import { accountOfAddress, addAccount } from '../people/index.ts';
import type { CausedMails } from '../platform/caused-mails.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Mailer } from '../platform/mail.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import type { MailWords } from './deps.ts';
import type { Passwords } from './password.ts';
import type { RateLimits } from './rate-limits.ts';
import { passwords } from './tables.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly passwords: Passwords;
  readonly organisations: Organisations;
}

type From =
  | { readonly network: string; readonly language: string; readonly onTaken: () => void }
  /** Its password is published, so that nobody is limited and it belongs to the realm demo. */
  | { readonly isShared: true };

/** @returns the id of the new user */
export async function registerUser(
  deps: Deps,
  registration: z.infer<typeof registrationSchema>,
  from: From,
): Promise<string> {
  const isShared = 'isShared' in from;
  if (!isShared) {
    await deps.limits.registrationRefusedByAddress.check(from.network);
    await deps.limits.registrationByAddress.spend(from.network);
    if (isReservedAddress(registration.email)) throw refusalAt('/email', 'identity.address_reserved');
  }
  await deps.passwords.judge(registration.password, [registration.username, registration.email]);
  const passwordHash = await deps.passwords.hash(registration.password);
  const now = deps.clock.now();
  const userId = newId(now);
  const create = registration.organization && { ...registration.organization, id: newId(now) };
  const realm = isShared ? 'demo' : 'real';
  const isCreated = await deps.database.sql.transaction(async (tx) => {
    const isAdded = await addAccount(tx, {
      id: userId,
      username: registration.username,
      email: registration.email,
      role: registration.role,
      language: isShared ? 'en' : from.language,
      realm,
      isShared,
      createdAt: now,
    });
    if (!isAdded) return false;
    await tx.insert(passwords).values({ userId, hash: passwordHash });
    if (registration.role !== 'consumer') {
      await deps.organisations.admitNewUser(tx, {
        userId,
        role: registration.role,
        join: registration.organizationId,
        create,
      });
    }
    return true;
  });
  if (isCreated) return userId;
  // The same answer whether the name or the address is taken; only the owner of the address is told, by mail and after the answer.
  if (!isShared) {
    await deps.limits.registrationRefusedByAddress.spend(from.network);
    from.onTaken();
  }
  throw new Refusal('identity.registration_refused');
}

/** After the answer. */
export async function notifyOwnerOfAddress(
  deps: {
    readonly database: Database;
    readonly mailer: Mailer;
    readonly causedMails: CausedMails;
    readonly publicUrl: string;
    readonly words: (language: string) => MailWords;
  },
  email: string,
  language: string,
): Promise<void> {
  const owner = await accountOfAddress(deps.database.sql, email);
  if (!owner) return;
  const mail = deps
    .words(language)
    .addressAlreadyRegistered({ username: owner.username, link: `${deps.publicUrl}/auth` });
  if (await deps.causedMails.take(owner.email, 'stranger')) await deps.mailer.send({ to: owner.email, ...mail });
}
