// The code of an error as the system, the database or a library reports it.

/** Empty where it has none. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The database cannot hold what it is given, today or later: a data exception (SQLSTATE class 22), also where another error carries it. */
export const isDataException = (error: unknown): boolean =>
  errorCode(error).startsWith('22') || (error instanceof Error && errorCode(error.cause).startsWith('22'));
