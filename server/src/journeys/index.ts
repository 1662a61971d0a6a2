// The door of journeys: the steps of a batch and of what it was made from, with distances and temperatures.
import { journey } from '@amanah/api/journeys';
import { type AnswerOf, codeOn } from '@amanah/api/pages';
import type { Database } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { readJourney } from './read-journey.ts';

export interface Journeys {
  readonly routes: readonly MountedRoute[];
  /** What the page of a journey asks for first, so that it is there with the page. @param address path and query */
  answerOf(address: string, language: string): Promise<Omit<AnswerOf<'journey'>, 'goods'> | null>;
}

export const createJourneys = (deps: { readonly database: Database }): Journeys => ({
  routes: [handle(journey, ({ params, caller }) => readJourney(deps, params.code, caller?.realm ?? 'real'))],
  async answerOf(address, language) {
    const code = codeOn('journey', address);
    if (code === null) return null;
    try {
      return { page: 'journey', code, language, journey: await readJourney(deps, code, 'real') };
    } catch (error) {
      // The page says so itself.
      if (error instanceof Refusal) return null;
      throw error;
    }
  },
});
