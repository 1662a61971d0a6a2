// Creates an account, and with it a membership or a new organisation that waits for approval.

import type { registrationSchema } from '@amanah/api/sign-in-forms';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Organisations } from '../organisations/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import { Refusal } from '../platform/refusal.ts';
import { foldName } from './fold.ts';
import type { MailWords } from './index.ts';
import { hashPassword, judgePassword } from './password.ts';
import type { RateLimits } from './rate-limits.ts';
import { users } from './tables.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly organisations: Organisations;
  readonly publicUrl: string;
  readonly words: (language: string) => MailWords;
}

type From = { readonly address: string; readonly language: string } | { readonly demo: true };

/** @returns the id of the new user */
export async function registerUser(
  deps: Deps,
  registration: z.infer<typeof registrationSchema>,
  from: From,
): Promise<string> {
  const isDemo = 'demo' in from;
  if (!isDemo) {
    await deps.limits.registrationRefusedByAddress.check(from.address);
    await deps.limits.registrationByAddress.spend(from.address);
  }
  await judgePassword(registration.password, [registration.username, registration.email]);
  const passwordHash = await hashPassword(registration.password);
  const now = deps.clock.now();
  const userId = newId(now);
  const isCreated = await deps.database.sql.transaction(async (tx) => {
    const inserted = await tx
      .insert(users)
      .values({
        id: userId,
        username: registration.username.normalize('NFC'),
        usernameKey: foldName(registration.username),
        email: registration.email,
        emailKey: foldName(registration.email),
        passwordHash,
        role: registration.role,
        language: isDemo ? 'en' : from.language,
        demo: isDemo,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (inserted.length === 0) return false;
    if (registration.role !== 'consumer') {
      await deps.organisations.admitNewUser(tx, {
        userId,
        role: registration.role,
        join: registration.organizationId,
        create: registration.organization,
        demo: isDemo,
      });
    }
    return true;
  });
  if (isCreated) return userId;
  // The same answer whether the name or the address is taken; only the owner of the address is told, by mail.
  if (!isDemo) {
    await deps.limits.registrationRefusedByAddress.spend(from.address);
    await tellOwner(deps, registration.email, from.language);
  }
  throw new Refusal('identity.registration_refused');
}

async function tellOwner(deps: Deps, email: string, language: string) {
  const [owner] = await deps.database.sql
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.emailKey, foldName(email)));
  if (!owner) return;
  const mail = deps
    .words(language)
    .addressAlreadyRegistered({ username: owner.username, link: `${deps.publicUrl}/auth` });
  deps.mailer
    .send({ to: owner.email, ...mail })
    .catch((error: unknown) => deps.log.error({ err: error }, 'a mail could not be sent'));
}
