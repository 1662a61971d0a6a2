// The verdicts of the moment on the goods of a list, asked for by their codes, as many at once as the server answers. Records no scan; whatever
// changes a verdict forgets everything under `verdict`.
import { mostCodesAtOnce, verdictStatesOf } from '@amanah/api/verification';
import type { VerdictState } from '@amanah/core/verification';
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

type States = ReadonlyMap<string, VerdictState>;

const statesQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['verdict', 'states', codes],
    queryFn: async ({ signal }): Promise<States> => {
      const { states } = await api.call(verdictStatesOf, { body: { codes: [...codes] } }, signal);
      return new Map(codes.flatMap((code, index) => (states[index] ? [[code, states[index]] as const] : [])));
    },
    // They are of the moment, as the rows beside them.
    refetchOnMount: 'always' as const,
  });

const inPieces = (codes: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(codes.length / mostCodesAtOnce) }, (_, piece) =>
    codes.slice(piece * mostCodesAtOnce, (piece + 1) * mostCodesAtOnce),
  );

const joined = (pieces: readonly (States | undefined)[]): States =>
  new Map(pieces.flatMap((piece) => [...(piece ?? [])]));

/** What has come by now: the code of a row that is still asked for is not in it. */
export function useVerdictStates(codes: readonly string[]): States {
  return useQueries({
    queries: inPieces(codes).map(statesQuery),
    combine: (answers) => joined(answers.map(({ data }) => data)),
  });
}

/** All of them, for a file of a list. */
export function useReadVerdictStates(): (codes: readonly string[]) => Promise<States> {
  const queries = useQueryClient();
  return (codes) => readVerdictStates(queries, codes);
}

async function readVerdictStates(queries: QueryClient, codes: readonly string[]): Promise<States> {
  const pieces: States[] = [];
  for (const piece of inPieces(codes)) pieces.push(await queries.fetchQuery(statesQuery(piece)));
  return joined(pieces);
}
