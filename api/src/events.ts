// The REST interface of EPCIS 2.0 (ISO/IEC 19987), as GS1's OpenAPI file has it, below /epcis. Bodies and answers are documents of
// the standard: they are checked by core's rules, not by schemas here, and events go in and out character by character.
import { z } from 'zod';
import { defineRoute, type RouteDefinition } from './route.ts';

const tags = ['epcis'] as const;

/** Rules of the repository itself, beside those of core, by which documents and requests are refused. */
export const repositoryRules = [
  'events.event_id_taken',
  'events.capture_failed',
  'events.wrong_query_name',
  'events.wrong_destination',
  'events.short_token',
  'events.wrong_schedule',
  'events.stream_or_schedule',
] as const;
export type RepositoryRule = (typeof repositoryRules)[number];

/** Parameters of the query language have names of their own (EPCIS 2.0 section 8.2.7.1); core reads them. */
const questionSchema = z.looseObject({ perPage: z.string().optional(), nextPageToken: z.string().optional() });
const pageSchema = z.object({ perPage: z.string().optional(), nextPageToken: z.string().optional() });

export const collectionSchema = z.object({
  '@context': z.unknown(),
  type: z.literal('Collection'),
  member: z.array(z.string()),
});

/** Where part of a document cannot be taken: nothing of it is, or all the rest (EPCIS 2.0, GS1-Capture-Error-Behaviour). */
export const captureErrorBehaviours = ['rollback', 'proceed'] as const;
export type CaptureErrorBehaviour = (typeof captureErrorBehaviours)[number];

