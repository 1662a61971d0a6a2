-- What was entered is what is accepted, and what is accepted is what is issued; and only the holder's side says that it is accepted. Routes
-- see to both; this holds for every statement, also of the account that a certifier's requests run under.
CREATE FUNCTION certificates.keep_imports_as_entered() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  acting uuid := nullif(current_setting('amanah.organisation', true), '')::uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF acting IS NOT NULL AND (NEW.state <> 'proposed' OR NEW.accepted_at IS NOT NULL OR NEW.accepted_by IS NOT NULL) THEN
      RAISE EXCEPTION 'an import begins as a proposal' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificate_imports_begin';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.certifier_id, NEW.organisation_id, NEW.holder_id, NEW.source, NEW.content, NEW.proposed_by, NEW.proposed_at, NEW.realm)
    IS DISTINCT FROM (OLD.id, OLD.certifier_id, OLD.organisation_id, OLD.holder_id, OLD.source, OLD.content, OLD.proposed_by, OLD.proposed_at, OLD.realm) THEN
    RAISE EXCEPTION 'an import is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificate_imports_as_entered';
  END IF;
  IF (NEW.accepted_by, NEW.accepted_at) IS DISTINCT FROM (OLD.accepted_by, OLD.accepted_at)
    AND (OLD.accepted_at IS NOT NULL OR acting IS DISTINCT FROM OLD.holder_id) THEN
    RAISE EXCEPTION 'only its holder accepts an import, once' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificate_imports_by_holder';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER as_entered BEFORE INSERT OR UPDATE ON "certificates"."certificate_imports"
  FOR EACH ROW EXECUTE FUNCTION certificates.keep_imports_as_entered();
