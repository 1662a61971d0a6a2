// The EPCIS 2.0 repository on HTTP: routes to use cases, the headers of the standard, OPTIONS, and its names for problems. No rule
// lives here.

import * as api from '@amanah/api/events';
import { isUuid } from '@amanah/core/codes';
import type { EpcisQuery } from '@amanah/core/events';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actingOrganisation, askingOrganisation } from '../organisations/index.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { keysOf } from '../platform/keys-of.ts';
import { Refusal } from '../platform/refusal.ts';
import { answer, pageOf, questionOf, sentBy, tokenOf } from './asked.ts';
import type { EventsDeps } from './deps.ts';
import { captureLimits, discoveryHeaders, linkNext, negotiate, standardContext, versionHeaders } from './headers.ts';
import { isKnownMember, listCollection, normaliseMember } from './list-collections.ts';
import { exceptionOf } from './problem-types.ts';
import { isErrorBehaviour, readBody, receiveDocument } from './receive-document.ts';
import { senderOf } from './record-captured.ts';
import { findEvents } from './run-query.ts';
import { findJob, listJobs } from './show-jobs.ts';
import { captureOneEvent, findEventByName } from './single-events.ts';
import { storedQueries } from './stored-queries.ts';

type RefuseAs = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  typeOf: typeof exceptionOf,
) => Promise<unknown>;

const mostEventBytes = 1024 * 1024;
const mostUrlCharacters = 8_000;

export async function mountRepository(
  http: FastifyInstance,
  deps: EventsDeps & { readonly onCaptured: () => void },
  mountRoute: (scope: FastifyInstance, route: MountedRoute) => void,
  refuseAs: RefuseAs,
): Promise<void> {
  const routes = [...capturing(deps), ...querying(deps), ...collecting(deps), ...storedQueries(deps)];
  await http.register(async (scope) => {
    // Bodies are documents whose text is kept: nobody parses them on the way in.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(/^application\/(?:ld\+)?json(?:;.*)?$/i, (_request, payload, done) =>
      done(null, payload),
    );
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      reply.headers(versionHeaders);
      return refuseAs(error, request, reply, exceptionOf);
    });
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(versionHeaders);
      if (request.originalUrl.length > mostUrlCharacters) throw new Refusal('request.uri_too_long');
      if (request.method !== 'OPTIONS') negotiate(request);
    });
    for (const route of routes) mountRoute(scope, route);
    for (const url of new Set(routes.map(({ definition }) => definition.url))) {
      const methods = routes
        .filter(({ definition }) => definition.url === url)
        .map(({ definition }) => definition.method);
      scope.options(url, (_request, reply) =>
        reply
          .code(204)
          .headers(discoveryHeaders(methods, url === api.capture.url || url === api.events.url))
          .send(),
      );
    }
  });
}

function capturing(deps: EventsDeps & { readonly onCaptured: () => void }): MountedRoute[] {
  return [
    handle(api.capture, async ({ caller, request, reply }) => {
      const organisationId = await actingOrganisation(deps, caller, 'record_events');
      const behaviour = request.headers['gs1-capture-error-behaviour'] ?? 'rollback';
      if (!isErrorBehaviour(behaviour))
        throw new Refusal('request.invalid', {
          faults: [
            {
              path: 'GS1-Capture-Error-Behaviour',
              rule: 'events.wrong_parameter_value',
              expected: api.captureErrorBehaviours.join('|'),
            },
          ],
        });
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > captureLimits.bytes) throw new Refusal('events.document_too_large');
      const id = await receiveDocument(deps, {
        ...{ organisationId, sender: senderOf(caller) },
        errorBehaviour: behaviour,
        sent: sentBy(request),
      });
      deps.onCaptured();
      reply.header('Location', `/epcis/capture/${id}`);
    }),
    handle(api.captureJobs, async ({ caller, query, request, reply, language }) => {
      const organisationId = await actingOrganisation(deps, caller);
      const { perPage, after } = pageOf(query);
      if (after !== null && !isUuid(after)) throw new Refusal('events.page_token_invalid');
      const { jobs, next } = await listJobs(deps, organisationId, { after, perPage }, language);
      linkNext(request, reply, next && tokenOf(next));
      return jobs;
    }),
    handle(api.captureJob, async ({ caller, params, language }) => {
      const organisationId = await actingOrganisation(deps, caller);
      const found = isUuid(params.captureID) ? await findJob(deps, organisationId, params.captureID, language) : null;
      if (!found) throw new Refusal('events.capture_job_unknown');
      return found;
    }),
    handle(api.captureEvent, async ({ caller, request, reply }) => {
      const organisationId = await actingOrganisation(deps, caller, 'record_events');
      const text = await readBody(sentBy(request), mostEventBytes);
      const { name } = await captureOneEvent(deps, { organisationId, sender: senderOf(caller) }, text);
      deps.onCaptured();
      reply.header('Location', `/epcis/events/${encodeURIComponent(name)}`);
      reply.type('application/json');
      return text;
    }),
  ];
}

