ALTER TABLE "batches"."blocks" ADD COLUMN "sisters_cleared_at" timestamp with time zone;--> statement-breakpoint
UPDATE "batches"."blocks" k SET sisters_cleared_at = r.sisters_cleared_on FROM "laboratory"."lab_results" r
  WHERE k.kind = 'laboratory' AND k.source_id = r.id AND k.lifted_at IS NULL AND r.sisters_cleared_leaf_id IS NOT NULL;--> statement-breakpoint
-- Batches that were put on record after a result and before anybody cleared its sisters are looked into like those that were there.
INSERT INTO "batches"."blocks" (id, realm, gtin, batch_id, kind, source_id, reason, since)
  SELECT gen_random_uuid(), b.realm, b.gtin, b.id, 'investigation', k.source_id, concat_ws(': ', k.reason, failed.batch_number), now()
  FROM "batches"."blocks" k JOIN "batches"."batches" failed ON failed.id = k.batch_id
  JOIN "batches"."batches" b ON b.gtin = failed.gtin AND b.site_id = failed.site_id AND b.id <> failed.id AND b.created_at > k.since
  WHERE k.kind = 'laboratory' AND k.lifted_at IS NULL AND k.sisters_cleared_at IS NULL
  AND NOT EXISTS (SELECT FROM "laboratory"."lab_investigations" i WHERE i.batch_id = b.id AND i.result_id = k.source_id)
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "batches"."batches" b SET under_investigation_since = current_date WHERE under_investigation_since IS NULL
  AND EXISTS (SELECT FROM "batches"."blocks" k WHERE k.batch_id = b.id AND k.kind = 'investigation' AND k.lifted_at IS NULL);
