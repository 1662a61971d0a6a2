// The door of labels: numbers for packs and logistic units, each given out once, and the papers with their symbols.
import type { MountedRoute } from '../platform/http.ts';
import type { LabelsDeps } from './deps.ts';
import { createLabelRoutes } from './routes.ts';

export const createLabels = (deps: LabelsDeps): { readonly routes: readonly MountedRoute[] } => ({
  routes: createLabelRoutes(deps),
});