function querying(deps: EventsDeps): MountedRoute[] {
  return [
    handle(api.root, async () => ({
      '@context': standardContext,
      type: 'Collection' as const,
      member: [...Object.keys(api.collections), 'events', 'capture', 'queries'],
    })),
    handle(api.events, async (call) => {
      const organisationId = await askingOrganisation(deps, call.caller);
      return answer(deps, call, await findEvents(deps.database, { organisationId, query: questionOf(call.request) }));
    }),
    handle(api.event, async (call) => {
      const organisationId = await askingOrganisation(deps, call.caller);
      const events = await findEventByName(deps.database, organisationId, call.params.eventID);
      if (events.length === 0) throw new Refusal('events.event_unknown');
      return answer(deps, call, { events, nextPageToken: null });
    }),
    handle(api.releasePage, async () => undefined),
  ];
}

function collecting(deps: EventsDeps): MountedRoute[] {
  return keysOf(api.collections).flatMap((name) => {
    const { all, one, events } = api.collections[name];
    return [
      handle(all, async ({ caller, query, request, reply }) => {
        const organisationId = await askingOrganisation(deps, caller);
        const { members, next } = await listCollection(deps.database, name, { organisationId, ...pageOf(query) });
        linkNext(request, reply, next === null ? null : tokenOf(next));
        return { '@context': standardContext, type: 'Collection' as const, member: [...members] };
      }),
      handle(one, async ({ caller, params }) => {
        const organisationId = await askingOrganisation(deps, caller);
        if (!(await isKnownMember(deps.database, name, params.id, organisationId)))
          throw new Refusal('events.resource_unknown');
        return { '@context': standardContext, type: 'Collection' as const, member: ['events'] };
      }),
      handle(events, async (call) => {
        const organisationId = await askingOrganisation(deps, call.caller);
        const question = questionOf(call.request);
        const value = normaliseMember(name, call.params.id);
        const found = await findEvents(deps.database, {
          organisationId,
          query: { ...question, conditions: [...question.conditions, ...conditionFor(name, value)] },
          ...(name === 'epcs' && { thing: value }),
        });
        if (found.events.length === 0 && !(await isKnownMember(deps.database, name, call.params.id, organisationId)))
          throw new Refusal('events.resource_unknown');
        return answer(deps, call, found);
      }),
    ];
  });
}

function conditionFor(name: api.CollectionName, value: string): EpcisQuery['conditions'] {
  switch (name) {
    case 'epcs':
      return [];
    case 'eventTypes':
      return [{ kind: 'text', field: 'type', anyOf: [value] }];
    case 'bizSteps':
      return [{ kind: 'text', field: 'bizStep', anyOf: [value] }];
    case 'dispositions':
      return [{ kind: 'text', field: 'disposition', anyOf: [value] }];
    case 'bizLocations':
      return [{ kind: 'place', field: 'bizLocation', anyOf: [value], withDescendants: false }];
    case 'readPoints':
      return [{ kind: 'place', field: 'readPoint', anyOf: [value], withDescendants: false }];
  }
}
