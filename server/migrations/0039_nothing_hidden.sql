-- What the last attack with the product's own role could still do: give a leaf a place that nobody sees, clear a copy by a row that is new, take
-- away what speaks of ingredients or of an import, lift a recall in the list alone, and write states that are none.
ALTER TABLE "certificates"."status_changes" ADD CONSTRAINT "status_changes_status" CHECK ("certificates"."status_changes"."status" in ('suspended', 'reinstated', 'revoked'));--> statement-breakpoint
ALTER TABLE "certificates"."status_changes" ADD CONSTRAINT "status_changes_cause" CHECK ("certificates"."status_changes"."cause" is null or "certificates"."status_changes"."cause" = 'issuer_left');--> statement-breakpoint
ALTER TABLE "ledger"."leaves" ADD CONSTRAINT "leaves_position_in_tree" CHECK ("ledger"."leaves"."position" >= 0);--> statement-breakpoint
ALTER TABLE "sensors"."cold_chain_findings" ADD CONSTRAINT "cold_chain_findings_measured" CHECK (coalesce("sensors"."cold_chain_findings"."mean_kinetic_celsius", 0) <> 'NaN' and coalesce("sensors"."cold_chain_findings"."most_celsius", 0) <> 'NaN');--> statement-breakpoint
-- The tree grows by the leaves that it takes, and never shrinks.
CREATE FUNCTION ledger.require_grown_by_leaves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.size < OLD.size OR (SELECT count(*) FROM ledger.leaves l WHERE l.position >= OLD.size AND l.position < NEW.size) <> NEW.size - OLD.size THEN
    RAISE EXCEPTION 'the tree grows by the leaves that it takes' USING ERRCODE = 'check_violation', CONSTRAINT = 'heads_grown_by_leaves';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER grown AFTER UPDATE OF "size" ON "ledger"."heads" FOR EACH ROW WHEN (NEW.size <> OLD.size) EXECUTE FUNCTION ledger.require_grown_by_leaves();--> statement-breakpoint
-- A copy is noted before it is lifted, and not lifted for days to come.
CREATE FUNCTION scans.require_lifted_after_noted() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.lifted_at IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.lifted_at > now() + interval '1 day') THEN
    RAISE EXCEPTION 'a copy is noted, and lifted afterwards' USING ERRCODE = 'check_violation', CONSTRAINT = 'copied_serials_lifted_after_noted', DETAIL = NEW.serial;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER lifted_after_noted BEFORE INSERT OR UPDATE OF "lifted_at" ON "scans"."copied_serials" FOR EACH ROW EXECUTE FUNCTION scans.require_lifted_after_noted();--> statement-breakpoint
-- An empty list is not declared; and whatever a finding said, ethanol and rulings included, is kept when it goes.
CREATE OR REPLACE FUNCTION products.keep_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.ingredients = OLD.ingredients OR (NEW.ingredients = '{}' AND NEW.ingredients_declared)
    OR (SELECT array_agg(f->>'name' ORDER BY place) FROM jsonb_array_elements(NEW.ingredient_findings) WITH ORDINALITY a(f, place) WHERE f->>'concern' = 'unknown')
      IS DISTINCT FROM nullif(NEW.ingredients, '{}') THEN
    RAISE EXCEPTION 'findings change with the ingredients, and say then that nothing is known' USING ERRCODE = 'check_violation', CONSTRAINT = 'products_findings_reviewed', DETAIL = NEW.gtin;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER rewritten ON "products"."products";--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE OF "ingredients", "ingredient_findings" ON "products"."products" FOR EACH ROW
  WHEN (NEW.ingredient_findings IS DISTINCT FROM OLD.ingredient_findings
    AND jsonb_path_exists(OLD.ingredient_findings, '$[*] ? ((@.concern != "unknown" && @.concern != "none") || @.ethanolPercent > 0 || exists(@.rulings[*]))'))
  EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
-- Until when a certificate rests on an import changes with what it rests on, and never alone.
CREATE FUNCTION certificates.keep_import() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.import_id IS NOT DISTINCT FROM OLD.import_id AND NEW.application_id IS NOT DISTINCT FROM OLD.application_id THEN
    RAISE EXCEPTION 'that a certificate was imported is not taken away' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_keep_import', DETAIL = NEW.number;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER imported BEFORE UPDATE OF "imported_until" ON "certificates"."certificates" FOR EACH ROW
  WHEN (OLD.imported_until IS NOT NULL AND NEW.imported_until IS DISTINCT FROM OLD.imported_until) EXECUTE FUNCTION certificates.keep_import();--> statement-breakpoint
-- A notice is lifted with every recall that it is of.
CREATE FUNCTION recalls.require_lifted_recalls() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM recalls.recall_notices n JOIN recalls.recalls r ON r.notice_id = n.id WHERE n.id = NEW.id AND n.lifted_at IS NOT NULL AND r.lifted_leaf_id IS NULL) THEN
    RAISE EXCEPTION 'a notice is lifted with its recalls' USING ERRCODE = 'check_violation', CONSTRAINT = 'recall_notices_lifted', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER lifted_with_recalls AFTER INSERT OR UPDATE OF "lifted_at" ON "recalls"."recall_notices"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.lifted_at IS NOT NULL) EXECUTE FUNCTION recalls.require_lifted_recalls();--> statement-breakpoint
-- What people read as a name is no part of a leaf, or is changed by its owner: what stood there is kept.
CREATE TRIGGER rewritten AFTER UPDATE OF "short_name" ON "authorities"."bodies" FOR EACH ROW WHEN (NEW.short_name <> OLD.short_name) EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE OF "name", "licence_number" ON "organisations"."organisations" FOR EACH ROW
  WHEN (NEW.name <> OLD.name OR NEW.licence_number IS DISTINCT FROM OLD.licence_number) EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
-- What a row of a table and an event take beside their text counts as well.
UPDATE "bulk"."uploads" u SET stored_bytes = u.stored_bytes + 640 * (SELECT count(*) FROM "bulk"."upload_rows" r WHERE r.upload_id = u.id)
  WHERE u.state NOT IN ('receiving', 'waiting', 'checking');--> statement-breakpoint
UPDATE "files"."stored_bytes" s SET bytes = s.bytes
  + 640 * (SELECT count(*) FROM "bulk"."upload_rows" r JOIN "bulk"."uploads" u ON u.id = r.upload_id WHERE u.organisation_id = s.owner_id AND u.state NOT IN ('receiving', 'waiting', 'checking'))
  + 2300 * (SELECT count(*) FROM "events"."epcis_events" e WHERE e.organisation_id = s.owner_id AND e.realm <> 'real' AND e.text NOT LIKE '%/sensors/%');
