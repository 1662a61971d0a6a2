// Arabic, complete: the compiler holds every key to the English ones.

import dashboards from './ar/dashboards.ts';
import frame from './ar/frame.ts';
import general from './ar/general.ts';
import identity from './ar/identity.ts';
import journeys from './ar/journeys.ts';
import landing from './ar/landing.ts';
import productPage from './ar/product-page.ts';
import result from './ar/result.ts';
import scanner from './ar/scanner.ts';
import verdict from './ar/verdict.ts';
import type { English } from './en.ts';
import type { Words } from './words.ts';

const arabic: Words<English> = {
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
};
export default arabic;
