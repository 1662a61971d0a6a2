CREATE TABLE "batches"."blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"gtin" text NOT NULL,
	"batch_id" uuid,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"release_asked_by" uuid,
	"release_asked_at" timestamp with time zone,
	"release_reason" text,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	CONSTRAINT "blocks_released_by_two" CHECK ("batches"."blocks"."kind" <> 'hold' or "batches"."blocks"."lifted_at" is null or ("batches"."blocks"."release_asked_by" is not null and "batches"."blocks"."lifted_by" is not null and "batches"."blocks"."lifted_by" <> "batches"."blocks"."release_asked_by"))
);
--> statement-breakpoint
ALTER TABLE "batches"."blocks" ADD CONSTRAINT "blocks_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_open" ON "batches"."blocks" USING btree ("kind","source_id",coalesce("batch_id", "source_id")) WHERE "batches"."blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "blocks_goods" ON "batches"."blocks" USING btree ("gtin") WHERE "batches"."blocks"."lifted_at" is null;--> statement-breakpoint
CREATE VIEW "batches"."batch_blocks" AS (select k.batch_id, k.gtin, b.batch_number, k.realm, k.kind, k.reason, k.since from batches.blocks k
    left join batches.batches b on b.id = k.batch_id where k.lifted_at is null and (k.realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
-- What stands when this is applied blocks from now on as well.
INSERT INTO "batches"."blocks" (id, realm, gtin, batch_id, kind, source_id, reason, since)
  SELECT gen_random_uuid(), r.realm, r.gtin, named.id, 'recall', r.id, r.reason, r.on_day FROM "recalls"."recalls" r
  LEFT JOIN LATERAL unnest(r.batch_ids) named(id) ON true WHERE r.lifted_on IS NULL OR r.lifted_leaf_id IS NULL;--> statement-breakpoint
INSERT INTO "batches"."blocks" (id, realm, gtin, batch_id, kind, source_id, reason, since)
  SELECT gen_random_uuid(), realm, gtin, batch_id, 'laboratory', id, analyte, on_day FROM "laboratory"."lab_results"
  WHERE outcome IN ('detected', 'above_limit') AND (overturned_on IS NULL OR overturned_leaf_id IS NULL);--> statement-breakpoint
INSERT INTO "batches"."blocks" (id, realm, gtin, batch_id, kind, source_id, reason, since)
  SELECT gen_random_uuid(), realm, gtin, id, 'investigation', id, batch_number, under_investigation_since FROM "batches"."batches"
  WHERE under_investigation_since IS NOT NULL;--> statement-breakpoint
INSERT INTO "batches"."blocks" (id, realm, gtin, batch_id, kind, source_id, reason, since)
  SELECT gen_random_uuid(), q.realm, b.gtin, q.batch_id, 'hold', q.id, q.name, q.checked_at FROM "batches"."quality_checks" q
  JOIN "batches"."batches" b ON b.id = q.batch_id WHERE q.outcome = 'failed';--> statement-breakpoint
-- A block that was lifted stays lifted, and is not lifted for days to come.
CREATE FUNCTION batches.require_lifted_once() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a lifted block stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'blocks_lifted_once', DETAIL = OLD.id::text;
END $$;--> statement-breakpoint
CREATE TRIGGER lifted_once BEFORE UPDATE ON "batches"."blocks" FOR EACH ROW WHEN (OLD.lifted_at IS NOT NULL) EXECUTE FUNCTION batches.require_lifted_once();
