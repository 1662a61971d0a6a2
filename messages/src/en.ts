// English, the type of every other language. Only what the browser needs at once: what a single screen says loads with it, and
// problems are worded by the server.
import auth from './en/auth.ts';
import dashboard from './en/dashboard.ts';
import frame from './en/frame.ts';
import general from './en/general.ts';
import journey from './en/journey.ts';
import landing from './en/landing.ts';
import product from './en/product.ts';
import result from './en/result.ts';
import scanner from './en/scanner.ts';
import verdict from './en/verdict.ts';

const english = {
  auth,
  dashboard,
  frame,
  general,
  journey,
  landing,
  product,
  result,
  scanner,
  verdict,
} as const;
export default english;
export type English = typeof english;
