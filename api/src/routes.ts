// Every route of the product in one list: the server mounts them, the documentation and the tests walk them.
import { z } from 'zod';
import * as authoring from './authoring.ts';
import * as authorities from './authorities.ts';
import * as batchRelease from './batches/holds.ts';
import * as batches from './batches.ts';
import * as bulk from './bulk.ts';
import * as reinstatement from './certificates/reinstatement.ts';
import * as schemes from './certificates/schemes.ts';
import * as certificates from './certificates.ts';
import * as applications from './certification/applications.ts';
import * as auditParts from './certification/audit-parts.ts';
import * as audits from './certification/audits.ts';
import * as certifiers from './certification/certifiers.ts';
import * as materialChecks from './certification/material-checks.ts';
import * as certifiedProducts from './certification/products.ts';
import * as applicationSteps from './certification/steps.ts';
import * as dashboards from './dashboards.ts';
import * as ownSubscriptions from './events/own-subscriptions.ts';
import * as events from './events.ts';
import * as evidence from './evidence.ts';
import * as fraud from './fraud.ts';
import * as genealogy from './genealogy.ts';
import * as security from './identity/security.ts';
import * as identity from './identity.ts';
import * as ingredients from './ingredients.ts';
import * as integrations from './integrations.ts';
import * as inventory from './inventory.ts';
import * as journeys from './journeys.ts';
import * as labels from './labels.ts';
import * as laboratory from './laboratory.ts';
import * as ledger from './ledger.ts';
import * as massBalance from './mass-balance.ts';
import * as notifications from './notifications.ts';
import * as offline from './offline.ts';
import * as members from './organisations/members.ts';
import * as partners from './organisations/partners.ts';
import * as trails from './organisations/trails.ts';
import * as organisations from './organisations.ts';
import * as places from './places.ts';
import * as gs1Prefixes from './products/gs1-prefixes.ts';
import * as productRequests from './products/requests.ts';
import * as products from './products.ts';
import * as recalls from './recalls.ts';
import * as reports from './reports.ts';
import * as resolver from './resolver.ts';
import type { RouteDefinition } from './route.ts';
import * as scalars from './scalars.ts';
import * as scans from './scans.ts';
import * as sensors from './sensors.ts';
import * as support from './support.ts';
import * as verification from './verification.ts';

const modules = {
  ingredients,
  applications,
  applicationSteps,
  auditParts,
  audits,
  authorities,
  authoring,
  ownSubscriptions,
  labels,
  batches,
  batchRelease,
  bulk,
  certificates,
  reinstatement,
  certifiers,
  materialChecks,
  certifiedProducts,
  events,
  evidence,
  fraud,
  genealogy,
  identity,
  integrations,
  inventory,
  journeys,
  laboratory,
  ledger,
  massBalance,
  members,
  notifications,
  offline,
  organisations,
  partners,
  places,
  productRequests,
  products,
  gs1Prefixes,
  recalls,
  reports,
  resolver,
  scalars,
  scans,
  dashboards,
  security,
  schemes,
  sensors,
  support,
  trails,
  verification,
};

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'access' in value;

/** Everything that the modules of this floor export, in the order of the names; a name means one thing. */
const exported: readonly (readonly [string, unknown])[] = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .sort(([a], [b]) => (a < b ? -1 : 1));

/** Each route by the name that the typed client and the documentation give it. */
export const namedRoutes: ReadonlyMap<string, RouteDefinition> = new Map([
  ...exported.flatMap(([name, value]) => (isRoute(value) ? [[name, value] as const] : [])),
  ...Object.entries(events.collections).flatMap(([name, of]) =>
    Object.entries(of).map(([what, route]) => [`${name}${what[0]?.toUpperCase()}${what.slice(1)}`, route] as const),
  ),
]);

export const allRoutes: readonly RouteDefinition[] = [...namedRoutes.values()];

/** Schemas that have a name of their own, as documentation refers to them: `productSchema` is `Product`. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  exported.flatMap(([name, value]) =>
    value instanceof z.ZodType && name.endsWith('Schema')
      ? [[`${name[0]?.toUpperCase()}${name.slice(1, -'Schema'.length)}`, value] as const]
      : [],
  ),
);
