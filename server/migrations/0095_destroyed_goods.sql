CREATE TABLE "batches"."destructions" (
	"batch_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"pieces" double precision NOT NULL,
	CONSTRAINT "destructions_batch_id_event_id_pk" PRIMARY KEY("batch_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "batches"."destructions" ADD CONSTRAINT "destructions_batch_realm" FOREIGN KEY ("batch_id","realm") REFERENCES "batches"."batches"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "destructions_event" ON "batches"."destructions" USING btree ("event_id");--> statement-breakpoint
CREATE VIEW "batches"."destroyed_goods" AS (select batch_id, pieces from batches.destructions);--> statement-breakpoint
CREATE FUNCTION batches.pieces_destroyed(batch uuid) RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(d.pieces), 0) FROM (SELECT pieces FROM batches.destroyed_goods WHERE batch_id = batch LIMIT 1000) d
$$;
--> statement-breakpoint
INSERT INTO batches.destructions (batch_id, event_id, realm, pieces)
SELECT n.batch_id, n.event_id, n.realm, sum(n.pieces) FROM (
  SELECT b.id AS batch_id, e.id AS event_id, e.realm, (
    SELECT coalesce(sum((q ->> 'quantity')::float8), 0) FROM jsonb_array_elements(e.text::jsonb -> 'quantityList') q
    WHERE q ->> 'uom' IS NULL AND right(q ->> 'epcClass', length(k.key)) = k.key) AS pieces
  FROM events.epcis_events e JOIN events.epcis_keys k ON k.event_id = e.id
  JOIN batches.batches b ON k.key = '/01/' || b.gtin || '/10/' || b.batch_number AND b.producer_id = e.organisation_id
  WHERE e.biz_step = 'destroying' AND e.type = 'ObjectEvent' AND e.hash IS NULL AND e.declared_at IS NULL
    AND NOT EXISTS (SELECT FROM events.epcis_events d WHERE d.hash = e.identity AND d.declared_at IS NOT NULL AND d.organisation_id = e.organisation_id)
  UNION ALL
  SELECT b.id, e.id, e.realm, 1
  FROM events.epcis_events e JOIN events.epcis_keys k ON k.event_id = e.id
  JOIN batches.serials s ON k.key = '/01/' || s.gtin || '/21/' || s.serial
  JOIN batches.batches b ON b.id = s.batch_id AND b.producer_id = e.organisation_id
  WHERE e.biz_step = 'destroying' AND e.type = 'ObjectEvent' AND e.hash IS NULL AND e.declared_at IS NULL
    AND NOT EXISTS (SELECT FROM events.epcis_events d WHERE d.hash = e.identity AND d.declared_at IS NOT NULL AND d.organisation_id = e.organisation_id)
) n WHERE n.pieces > 0 GROUP BY n.batch_id, n.event_id, n.realm;
