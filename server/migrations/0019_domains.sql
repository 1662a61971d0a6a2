-- One schema for each domain that traceability was made of (decision 38). Tables are moved as they are, with rows, keys and policies;
-- views are made anew, because their texts name schemas.--> statement-breakpoint
DROP VIEW "traceability"."batch_facts";--> statement-breakpoint
DROP VIEW "traceability"."batch_plans";--> statement-breakpoint
DROP VIEW "traceability"."serial_batches";--> statement-breakpoint
DROP VIEW "traceability"."batch_events";--> statement-breakpoint
DROP VIEW "traceability"."product_recalls";--> statement-breakpoint
DROP VIEW "traceability"."batch_cold_chain";--> statement-breakpoint
DROP VIEW "traceability"."certificate_mass_balances";--> statement-breakpoint
DROP VIEW "traceability"."product_lab_results";--> statement-breakpoint
DROP VIEW "traceability"."entered_lab_results";--> statement-breakpoint
DROP VIEW "traceability"."published_recalls";--> statement-breakpoint
ALTER TABLE "traceability"."events" DROP CONSTRAINT "events_captured_realm";--> statement-breakpoint
ALTER TABLE "traceability"."events" RENAME TO "steps";--> statement-breakpoint
ALTER TABLE "traceability"."steps" RENAME CONSTRAINT "events_batch_realm" TO "steps_batch_realm";--> statement-breakpoint
ALTER INDEX "traceability"."events_batch" RENAME TO "steps_batch";--> statement-breakpoint
ALTER INDEX "traceability"."events_hash" RENAME TO "steps_hash";--> statement-breakpoint
CREATE SCHEMA "batches";--> statement-breakpoint
ALTER TABLE "traceability"."batches" SET SCHEMA "batches";--> statement-breakpoint
ALTER TABLE "traceability"."serials" SET SCHEMA "batches";--> statement-breakpoint
ALTER TABLE "traceability"."steps" SET SCHEMA "batches";--> statement-breakpoint
ALTER TABLE "traceability"."quality_checks" SET SCHEMA "batches";--> statement-breakpoint
CREATE SCHEMA "events";--> statement-breakpoint
ALTER TABLE "traceability"."epcis_contexts" SET SCHEMA "events";--> statement-breakpoint
ALTER TABLE "traceability"."epcis_events" SET SCHEMA "events";--> statement-breakpoint
ALTER TABLE "traceability"."epcis_keys" SET SCHEMA "events";--> statement-breakpoint
ALTER TABLE "traceability"."epcis_vocabulary" SET SCHEMA "events";--> statement-breakpoint
ALTER TABLE "traceability"."capture_jobs" SET SCHEMA "events";--> statement-breakpoint
ALTER TABLE "traceability"."capture_parts" SET SCHEMA "events";--> statement-breakpoint
ALTER TABLE "traceability"."epcis_queries" SET SCHEMA "events";--> statement-breakpoint
ALTER TABLE "traceability"."epcis_subscriptions" SET SCHEMA "events";--> statement-breakpoint
ALTER TABLE "traceability"."epcis_deliveries" SET SCHEMA "events";--> statement-breakpoint
CREATE SCHEMA "genealogy";--> statement-breakpoint
ALTER TABLE "traceability"."lineage_parts" SET SCHEMA "genealogy";--> statement-breakpoint
CREATE SCHEMA "mass_balance";--> statement-breakpoint
ALTER TABLE "traceability"."mass_lots" SET SCHEMA "mass_balance";--> statement-breakpoint
ALTER TABLE "traceability"."mass_postings" SET SCHEMA "mass_balance";--> statement-breakpoint
ALTER TABLE "traceability"."mass_months" SET SCHEMA "mass_balance";--> statement-breakpoint
ALTER TABLE "traceability"."yield_ceilings" SET SCHEMA "mass_balance";--> statement-breakpoint
ALTER TABLE "traceability"."mass_balances" SET SCHEMA "mass_balance";--> statement-breakpoint
CREATE SCHEMA "laboratory";--> statement-breakpoint
ALTER TABLE "traceability"."lab_results" SET SCHEMA "laboratory";--> statement-breakpoint
ALTER TABLE "traceability"."lab_reports" SET SCHEMA "laboratory";--> statement-breakpoint
ALTER TABLE "traceability"."lab_certificates" SET SCHEMA "laboratory";--> statement-breakpoint
ALTER TABLE "traceability"."lab_investigations" SET SCHEMA "laboratory";--> statement-breakpoint
CREATE SCHEMA "recalls";--> statement-breakpoint
ALTER TABLE "traceability"."recalls" SET SCHEMA "recalls";--> statement-breakpoint
ALTER TABLE "traceability"."recall_notices" SET SCHEMA "recalls";--> statement-breakpoint
CREATE SCHEMA "labels";--> statement-breakpoint
ALTER TABLE "traceability"."label_runs" SET SCHEMA "labels";--> statement-breakpoint
ALTER TABLE "traceability"."label_ranges" SET SCHEMA "labels";--> statement-breakpoint
ALTER TABLE "traceability"."cold_chain_findings" SET SCHEMA "sensors";--> statement-breakpoint
CREATE VIEW "batches"."batch_facts" AS (select id, gtin, batch_number, code, producer_id, site_id, produced_on, expires_on, shipped_on, in_market_on, contracted_on, quantity,
    claimed_certificate_numbers, under_investigation_since, slaughter_method, realm from batches.batches where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "batches"."batch_plans" AS (select id, expected_on, completed_on from batches.batches);--> statement-breakpoint
CREATE VIEW "batches"."batch_steps" AS (select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash, epcis_event_id, realm from batches.steps);--> statement-breakpoint
CREATE VIEW "batches"."serial_batches" AS (select gtin, serial, batch_id from batches.serials);--> statement-breakpoint
CREATE VIEW "events"."captured_events" WITH (security_invoker = true) AS (select id, identity, hash, context_id, text, organisation_id, realm, audience, is_public, type, event_id, event_time, record_time,
    biz_step, read_point, biz_location, rest from events.epcis_events);--> statement-breakpoint
CREATE VIEW "events"."event_contexts" WITH (security_invoker = true) AS (select id, text, namespaces from events.epcis_contexts);--> statement-breakpoint
CREATE VIEW "events"."event_keys" WITH (security_invoker = true) AS (select key, kind, event_id from events.epcis_keys);--> statement-breakpoint
CREATE VIEW "genealogy"."lineage" WITH (security_invoker = true) AS (select process, side, key, event_id, quantity, uom from genealogy.lineage_parts);--> statement-breakpoint
CREATE VIEW "laboratory"."entered_lab_results" AS (select id, batch_id, analyte, organisation_id, holder_ids,
      array(select distinct c.certifier_organisation_id from laboratory.lab_certificates c
        where c.result_id = lab_results.id and c.certifier_organisation_id is not null) as certifier_ids,
      counter_analysis->>'organisation' as overturned_by, counter_analysis->>'reason' as overturned_because
    from laboratory.lab_results);--> statement-breakpoint
CREATE VIEW "laboratory"."product_lab_results" AS (select id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent, overturned_on, sisters_cleared_on from laboratory.lab_results);--> statement-breakpoint
CREATE VIEW "mass_balance"."certificate_mass_balances" AS (select id, certificate_id, site_id, valid_from, valid_until, certified_kilograms_in, kilograms_out, yield_ceiling, units_produced, labels_issued
    from mass_balance.mass_balances
    union all
    select md5(m.certificate_id::text || m.site_id::text || m.month::text)::uuid, m.certificate_id, m.site_id, m.month,
      (m.month + interval '1 month')::date - 1,
      (m.went_in + m.created * 10000.0 / coalesce(y.per_ten_thousand, 10000)) / 1e6, (m.came_out + m.created) / 1e6,
      coalesce(y.per_ten_thousand, 10000) / 10000.0, null, null
    from mass_balance.mass_months m
    left join mass_balance.yield_ceilings y on y.certificate_id = m.certificate_id and y.site_id = m.site_id);--> statement-breakpoint
CREATE VIEW "recalls"."product_recalls" AS (select id, gtin, on_day, reason, lifted_on, batch_ids from recalls.recalls);--> statement-breakpoint
CREATE VIEW "recalls"."published_recalls" AS (select id, organisation_id, reason, recall_class, batch_ids, holder_ids, lifted_because from recalls.recall_notices);--> statement-breakpoint
CREATE VIEW "sensors"."batch_cold_chain" AS (select id, batch_id, kind, minutes_outside, permitted_minutes, mean_kinetic_celsius, most_celsius from sensors.cold_chain_findings);--> statement-breakpoint
DROP SCHEMA "traceability";
