-- What an attacker found beside the last mends: one statement lifted the blocks of recalls that stand, a key entered the document of an issuer without
-- a leaf, and a change of name was approved by nobody.
ALTER TABLE "organisations"."issuer_keys" ADD COLUMN "revoked_by" uuid;--> statement-breakpoint
ALTER TABLE "organisations"."issuer_keys" ADD COLUMN "revoked_because" text;--> statement-breakpoint
-- Who revoked a key before this was kept, and why, is in the trail; before that was asked for, nobody said it.
UPDATE "organisations"."issuer_keys" k SET revoked_by = e.actor_id, revoked_because = e.reason FROM (
  SELECT DISTINCT ON (1) a.entry::jsonb #>> '{subject,id}' AS method, a.actor_id, a.entry::jsonb #>> '{facts,reason}' AS reason
  FROM "organisations"."audit_entries" a WHERE a.action = 'key.revoked' ORDER BY 1, a.place DESC) e
  WHERE k.revoked_at IS NOT NULL AND e.method = k.did || '#' || k.name;--> statement-breakpoint
UPDATE "organisations"."issuer_keys" SET revoked_because = 'The key was revoked' WHERE revoked_at IS NOT NULL AND revoked_because IS NULL;--> statement-breakpoint
ALTER TABLE "organisations"."issuer_keys" ADD CONSTRAINT "issuer_keys_revoked_because" CHECK (("organisations"."issuer_keys"."revoked_at" is null) = ("organisations"."issuer_keys"."revoked_because" is null));--> statement-breakpoint
CREATE VIEW "organisations"."revoked_keys" AS (select organisation_id, did || '#' || name as method, revoked_by, revoked_because from organisations.issuer_keys
    where revoked_at is not null and organisation_id is not null);--> statement-breakpoint
-- A key that was ended or revoked stays so, with who did it and why, and its private half does not come back.
CREATE OR REPLACE FUNCTION organisations.require_ended_for_good() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (OLD.revoked_at IS NOT NULL AND (NEW.revoked_at, NEW.revoked_by, NEW.revoked_because) IS DISTINCT FROM (OLD.revoked_at, OLD.revoked_by, OLD.revoked_because))
    OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at)
    OR (NEW.wrapped_private_key IS NOT NULL AND NEW.wrapped_private_key IS DISTINCT FROM OLD.wrapped_private_key) THEN
    RAISE EXCEPTION 'a key ends for good' USING ERRCODE = 'check_violation', CONSTRAINT = 'issuer_keys_end_for_good', DETAIL = OLD.name;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- toMultikey of core: Ed25519, base58btc.
CREATE FUNCTION ledger.multikey_of(public_key bytea) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  prefixed bytea := '\xed01'::bytea || public_key;
  rest numeric := 0;
  said text := '';
BEGIN
  FOR place IN 0 .. length(prefixed) - 1 LOOP
    rest := rest * 256 + get_byte(prefixed, place);
  END LOOP;
  WHILE rest > 0 LOOP
    said := substr('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', (rest % 58)::integer + 1, 1) || said;
    rest := div(rest, 58);
  END LOOP;
  RETURN 'z' || said;
END $$;--> statement-breakpoint
-- A key is in the log as it is (issuer-keys.ts) before anything that it signs counts, in the name of whose it is.
CREATE FUNCTION organisations.require_logged_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  method text := NEW.did || '#' || NEW.name;
BEGIN
  IF NEW.did IS DISTINCT FROM ledger.operator_did() || coalesce(':did:' || NEW.organisation_id, '') OR length(NEW.public_key) <> 32
    OR NOT ledger.says(NEW.leaf_id, ARRAY['issuer_key.published'], method, ledger.digest_of(ledger.canonical(jsonb_build_object('did', NEW.did,
      'method', method, 'publicKeyMultibase', ledger.multikey_of(NEW.public_key)))), NEW.did) THEN
    RAISE EXCEPTION 'a key is in the log as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'issuer_keys_logged', DETAIL = method;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT ON "organisations"."issuer_keys"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION organisations.require_logged_key();--> statement-breakpoint
