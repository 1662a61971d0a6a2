// Arabic, complete: the compiler holds every key to the English ones.
import auth from './ar/auth.ts';
import dashboard from './ar/dashboard.ts';
import frame from './ar/frame.ts';
import general from './ar/general.ts';
import journey from './ar/journey.ts';
import landing from './ar/landing.ts';
import product from './ar/product.ts';
import result from './ar/result.ts';
import scanner from './ar/scanner.ts';
import verdict from './ar/verdict.ts';
import type { English } from './en.ts';
import type { Words } from './words.ts';

const arabic: Words<English> = {
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
};
export default arabic;
