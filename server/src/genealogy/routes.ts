// Routes of the genealogy. Who asks decides what is shown; nobody is refused for asking.
import * as api from '@amanah/api/genealogy';
import { askingOrganisation } from '../organisations/index.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { GenealogyDeps } from './deps.ts';
import { readGenealogy } from './read-genealogy.ts';
import type { Viewer } from './walk.ts';

export const createGenealogyRoutes = (deps: GenealogyDeps): readonly MountedRoute[] => [
  handle(api.genealogy, async ({ params, query, caller }) => {
    const id = await askingOrganisation(deps, caller);
    const viewer: Viewer = id === null ? { kind: 'stranger' } : { kind: 'organisation', id };
    return readGenealogy(deps.database, { code: params.code, ...query, viewer, realm: caller?.realm ?? 'real' });
  }),
];
