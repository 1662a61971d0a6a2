// The verdicts of the moment on the goods of a list, asked for by their codes, as many at once as the server answers. Records no scan.
import { mostCodesAtOnce, verdictStatesOf } from '@amanah/api/verification';
import type { VerdictState } from '@amanah/core/verification';
import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query';
import { api } from './api.ts';
import { piecesOf } from './pieces.ts';
import { statesKey } from './verdict-keys.ts';
import { ofVisit } from './visit.ts';

type States = ReadonlyMap<string, VerdictState>;

const statesQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: statesKey(codes),
    queryFn: async ({ signal }): Promise<States> => {
      const { states } = await api.call(verdictStatesOf, { body: { codes: [...codes] } }, signal);
      return new Map(codes.flatMap((code, index) => (states[index] ? [[code, states[index]] as const] : [])));
    },
    // They are of the moment, as the rows beside them.
    staleTime: ofVisit,
  });

const joined = (pieces: readonly (States | undefined)[]): States =>
  new Map(pieces.flatMap((piece) => [...(piece ?? [])]));

/** What has come by now: the code of a row that is still asked for is not in it. */
export function useVerdictStates(codes: readonly string[]): States {
  return useQueries({
    queries: piecesOf(codes, mostCodesAtOnce).map(statesQuery),
    combine: (answers) => joined(answers.map(({ data }) => data)),
  });
}

/** All of them, for a file of a list. */
export async function readVerdictStates(queries: QueryClient, codes: readonly string[]): Promise<States> {
  const pieces: States[] = [];
  for (const piece of piecesOf(codes, mostCodesAtOnce)) pieces.push(await queries.fetchQuery(statesQuery(piece)));
  return joined(pieces);
}
