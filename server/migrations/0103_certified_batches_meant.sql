-- No certificate names a batch that is recalled, failed a test, is under investigation or held, however its number is written, nor any batch of goods that are blocked altogether.
CREATE OR REPLACE FUNCTION batches.require_free_batches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT split_part(name, ' ', 1) AS gtin, substr(name, strpos(name, ' ') + 1) AS number FROM unnest(NEW.batches) n(name)) n
    JOIN batches.blocks k ON k.gtin = n.gtin AND k.realm = NEW.realm AND k.lifted_at IS NULL
      AND (k.batch_id IS NULL OR k.batch_id IN (SELECT m.id FROM batches.meant_by(n.gtin, n.number, ARRAY[NEW.realm]) m))) THEN
    RAISE EXCEPTION 'a certificate names no blocked batch' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_batches_free', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;
