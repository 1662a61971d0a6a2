-- Who decides on a prefix has no part in whoever else wants its numbers or bears them either: a refusal would keep them where they are.
CREATE OR REPLACE FUNCTION products.require_decided_prefix() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  by_outsider boolean := NEW.decided_at IS NOT NULL AND EXISTS (SELECT FROM people.operators o WHERE o.user_id = NEW.decided_by AND o.realm = NEW.realm)
    AND NOT EXISTS (SELECT FROM organisations.memberships m WHERE m.user_id = NEW.decided_by AND (m.organisation_id = NEW.organisation_id
      OR EXISTS (SELECT FROM products.gs1_prefixes c WHERE c.organisation_id = m.organisation_id AND c.realm = NEW.realm AND c.state IN ('open', 'confirmed')
        AND products.numbers_under(c.prefix) && products.numbers_under(NEW.prefix))
      OR EXISTS (SELECT FROM products.products p WHERE p.producer_id = m.organisation_id AND substr(p.gtin, 2, length(NEW.prefix)) = NEW.prefix)));
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'open' AND NEW.decided_by IS NULL AND NEW.decided_at IS NULL AND NEW.reason IS NULL THEN
      RETURN NEW;
    END IF;
  ELSIF (OLD.state, NEW.state) = ('open', 'confirmed') AND by_outsider AND NEW.reason IS NULL
    OR OLD.state IN ('open', 'confirmed') AND NEW.state = 'refused' AND by_outsider AND NEW.reason <> ''
    OR (OLD.state, NEW.state) = ('open', 'withdrawn') AND NEW.decided_by IS NULL AND NEW.reason IS NULL
    -- Whether somebody proved it is asked at the end of the transaction.
    OR (OLD.state, NEW.state, OLD.proof) = ('confirmed', 'withdrawn', 'registered_before') AND NEW.decided_by IS NULL AND NEW.reason IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a prefix is decided by an operator who is no member' USING ERRCODE = 'check_violation', CONSTRAINT = 'gs1_prefixes_decided_by_outsider', DETAIL = NEW.id::text;
END $$;
