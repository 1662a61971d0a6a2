// Named queries and subscriptions on HTTP: routes to use cases.
import * as api from '@amanah/api/events';
import { isUuid } from '@amanah/core/codes';
import { actingOrganisation } from '../organisations/index.ts';
import { type Caller, handle, type MountedRoute } from '../platform/http.ts';
import { parseObject } from '../platform/parse-object.ts';
import { Refusal } from '../platform/refusal.ts';
import { answer, pageOf, questionOf, sentBy, tokenOf } from './asked.ts';
import type { EventsDeps } from './deps.ts';
import { deleteNamedQuery, type Maker, unsubscribe } from './end-subscriptions.ts';
import { extensionsHeader, linkNext } from './headers.ts';
import { createNamedQuery, findNamedQuery, listNamedQueries } from './named-queries.ts';
import { readBody } from './receive-document.ts';
import { senderOf } from './record-captured.ts';
import { findEvents } from './run-query.ts';
import { parseStoredQuery } from './stored-query.ts';
import { listSubscriptions, subscribe } from './subscriptions.ts';

/** Everybody who captures something visible is matched against it. */
const mostQueryBytes = 16 * 1024;

/** What goes on sending to an address is like a key: whoever may make those makes it. */
const making = async (deps: EventsDeps, caller: Caller): Promise<Maker> => ({
  organisationId: await actingOrganisation(deps, caller, 'manage_keys'),
  sender: senderOf(caller),
});

export function storedQueries(deps: EventsDeps): MountedRoute[] {
  return [
    handle(api.queries, async ({ caller, query, request, reply }) => {
      const organisationId = await actingOrganisation(deps, caller);
      const { queries, next } = await listNamedQueries(deps, organisationId, pageOf(query));
      linkNext(request, reply, next === null ? null : tokenOf(next));
      return queries.map(({ name, query: text }) => ({ name, query: parseObject(text) }));
    }),
    handle(api.createQuery, async ({ caller, request, reply }) => {
      await making(deps, caller);
      const body = await readBody(sentBy(request), mostQueryBytes);
      const by = await making(deps, caller); // the right may have ended while it came
      const name = await createNamedQuery(deps, by, body, extensionsHeader(request));
      reply.header('Location', `/epcis/queries/${encodeURIComponent(name)}`);
    }),
    handle(api.query, async ({ caller, params }) => {
      const { name, query } = await findNamedQuery(deps, await actingOrganisation(deps, caller), params.queryName);
      return { name, query: parseObject(query) };
    }),
    handle(api.deleteQuery, async ({ caller, params }) =>
      deleteNamedQuery(deps, await making(deps, caller), params.queryName),
    ),
    handle(api.queryEvents, async (call) => {
      const organisationId = await actingOrganisation(deps, call.caller);
      const stored = await findNamedQuery(deps, organisationId, call.params.queryName);
      const kept = parseStoredQuery(stored.query, stored.namespaces);
      const { perPage, nextPageToken, conditions } = questionOf(call.request);
      const query = { ...kept, perPage, nextPageToken, conditions: [...kept.conditions, ...conditions] };
      return answer(deps, call, await findEvents(deps.database, { organisationId, query }), stored.name);
    }),
    handle(api.subscriptions, async ({ caller, params, query, request, reply }) => {
      const organisationId = await actingOrganisation(deps, caller);
      await findNamedQuery(deps, organisationId, params.queryName);
      const { perPage, after } = pageOf(query);
      if (after !== null && !isUuid(after)) throw new Refusal('events.page_token_invalid');
      const found = await listSubscriptions(deps, organisationId, params.queryName, { after, perPage });
      linkNext(request, reply, found.next === null ? null : tokenOf(found.next));
      return [...found.subscriptions];
    }),
    handle(api.subscribe, async ({ caller, params, request, reply }) => {
      await making(deps, caller);
      const body = await readBody(sentBy(request), mostQueryBytes);
      const by = await making(deps, caller); // the right may have ended while it came
      const made = await subscribe(deps, by, params.queryName, body);
      reply.header(
        'Location',
        `/epcis/queries/${encodeURIComponent(params.queryName)}/subscriptions/${made.subscriptionID}`,
      );
      return made;
    }),
    handle(api.subscription, async ({ caller, params }) => {
      const organisationId = await actingOrganisation(deps, caller);
      const { queryName, subscriptionID: id } = params;
      const [found] = isUuid(id)
        ? (await listSubscriptions(deps, organisationId, queryName, { id })).subscriptions
        : [];
      if (!found) throw new Refusal('events.subscription_unknown');
      return found;
    }),
    handle(api.unsubscribe, async ({ caller, params }) => {
      const by = await making(deps, caller);
      if (!isUuid(params.subscriptionID)) throw new Refusal('events.subscription_unknown');
      await unsubscribe(deps, by, params.queryName, params.subscriptionID);
    }),
  ];
}
