// English, the type of every other language. Only what the browser needs: mails and legal documents load on their own.
import auth from './en/auth.ts';
import dashboard from './en/dashboard.ts';
import frame from './en/frame.ts';
import general from './en/general.ts';
import journey from './en/journey.ts';
import landing from './en/landing.ts';
import problems from './en/problems.ts';
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
  problems,
  product,
  result,
  scanner,
  verdict,
} as const;
export default english;
export type English = typeof english;
