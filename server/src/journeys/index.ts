// The door of journeys: the steps of a batch and of what it was made from, with distances and temperatures.
import { journey } from '@amanah/api/journeys';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { readJourney } from './read-journey.ts';

export const createJourneys = (deps: {
  readonly database: Database;
  readonly clock: Clock;
}): { readonly routes: readonly MountedRoute[] } => ({
  routes: [handle(journey, ({ params, caller }) => readJourney(deps, params.code, caller?.realm ?? 'real'))],
});
