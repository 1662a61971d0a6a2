-- What was confirmed is what a certificate rests on, with who confirmed it and when.
CREATE FUNCTION certificates.confirmed_stays_confirmed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'import % is confirmed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'certificate_imports_confirmed_once';
END $$;--> statement-breakpoint
CREATE TRIGGER confirmed_stays_confirmed BEFORE UPDATE ON "certificates"."certificate_imports" FOR EACH ROW
  WHEN (OLD.state = 'confirmed' AND (NEW.state, NEW.decided_by, NEW.decided_at) IS DISTINCT FROM (OLD.state, OLD.decided_by, OLD.decided_at))
  EXECUTE FUNCTION certificates.confirmed_stays_confirmed();
