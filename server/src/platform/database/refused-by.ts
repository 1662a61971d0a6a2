// Which rule of a table refused a statement, for whoever has words for it.
import { errorCode } from '../error-code.ts';

/** Whether a rule of the table refused it, by its name: an index as unique, or a check of a trigger. */
export function isRefusedBy(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const isOfRule = cause instanceof Error && 'constraint' in cause && cause.constraint === constraint;
  return isOfRule && ['23505', '23514'].includes(errorCode(cause));
}
