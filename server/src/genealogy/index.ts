// The door of genealogy: what came from what, read from captured events.
import type { MountedRoute } from '../platform/http.ts';
import type { GenealogyDeps } from './deps.ts';
import { createGenealogyRoutes } from './routes.ts';

export { findRoots } from './read-genealogy.ts';
export { walk } from './walk.ts';

export const createGenealogy = (deps: GenealogyDeps): { readonly routes: readonly MountedRoute[] } => ({
  routes: createGenealogyRoutes(deps),
});
