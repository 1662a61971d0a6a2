// Every route of the product in one list: the server mounts them, the documentation and the tests walk them.
import * as authorities from './authorities.ts';
import * as certificates from './certificates.ts';
import * as evidence from './evidence.ts';
import * as identity from './identity.ts';
import * as ledger from './ledger.ts';
import * as organisations from './organisations.ts';
import * as products from './products.ts';
import * as resolver from './resolver.ts';
import type { RouteDefinition } from './route.ts';
import * as scans from './scans.ts';
import * as traceability from './traceability.ts';
import * as verification from './verification.ts';

const modules = {
  authorities,
  certificates,
  evidence,
  identity,
  ledger,
  organisations,
  products,
  resolver,
  scans,
  traceability,
  verification,
};

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'access' in value;

export const allRoutes: readonly RouteDefinition[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isRoute),
);