export const captureJobSchema = z.object({
  captureID: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  running: z.boolean(),
  success: z.boolean(),
  captureErrorBehaviour: z.enum(captureErrorBehaviours),
  errors: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      status: z.number().int(),
      /** Where in the document, as a JSON pointer. */
      path: z.string(),
      rule: z.string(),
      expected: z.string().optional(),
      /** The numbers and names behind the rule. */
      details: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
export type CaptureJob = z.infer<typeof captureJobSchema>;

export const namedQuerySchema = z.object({ name: z.string(), query: z.unknown() });

const scheduleField = z.string().max(200);
export const scheduleSchema = z.object({
  second: scheduleField.optional(),
  minute: scheduleField.optional(),
  hour: scheduleField.optional(),
  dayOfMonth: scheduleField.optional(),
  month: scheduleField.optional(),
  dayOfWeek: scheduleField.optional(),
});

export const subscriptionSchema = z.object({
  subscriptionID: z.string(),
  queryName: z.string(),
  dest: z.string(),
  createdAt: z.iso.datetime(),
  lastNotifiedAt: z.iso.datetime().optional(),
  initialRecordTime: z.iso.datetime(),
  reportIfEmpty: z.boolean(),
  stream: z.literal(true).optional(),
  schedule: scheduleSchema.optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const read = <const Url extends string, Rest extends Partial<RouteDefinition> & Pick<RouteDefinition, 'cost'>>(
  url: Url,
  summary: string,
  rest: Rest,
) => defineRoute({ method: 'GET', url, access: 'public', apiKeyScope: 'query', summary, tags, ...rest });

export const root = read('/epcis', 'The resources of the EPCIS 2.0 repository.', {
  cost: 'read',
  response: collectionSchema,
});

export const capture = defineRoute({
  method: 'POST',
  url: '/epcis/capture',
  cost: 'feed',
  access: 'signed_in',
  apiKeyScope: 'capture',
  summary: 'Takes an EPCIS 2.0 document of up to 20 MB and captures its events in the background.',
  tags,
  successStatus: 202,
});
export const captureJobs = defineRoute({
  method: 'GET',
  url: '/epcis/capture',
  cost: 'read',
  access: 'signed_in',
  apiKeyScope: 'capture',
  summary: 'Capture jobs of the own organisation, newest first.',
  tags,
  query: pageSchema,
  response: z.array(captureJobSchema),
});
export const captureJob = defineRoute({
  method: 'GET',
  url: '/epcis/capture/:captureID',
  cost: 'read',
  access: 'signed_in',
  apiKeyScope: 'capture',
  summary: 'State of a capture job, with the place and rule of each error.',
  tags,
  params: z.object({ captureID: z.string() }),
  response: captureJobSchema,
});

export const captureEvent = defineRoute({
  method: 'POST',
  url: '/epcis/events',
  cost: 'feed',
  access: 'signed_in',
  apiKeyScope: 'capture',
  summary: 'Captures one EPCIS 2.0 event at once.',
  tags,
  successStatus: 201,
});
export const events = read('/epcis/events', 'Events that match a query of EPCIS 2.0, as captured.', {
  cost: 'search',
  query: questionSchema,
});
export const event = read(
  '/epcis/events/:eventID',
  'The event with this name or hash, and declarations of its errors.',
  {
    cost: 'read',
    params: z.object({ eventID: z.string() }),
  },
);

const params = z.object({ id: z.string().min(1) });
const collection = <const Name extends string>(name: Name, what: string) => ({
  all: read(`/epcis/${name}`, `All ${what} that the repository knows.`, {
    cost: 'search',
    query: pageSchema,
    response: collectionSchema,
  }),
  one: read(`/epcis/${name}/:id`, `What there is below one of the ${what}.`, {
    cost: 'read',
    params,
    response: collectionSchema,
  }),
  events: read(`/epcis/${name}/:id/events`, `Events of one of the ${what}, further narrowed by a query.`, {
    cost: 'search',
    params,
    query: questionSchema,
  }),
});

export const collections = {
  eventTypes: collection('eventTypes', 'event types'),
  epcs: collection('epcs', 'electronic product codes'),
  bizSteps: collection('bizSteps', 'business steps'),
  bizLocations: collection('bizLocations', 'business locations'),
  readPoints: collection('readPoints', 'read points'),
  dispositions: collection('dispositions', 'dispositions'),
} as const;
export type CollectionName = keyof typeof collections;

const ofOrganisation = { access: 'signed_in', apiKeyScope: 'query', tags } as const;
const named = z.object({ queryName: z.string() });
const subscribed = z.object({ queryName: z.string(), subscriptionID: z.string() });

export const queries = defineRoute({
  ...ofOrganisation,
  method: 'GET',
  url: '/epcis/queries',
  cost: 'read',
  summary: 'Named queries of the own organisation.',
  query: pageSchema,
  response: z.array(namedQuerySchema),
});
export const createQuery = defineRoute({
  ...ofOrganisation,
  needsSecondStep: true,
  method: 'POST',
  url: '/epcis/queries',
  cost: 'write',
  summary: 'Keeps a query under a name.',
  successStatus: 201,
});
export const query = defineRoute({
  ...ofOrganisation,
  method: 'GET',
  url: '/epcis/queries/:queryName',
  cost: 'read',
  summary: 'A named query as it was made.',
  params: named,
  response: namedQuerySchema,
});
export const deleteQuery = defineRoute({
  ...ofOrganisation,
  needsSecondStep: true,
  method: 'DELETE',
  url: '/epcis/queries/:queryName',
  cost: 'write',
  summary: 'Removes a named query and its subscriptions.',
  params: named,
  successStatus: 204,
});
export const queryEvents = defineRoute({
  ...ofOrganisation,
  method: 'GET',
  url: '/epcis/queries/:queryName/events',
  cost: 'search',
  summary: 'Events that match a named query.',
  params: named,
  query: questionSchema,
});
export const subscriptions = defineRoute({
  ...ofOrganisation,
  method: 'GET',
  url: '/epcis/queries/:queryName/subscriptions',
  cost: 'read',
  summary: 'Subscriptions to a named query.',
  params: named,
  query: pageSchema,
  response: z.array(subscriptionSchema),
});
export const subscribe = defineRoute({
  ...ofOrganisation,
  needsSecondStep: true,
  method: 'POST',
  url: '/epcis/queries/:queryName/subscriptions',
  cost: 'write',
  summary:
    'Sends what matches a named query to a URL, at once or by a schedule, signed with the token of the receiver.',
  params: named,
  response: subscriptionSchema,
  successStatus: 201,
});
export const subscription = defineRoute({
  ...ofOrganisation,
  method: 'GET',
  url: '/epcis/queries/:queryName/subscriptions/:subscriptionID',
  cost: 'read',
  summary: 'A subscription and when it was last served.',
  params: subscribed,
  response: subscriptionSchema,
});
export const unsubscribe = defineRoute({
  ...ofOrganisation,
  needsSecondStep: true,
  method: 'DELETE',
  url: '/epcis/queries/:queryName/subscriptions/:subscriptionID',
  cost: 'write',
  summary: 'Ends a subscription.',
  params: subscribed,
  successStatus: 204,
});
export const releasePage = defineRoute({
  method: 'DELETE',
  url: '/epcis/nextPageToken/:token',
  cost: 'read',
  access: 'public',
  apiKeyScope: 'query',
  summary: 'Tokens of pages hold nothing on the server; there is nothing to release.',
  tags,
  params: z.object({ token: z.string() }),
  successStatus: 204,
});

export const eventContextDocument = defineRoute({
  method: 'GET',
  url: '/contexts/events/v1',
  access: 'public',
  cost: 'file',
  summary: 'JSON-LD context with the halal words and the journey words of our events.',
  tags,
});
