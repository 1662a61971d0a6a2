-- As before; what the lexicon has learnt since to be forbidden is said of a list that was entered before it knew.
CREATE OR REPLACE FUNCTION products.keep_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.ingredients = OLD.ingredients AND jsonb_array_length(NEW.ingredient_findings) = jsonb_array_length(OLD.ingredient_findings)
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(OLD.ingredient_findings) WITH ORDINALITY o(f, place)
      JOIN jsonb_array_elements(NEW.ingredient_findings) WITH ORDINALITY n(f, place) USING (place)
      WHERE n.f IS DISTINCT FROM o.f AND NOT (o.f->>'concern' = 'unknown' AND n.f->>'concern' = 'forbidden'
        AND n.f->>'name' IS NOT DISTINCT FROM o.f->>'name' AND n.f->>'id' IS NOT DISTINCT FROM o.f->>'id')) THEN
    RETURN NEW;
  END IF;
  IF NEW.ingredients = OLD.ingredients OR (NEW.ingredients = '{}' AND NEW.ingredients_declared)
    OR (SELECT array_agg(f->>'name' ORDER BY place) FROM jsonb_array_elements(NEW.ingredient_findings) WITH ORDINALITY a(f, place) WHERE f->>'concern' IN ('unknown', 'forbidden'))
      IS DISTINCT FROM nullif(NEW.ingredients, '{}') THEN
    RAISE EXCEPTION 'findings change with the ingredients, and say then that nothing is known, or what is forbidden' USING ERRCODE = 'check_violation', CONSTRAINT = 'products_findings_reviewed', DETAIL = NEW.gtin;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Whether somebody recognises a body for goods of a category on a day: isRecognisedFor of core.
CREATE FUNCTION authorities.is_recognised_for(body text, category text, asked_day date) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM authorities.body_names b WHERE b.id = body AND b.speaks_for_country)
    OR EXISTS (SELECT FROM authorities.recognition_edges e
      WHERE e.recognised_id = body AND e.valid_from <= asked_day AND (e.valid_until IS NULL OR asked_day <= e.valid_until)
        AND (e.categories IS NULL OR category = ANY (e.categories)) AND category <> ALL (e.excluded_categories))
$$;--> statement-breakpoint
DROP FUNCTION authorities.is_recognised_on(text, date);--> statement-breakpoint
CREATE VIEW "batches"."blocks_on_batches" AS (select b.id as batch_id, k.kind, k.reason, k.since, k.release_asked_by, k.release_asked_at, k.release_reason from batches.batches b
    join batches.blocks k on k.gtin = b.gtin and k.realm = b.realm and (k.batch_id is null or k.batch_id = b.id) where k.lifted_at is null);--> statement-breakpoint
-- A month is what its postings add up to, and nothing that anybody writes there.
CREATE FUNCTION mass_balance.count_months() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO mass_balance.mass_months AS m (certificate_id, site_id, month, created, went_in, came_out)
  SELECT p.certificate_id, p.site_id, p.month, sign * sum(CASE WHEN p.kind = 'created' THEN p.milligrams ELSE 0 END),
    sign * sum(CASE WHEN p.kind = 'spent' THEN p.milligrams ELSE 0 END), sign * sum(CASE WHEN p.kind = 'yielded' THEN p.milligrams ELSE 0 END)
  FROM moved p WHERE p.month IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (certificate_id, site_id, month) DO UPDATE SET created = m.created + excluded.created,
    went_in = m.went_in + excluded.went_in, came_out = m.came_out + excluded.came_out;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER counted AFTER INSERT ON "mass_balance"."mass_postings" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION mass_balance.count_months();--> statement-breakpoint
CREATE TRIGGER counted_out AFTER DELETE ON "mass_balance"."mass_postings" REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION mass_balance.count_months();
