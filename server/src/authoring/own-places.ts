// Where something happened is public in every journey, in the words of whoever entered it.
import type { AuthoredEvent } from '@amanah/core/authoring';
import type { Owner } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { AuthoringDeps } from './deps.ts';

/** A place that has the name of a certification body would read as its work. @throws Refusal authorities.body_named */
export async function requireOwnPlaces(
  tx: Transaction,
  { organisations }: Pick<AuthoringDeps, 'organisations'>,
  { id: organisationId, realm }: Owner,
  events: readonly AuthoredEvent[],
): Promise<void> {
  const paths = new Map<string, string>();
  for (const [nth, { place }] of events.entries())
    for (const part of ['name', 'address'] as const)
      if (!paths.has(place[part]))
        paths.set(place[part], `${events.length === 1 ? '' : `/eventList/${nth}`}/place/${part}`);
  const texts = [...paths].map(([text, path]) => ({ path, text }));
  await organisations.requireNoBodyNamed(tx, { texts, realm, organisationId });
}
