-- What an attacker found beside the last mends: rows that say nothing pushed out those that speak against goods, and rows that are dated ahead stood in
-- the way of what came after them. What older versions wrote stays as it is.
ALTER TABLE "batches"."blocks" ADD CONSTRAINT "blocks_batch_gtin" FOREIGN KEY ("batch_id","gtin") REFERENCES "batches"."batches"("id","gtin") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "serial_sightings_newest" ON "scans"."serial_sightings" USING btree ("gtin","serial","seen_at");--> statement-breakpoint
ALTER TABLE "laboratory"."lab_results" ADD CONSTRAINT "lab_results_measured" CHECK ("laboratory"."lab_results"."ethanol_percent" is null or ("laboratory"."lab_results"."analyte" = 'ethanol' and "laboratory"."lab_results"."ethanol_percent" between 0 and 100)) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger"."heads" ADD CONSTRAINT "heads_single" CHECK ("ledger"."heads"."id" = 1);--> statement-breakpoint
ALTER TABLE "ledger"."heads" ADD CONSTRAINT "heads_signed" CHECK ("ledger"."heads"."checkpoint_size" between 0 and "ledger"."heads"."size");--> statement-breakpoint
ALTER TABLE "recalls"."recalls" ADD CONSTRAINT "recalls_name_batches" CHECK (cardinality("recalls"."recalls"."batch_ids") > 0) NOT VALID;--> statement-breakpoint
-- A coverage is of a product that its certificate names.
CREATE FUNCTION certificates.require_named_product() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM certificates.certificates c WHERE c.id = NEW.certificate_id AND NEW.gtin = ANY (c.gtins)) THEN
    RAISE EXCEPTION 'a certificate covers what it names' USING ERRCODE = 'check_violation', CONSTRAINT = 'coverages_named', DETAIL = NEW.gtin;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER named_product AFTER INSERT ON "certificates"."coverages"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION certificates.require_named_product();--> statement-breakpoint
-- A block counts from an earlier moment on, never from a later one.
CREATE FUNCTION batches.require_earlier_block() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a block counts from its moment on' USING ERRCODE = 'check_violation', CONSTRAINT = 'blocks_since_earlier', DETAIL = OLD.id::text;
END $$;--> statement-breakpoint
CREATE TRIGGER since_earlier BEFORE UPDATE OF "since" ON "batches"."blocks" FOR EACH ROW WHEN (NEW.since > OLD.since)
  EXECUTE FUNCTION batches.require_earlier_block();--> statement-breakpoint
-- An investigation may begin earlier than it was written down for; it does not begin later, and it ends with its results.
CREATE OR REPLACE FUNCTION laboratory.require_ended_investigation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.under_investigation_since > OLD.under_investigation_since
    OR (NEW.under_investigation_since IS NULL AND EXISTS (SELECT FROM laboratory.lab_investigations i WHERE i.batch_id = NEW.id AND i.closed_on IS NULL)) THEN
    RAISE EXCEPTION 'a batch is under investigation from its day to its end' USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_investigated', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whichever of its figures made a month good.
DROP TRIGGER rewritten ON "mass_balance"."mass_months";--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE ON "mass_balance"."mass_months" FOR EACH ROW
  WHEN ((NEW.went_in, NEW.came_out, NEW.created) IS DISTINCT FROM (OLD.went_in, OLD.came_out, OLD.created))
  EXECUTE FUNCTION mass_balance.keep_rewritten_month();--> statement-breakpoint
-- What was made of what is forgotten where an event is declared wrong, and stays on record.
CREATE FUNCTION events.keep_lineage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.rewrites (table_name, before) SELECT 'events.lineage_parts', to_jsonb(r) FROM removed r;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rewritten AFTER DELETE ON "events"."lineage_parts" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION events.keep_lineage();--> statement-breakpoint
-- A key of the log stays what it is, and signs no more only where another one does.
CREATE FUNCTION ledger.require_key_succeeded() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.place <> OLD.place OR NEW.verifier_key <> OLD.verifier_key OR NEW.leaf_id IS DISTINCT FROM OLD.leaf_id
    OR (NEW.wrapped_seed IS DISTINCT FROM OLD.wrapped_seed AND (NEW.wrapped_seed IS NOT NULL OR NEW.retired_at IS NULL))
    OR (NEW.retired_at IS DISTINCT FROM OLD.retired_at AND (OLD.retired_at IS NOT NULL
      OR NOT EXISTS (SELECT FROM ledger.log_keys k WHERE k.place > NEW.place AND k.retired_at IS NULL AND k.wrapped_seed IS NOT NULL))) THEN
    RAISE EXCEPTION 'a key of the log is followed by another' USING ERRCODE = 'check_violation', CONSTRAINT = 'log_keys_succeeded', DETAIL = OLD.place::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER succeeded BEFORE UPDATE ON "ledger"."log_keys" FOR EACH ROW EXECUTE FUNCTION ledger.require_key_succeeded();
