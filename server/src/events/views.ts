// What other domains may read of captured events: the events, under what they are found, and what came of what. Whoever reads them keeps to who may
// see an event.

import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, exactly, key, schema } from './schema.ts';

/** For other domains: events as they were captured, and the readings beside them. */
export const capturedEvents = schema
  .view('captured_events', {
    id: uuid('id'),
    identity: bytes('identity'),
    hash: bytes('hash'),
    contextId: uuid('context_id'),
    text: text('text'),
    organisationId: uuid('organisation_id'),
    realm: text('realm', { enum: realms }),
    audience: uuid('audience').array(),
    isPublic: boolean('is_public'),
    hasPublicForm: boolean('has_public_form'),
    type: text('type'),
    eventId: text('event_id'),
    eventTime: exactly('event_time'),
    recordTime: exactly('record_time'),
    bizStep: text('biz_step'),
    readPoint: text('read_point'),
    bizLocation: text('biz_location'),
    rest: jsonb('rest'),
    /** Whoever captured it has declared it wrong, or it is that declaration (EPCIS 2.0 section 7.4.1.4): it says nothing about goods any more. */
    isWithdrawn: boolean('is_withdrawn'),
  })
  .with({ securityInvoker: true })
  .as(sql`select id, identity, hash, context_id, text, organisation_id, realm, audience, is_public, public_text is not null as has_public_form, type, event_id,
    event_time, record_time,
    biz_step, read_point, biz_location, rest, declared_at is not null or exists (select from events.epcis_events d where d.hash = e.identity and d.declared_at is not null and d.organisation_id = e.organisation_id) as is_withdrawn from events.epcis_events e`);

export const eventKeys = schema
  .view('event_keys', { key: key('key'), kind: smallint('kind'), eventId: uuid('event_id') })
  .with({ securityInvoker: true })
  .as(sql`select key, kind, event_id from events.epcis_keys`);

export const eventContexts = schema
  .view('event_contexts', { id: uuid('id'), text: text('text'), namespaces: jsonb('namespaces') })
  .with({ securityInvoker: true })
  .as(sql`select id, text, namespaces from events.epcis_contexts`);

/** For other domains. */
export const lineage = schema
  .view('lineage', {
    process: key('process'),
    side: smallint('side'),
    key: key('key'),
    eventId: uuid('event_id'),
    quantity: doublePrecision('quantity'),
    uom: text('uom'),
  })
  .with({ securityInvoker: true })
  .as(sql`select process, side, key, event_id, quantity, uom from events.lineage_parts`);
