CREATE INDEX "leaves_status" ON "ledger"."leaves" USING btree ("subject") WHERE leaf ~ '"kind":"certificate[.](suspended|reinstated|revoked)"';--> statement-breakpoint
CREATE VIEW "ledger"."status_statements" AS (select id as leaf_id, subject, substring(leaf from '"kind":"certificate[.]([a-z]+)"') as status,
    coalesce(position, 9223372036854775807) as at from ledger.leaves where leaf ~ '"kind":"certificate[.](suspended|reinstated|revoked)"');--> statement-breakpoint
CREATE OR REPLACE VIEW "events"."captured_events" WITH (security_invoker = true) AS (select id, identity, hash, context_id, text, organisation_id, realm, audience, is_public, public_text is not null as has_public_form, type, event_id,
    event_time, record_time,
    biz_step, read_point, biz_location, rest, declared_at is not null or exists (select from events.epcis_events d where d.hash = e.identity and d.declared_at is not null and d.organisation_id = e.organisation_id) as is_withdrawn from events.epcis_events e);