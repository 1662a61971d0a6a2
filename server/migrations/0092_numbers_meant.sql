DROP INDEX "batches"."batches_same_number";--> statement-breakpoint
CREATE INDEX "batches_same_number" ON "batches"."batches" USING btree ("gtin",platform.likeness_of_name("batch_number"));--> statement-breakpoint
-- Which batch on record a number means, the one answer for packs, counters, forms and scans. The number itself comes first, then what has its groups of
-- letters and digits, then what has its letters and digits: no two batches of a product differ in less than a sign. Whoever makes the goods may give a new
-- batch a number that differs in a sign alone: asked for its maker, signs count. More than one where each is as near.
CREATE FUNCTION batches.meant_by(asked_gtin text, asked_number text, shown_realms text[], asked_for uuid DEFAULT NULL)
  RETURNS SETOF batches.batch_facts LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT f.* FROM batches.batch_facts f WHERE f.gtin = asked_gtin AND f.realm = ANY (shown_realms)
    AND platform.likeness_of_name(f.batch_number) = platform.likeness_of_name(asked_number)
    AND (f.batch_number = asked_number OR (platform.likeness_of_name(asked_number) <> ''
      AND (f.producer_id IS DISTINCT FROM asked_for OR platform.likeness_of_number(f.batch_number) = platform.likeness_of_number(asked_number))))
  ORDER BY f.batch_number <> asked_number, platform.likeness_of_number(f.batch_number) <> platform.likeness_of_number(asked_number)
  FETCH FIRST 1 ROWS WITH TIES
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION batches.named(asked_gtin text, asked_number text, asked_serial text, asked_code text, shown_realms text[], maker uuid DEFAULT NULL)
  RETURNS SETOF batches.batch_facts LANGUAGE sql STABLE ROWS 1 AS $$
  -- A code can stand in each realm once; what is real comes first, so that nothing invented stands before it.
  (SELECT f.* FROM batches.batch_facts f WHERE asked_code IS NOT NULL AND f.code = asked_code AND f.realm = ANY (shown_realms)
    AND (maker IS NULL OR f.producer_id = maker) ORDER BY f.realm <> 'real' LIMIT 1)
  UNION ALL
  SELECT f.* FROM batches.batch_facts f WHERE asked_gtin IS NOT NULL AND asked_number IS NOT NULL AND f.gtin = asked_gtin AND f.batch_number = asked_number
    AND f.realm = ANY (shown_realms) AND (maker IS NULL OR f.producer_id = maker)
  UNION ALL
  -- Asked only where the number itself is none.
  (SELECT f.* FROM batches.meant_by(asked_gtin, asked_number, shown_realms, maker) f WHERE asked_gtin IS NOT NULL AND asked_number IS NOT NULL
    AND (maker IS NULL OR f.producer_id = maker) ORDER BY f.batch_number LIMIT 1)
  UNION ALL
  SELECT f.* FROM batches.batch_facts f WHERE asked_gtin IS NOT NULL AND asked_number IS NULL
    AND f.id = (SELECT s.batch_id FROM batches.serial_batches s WHERE s.gtin = asked_gtin AND s.serial = asked_serial LIMIT 1)
    AND f.realm = ANY (shown_realms) AND (maker IS NULL OR f.producer_id = maker)
  UNION ALL
  -- A bare batch number names a batch only where a single product uses it; one whose number is not proven is in the way of none that is.
  (SELECT f.* FROM batches.batch_facts f WHERE asked_gtin IS NULL AND asked_code IS NULL AND asked_number IS NOT NULL AND f.batch_number = asked_number
    AND f.realm = ANY (shown_realms) AND (maker IS NULL OR f.producer_id = maker)
    AND NOT EXISTS (SELECT FROM batches.batch_facts g WHERE g.batch_number = asked_number AND g.id <> f.id AND g.realm IN (f.realm, 'real')
      AND CASE WHEN maker IS NULL THEN EXISTS (SELECT FROM products.catalogue p WHERE p.gtin = g.gtin AND p.producer_id = g.producer_id)
        OR NOT EXISTS (SELECT FROM products.catalogue p WHERE p.gtin = f.gtin AND p.producer_id = f.producer_id) ELSE g.producer_id = maker END))
  LIMIT 1
$$;--> statement-breakpoint
-- The steps of a batch that have happened: what only is planned is none of its recorded steps.
CREATE VIEW "batches"."recorded_steps" AS (select id, batch_id, event_hash from batches.steps where status <> 'pending');
