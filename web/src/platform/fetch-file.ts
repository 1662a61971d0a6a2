// A file that only signed-in people get, fetched with their token and handed to them. It is never kept.
import { pathOf } from '@amanah/api/client';
import type { RouteDefinition, RouteInput } from '@amanah/api/route';
import { fetchBytes, session } from './api.ts';
import { saveBytes } from './save-bytes.ts';

export async function fetchFile<R extends RouteDefinition>(
  route: R,
  input: RouteInput<R>,
  file: { readonly name: string; readonly type: string },
): Promise<void> {
  const path = pathOf(route, input.params, input.query);
  const bytes = await fetchBytes(path, undefined, await session.accessToken(), input.body);
  saveBytes(bytes, file.name, file.type);
}
