-- A certificate stands on what was decided: the key to its application or import does not carry the state, so it is asked for when the
-- transaction ends, whichever statement wrote the row. Read in the owner's name, because policies show an organisation its own rows.
CREATE FUNCTION certificates.require_decided_basis() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.application_id IS NOT NULL AND NOT EXISTS (SELECT FROM certificates.certificate_applications a
    WHERE a.id = NEW.application_id AND a.state IN ('approved', 'issued', 'accepted')) THEN
    RAISE EXCEPTION 'a certificate rests on a decided application' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_decided';
  END IF;
  IF NEW.import_id IS NOT NULL AND NOT EXISTS (SELECT FROM certificates.certificate_imports i
    WHERE i.id = NEW.import_id AND i.state = 'confirmed') THEN
    RAISE EXCEPTION 'a certificate rests on a confirmed import' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_confirmed';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER decided_basis AFTER INSERT OR UPDATE OF "application_id", "import_id" ON "certificates"."certificates"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION certificates.require_decided_basis();
