// The types of problems as EPCIS 2.0 names them, for each of our codes.
import type { ProblemCode } from '@amanah/api/problem';

const byCode: Partial<Record<ProblemCode, string>> = {
  'events.epcis_invalid': 'ValidationException',
  'mass_balance.refused': 'ValidationException',
  'request.malformed': 'ValidationException',
  'events.query_invalid': 'QueryParameterException',
  'events.page_token_invalid': 'QueryParameterException',
  'events.query_too_large': 'QueryTooLargeException',
  'events.query_too_complex': 'QueryTooComplexException',
  'events.subscription_invalid': 'SubscriptionControlsException',
  'events.too_many_subscriptions': 'SubscriptionControlsException',
  // The standard has no name for a bound of the server.
  'events.too_many_queries': 'ImplementationException',
  'events.document_too_large': 'CaptureLimitExceededException',
  'files.storage_full': 'CaptureLimitExceededException',
  'request.too_large': 'CaptureLimitExceededException',
};

const byStatus: Readonly<Record<number, string>> = {
  400: 'QueryValidationException',
  401: 'SecurityException',
  403: 'SecurityException',
  404: 'NoSuchNameException',
  406: 'NotAcceptableException',
  409: 'ResourceAlreadyExistsException',
  413: 'CaptureLimitExceededException',
  414: 'URITooLongException',
  415: 'UnsupportedMediaTypeException',
};

export const exceptionOf = (code: ProblemCode, status: number): string =>
  `epcisException:${byCode[code] ?? byStatus[status] ?? 'ImplementationException'}`;