-- A request begins open, and is decided by somebody who has an account and no part in the organisation.
CREATE FUNCTION organisations.require_decided_by_outsider() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND (NEW.state <> 'open' OR NEW.decided_by IS NOT NULL OR NEW.decided_at IS NOT NULL))
    OR (NEW.state IN ('approved', 'refused') AND (NEW.decided_at IS NULL OR NOT EXISTS (SELECT FROM people.names p WHERE p.id = NEW.decided_by)
      OR EXISTS (SELECT FROM organisations.memberships m WHERE m.user_id = NEW.decided_by AND m.organisation_id = NEW.organisation_id))) THEN
    RAISE EXCEPTION 'a request is decided by somebody else' USING ERRCODE = 'check_violation', CONSTRAINT = 'change_requests_decided_by_outsider', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER asked_first BEFORE INSERT ON "organisations"."change_requests" FOR EACH ROW EXECUTE FUNCTION organisations.require_decided_by_outsider();--> statement-breakpoint
CREATE TRIGGER decided_by_outsider BEFORE UPDATE ON "organisations"."change_requests" FOR EACH ROW WHEN (OLD.state = 'open')
  EXECUTE FUNCTION organisations.require_decided_by_outsider();--> statement-breakpoint
-- A block ends with what it was set for: the recall is lifted, the result overturned, the investigation over; a hold is released by two members of
-- the maker. That it ended stays on record.
CREATE FUNCTION recalls.require_lifted_recall() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM recalls.recalls r WHERE r.id = NEW.source_id AND (r.lifted_on IS NULL OR r.lifted_leaf_id IS NULL)) THEN
    RAISE EXCEPTION 'a block ends with its recall' USING ERRCODE = 'check_violation', CONSTRAINT = 'blocks_lifted_with_recall', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER lifted_with_recall AFTER UPDATE OF "lifted_at" ON "batches"."blocks" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind = 'recall' AND NEW.lifted_at IS NOT NULL) EXECUTE FUNCTION recalls.require_lifted_recall();--> statement-breakpoint
CREATE FUNCTION laboratory.require_overturned_result() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.kind = 'laboratory' AND EXISTS (SELECT FROM laboratory.lab_results r WHERE r.id = NEW.source_id AND (r.overturned_on IS NULL OR r.overturned_leaf_id IS NULL)))
    OR (NEW.kind = 'investigation' AND EXISTS (SELECT FROM laboratory.lab_investigations i WHERE i.batch_id = NEW.batch_id AND i.closed_on IS NULL)) THEN
    RAISE EXCEPTION 'a block ends with its result' USING ERRCODE = 'check_violation', CONSTRAINT = 'blocks_lifted_with_result', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER lifted_with_result AFTER UPDATE OF "lifted_at" ON "batches"."blocks" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('laboratory', 'investigation') AND NEW.lifted_at IS NOT NULL) EXECUTE FUNCTION laboratory.require_overturned_result();--> statement-breakpoint
CREATE FUNCTION batches.require_released_by_members() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  person uuid := CASE WHEN NEW.lifted_at IS NOT NULL THEN NEW.lifted_by ELSE NEW.release_asked_by END;
BEGIN
  IF (NEW.lifted_at IS NOT NULL AND NEW.release_asked_by IS DISTINCT FROM OLD.release_asked_by)
    OR NOT EXISTS (SELECT FROM batches.batches b JOIN organisations.active_members m ON m.organisation_id = b.producer_id
      WHERE b.id = NEW.batch_id AND m.user_id = person) THEN
    RAISE EXCEPTION 'a hold is released by members of the maker' USING ERRCODE = 'check_violation', CONSTRAINT = 'blocks_released_by_members', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER released_by_members BEFORE UPDATE ON "batches"."blocks" FOR EACH ROW
  WHEN (NEW.kind = 'hold' AND OLD.lifted_at IS NULL AND (NEW.lifted_at IS NOT NULL OR NEW.release_asked_by IS NOT NULL))
  EXECUTE FUNCTION batches.require_released_by_members();--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE OF "lifted_at" ON "batches"."blocks" FOR EACH ROW
  WHEN (OLD.lifted_at IS NULL AND NEW.lifted_at IS NOT NULL) EXECUTE FUNCTION platform.keep_rewritten();
