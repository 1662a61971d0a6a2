DROP VIEW "organisations"."audit_records";--> statement-breakpoint
ALTER TABLE "organisations"."audit_entries" RENAME COLUMN "deed" TO "action";--> statement-breakpoint
CREATE VIEW "organisations"."audit_records" AS (select organisation_id, place, entry, hash, action, actor_id, created_at from organisations.audit_entries);--> statement-breakpoint
-- What waits to be told names the permission of its recipients by its word of today.
UPDATE "outbox"."messages" SET "payload" = jsonb_set("payload", '{to}', ("payload"->'to') - 'deed' || jsonb_build_object('permission', "payload"->'to'->'deed'))
  WHERE "kind" = 'notice.raised' AND "payload"->'to' ? 'deed';
