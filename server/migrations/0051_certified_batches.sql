-- No certificate names a batch that is recalled, failed a test, is under investigation or held.
CREATE FUNCTION batches.require_free_batches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM batches.batches b JOIN batches.blocks k ON k.gtin = b.gtin AND k.realm = b.realm AND k.lifted_at IS NULL AND (k.batch_id IS NULL OR k.batch_id = b.id)
    WHERE b.realm = NEW.realm AND b.gtin = ANY (coalesce(NEW.gtins, ARRAY[b.gtin])) AND certificates.batch_name(b.gtin, b.batch_number) = ANY (NEW.batches)) THEN
    RAISE EXCEPTION 'a certificate names no blocked batch' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_batches_free', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER free_batches BEFORE INSERT ON "certificates"."certificates" FOR EACH ROW WHEN (NEW.batches IS NOT NULL) EXECUTE FUNCTION batches.require_free_batches();
