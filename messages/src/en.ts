// English, the type of every other language. Only what the browser needs at once: what a single screen says loads with it, and
// problems are worded by the server.

import dashboards from './en/dashboards.ts';
import frame from './en/frame.ts';
import general from './en/general.ts';
import identity from './en/identity.ts';
import journeys from './en/journeys.ts';
import landing from './en/landing.ts';
import productPage from './en/product-page.ts';
import result from './en/result.ts';
import scanner from './en/scanner.ts';
import verdict from './en/verdict.ts';

const english = {
  identity,
  dashboards,
  frame,
  general,
  journeys,
  landing,
  productPage,
  result,
  scanner,
  verdict,
} as const;
export default english;
export type English = typeof english;
