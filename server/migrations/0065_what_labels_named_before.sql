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
END $$;
