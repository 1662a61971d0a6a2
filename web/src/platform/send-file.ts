// Sends a file as its bytes, signed in, and reads the answer that the route promises. Nothing is kept.
import { pathOf, RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { readProblem } from '@amanah/api/problem';
import type { RouteDefinition, RouteInput, RouteResponse } from '@amanah/api/route';
import { session } from './api.ts';
import { currentLanguage } from './language.tsx';

/** @throws RequestFailed, ServerUnreachable */
export async function sendFile<R extends RouteDefinition>(
  route: R,
  input: RouteInput<R>,
  file: Blob,
): Promise<RouteResponse<R>> {
  const token = await session.accessToken();
  let response: Response;
  try {
    response = await fetch(pathOf(route, input.params, input.query), {
      method: route.method,
      headers: {
        'content-type': 'application/octet-stream',
        'accept-language': currentLanguage(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: file,
    });
  } catch (cause) {
    throw new ServerUnreachable(cause);
  }
  if (response.status === 204) return undefined as never; // 204 has no body; the route declares no response either
  if (response.ok) return (await response.json()) as never; // the server's answers are checked against the schema in its own tests
  const text = await response.text();
  const problem = response.headers.get('content-type')?.startsWith('application/problem+json')
    ? readProblem(JSON.parse(text))
    : null;
  throw new RequestFailed(response.status, problem?.title ?? (text || response.statusText), problem);
}
