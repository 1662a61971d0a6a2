-- What several statements asked in their own words is said once: whether somebody recognises a body, whether a certificate has not come to its
-- end, which certificates cover a product as a whole. And lists of a recall name nothing of another realm.
CREATE VIEW "certificates"."whole_coverages" AS (select v.gtin, k.id as certificate_id, k.number, k.certifier_id, k.holder_id, k.valid_from, k.valid_until, k.realm
    from certificates.product_certificates v join certificates.certificates k on k.id = v.certificate_id and (k.realm <> 'demo' or current_setting('amanah.demo', true) = 'on')
    join products.catalogue p on p.gtin = v.gtin and p.producer_id = k.holder_id where k.batches is null);--> statement-breakpoint
-- isRecognisedOn of core over the recognitions of a body; one that speaks for its country needs none.
CREATE FUNCTION authorities.is_recognised_on(body text, asked_day date) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM authorities.body_names b WHERE b.id = body AND b.speaks_for_country)
    OR EXISTS (SELECT FROM authorities.recognition_edges e
      WHERE e.recognised_id = body AND e.valid_from <= asked_day AND (e.valid_until IS NULL OR asked_day <= e.valid_until))
$$;--> statement-breakpoint
-- hasEnded of core, the other way round: what is suspended may come back, what has not begun will.
CREATE FUNCTION certificates.has_not_ended_on(certificate uuid, first_day date, last_day date, asked_day date, asked_gtin text)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT certificates.status_on(certificate, first_day, last_day, asked_day, asked_gtin, NULL) NOT IN ('expired', 'revoked')
$$;--> statement-breakpoint
CREATE FUNCTION recalls.require_own_realm() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(NEW.batch_ids) named(id) JOIN batches.batches b ON b.id = named.id WHERE b.realm <> NEW.realm) THEN
    RAISE EXCEPTION 'a recall names batches of its own realm' USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_batches_realm', DETAIL = NEW.id::text;
  END IF;
  IF TG_TABLE_NAME = 'recall_notices' AND EXISTS (SELECT FROM jsonb_array_elements_text(to_jsonb(NEW)->'holder_ids') named(id)
    JOIN organisations.organisations o ON o.id = named.id::uuid WHERE o.realm <> NEW.realm) THEN
    RAISE EXCEPTION 'a recall reaches holders of its own realm' USING ERRCODE = 'check_violation', CONSTRAINT = 'recall_notices_holders_realm', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER own_realm BEFORE INSERT OR UPDATE OF "batch_ids", "holder_ids" ON "recalls"."recall_notices" FOR EACH ROW EXECUTE FUNCTION recalls.require_own_realm();--> statement-breakpoint
CREATE TRIGGER own_realm BEFORE INSERT OR UPDATE OF "batch_ids" ON "recalls"."recalls" FOR EACH ROW EXECUTE FUNCTION recalls.require_own_realm();
