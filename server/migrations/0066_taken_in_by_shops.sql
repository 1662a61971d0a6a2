ALTER TABLE "batches"."batches" ADD COLUMN "taken_in_at" timestamp with time zone;--> statement-breakpoint
-- Goods on a shelf have left their maker, whether or not an event says so. A shop says so of a batch of its realm, and reads nothing of it.
CREATE FUNCTION batches.mark_taken_in(gtin_there text, number_there text, realm_there text, seen timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE batches.batches SET taken_in_at = seen WHERE gtin = gtin_there AND batch_number = number_there AND realm = realm_there AND taken_in_at IS NULL
$$;--> statement-breakpoint
-- Asked by shops of batches that they read nothing of.
CREATE OR REPLACE FUNCTION batches.has_left(batch uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM batches.batch_steps s WHERE s.batch_id = batch AND s.step = 'distribution' AND s.status <> 'pending' AND NOT s.is_others)
    OR EXISTS (SELECT FROM batches.batches b WHERE b.id = batch AND b.taken_in_at IS NOT NULL)
$$;--> statement-breakpoint
UPDATE batches.batches b SET taken_in_at = i.first FROM (SELECT i.gtin, i.batch_number, i.realm, min(m.recorded_at) AS first
    FROM stock.items i JOIN stock.movements m ON m.item_id = i.id GROUP BY 1, 2, 3) i
  WHERE b.gtin = i.gtin AND b.batch_number = i.batch_number AND b.realm = i.realm;
