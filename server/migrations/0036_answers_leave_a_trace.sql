-- What makes the answer about goods better is in the log before it counts, also against the product's own role: a reinstatement, a lifted recall,
-- an overturned result, a recognition, a body, a certificate. And where a value that was calculated may be written over, the database keeps what
-- stood there. Both are a second guard behind the product, which does the same in its own statements.
CREATE TABLE "platform"."rewrites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform"."rewrites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account" text DEFAULT session_user NOT NULL,
	"table_name" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb
);--> statement-breakpoint
ALTER TABLE "recalls"."recalls" ADD COLUMN "lifted_leaf_id" uuid;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_results" ADD COLUMN "overturned_leaf_id" uuid;--> statement-breakpoint
ALTER TABLE "laboratory"."lab_results" ADD COLUMN "sisters_cleared_leaf_id" uuid;--> statement-breakpoint
CREATE OR REPLACE VIEW "recalls"."product_recalls" AS (select id, gtin, on_day, reason, case when lifted_leaf_id is not null then lifted_on end as lifted_on, batch_ids
    from recalls.recalls where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE OR REPLACE VIEW "laboratory"."product_lab_results" AS (select id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent,
      case when overturned_leaf_id is not null then overturned_on end as overturned_on,
      case when sisters_cleared_leaf_id is not null then sisters_cleared_on end as sisters_cleared_on
    from laboratory.lab_results where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE OR REPLACE VIEW "certificates"."certificate_changes" AS (select certificate_id, json_agg(json_build_object('status', status, 'on', on_day, 'reason', reason, 'cause', cause,
    'gtins', gtins, 'batches', batches) order by on_day, id) as changes from certificates.status_changes
    where status <> 'reinstated' or leaf_id is not null group by certificate_id);--> statement-breakpoint
CREATE OR REPLACE FUNCTION certificates.status_on(certificate uuid, first_day date, last_day date, asked_day date, asked_gtin text, asked_batch text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT CASE WHEN bool_or(s.status = 'revoked') THEN 'revoked'
        WHEN (array_agg(s.status ORDER BY s.on_day DESC, s.id DESC))[1] = 'suspended' THEN 'suspended' END
      FROM certificates.status_changes s
      WHERE s.certificate_id = certificate AND s.on_day <= asked_day AND (s.status <> 'reinstated' OR s.leaf_id IS NOT NULL)
        AND CASE WHEN s.batches IS NULL THEN s.gtins IS NULL OR asked_gtin = ANY (s.gtins) ELSE asked_batch = ANY (s.batches) END),
    CASE WHEN asked_day < first_day THEN 'not_yet_valid' WHEN asked_day > last_day THEN 'expired' ELSE 'valid' END)
$$;--> statement-breakpoint
-- canonicalise of core (RFC 8785), for what facts are made of here: texts, truth, whole numbers, lists, and objects with names in ASCII, whose order
-- by code units is that of their bytes. Refuses the rest, because another text than core's would be another hash (ledger/canonical.test.ts).
CREATE FUNCTION ledger.canonical(said jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  kind text := jsonb_typeof(said);
BEGIN
  IF kind = 'object' THEN
    IF EXISTS (SELECT FROM jsonb_object_keys(said) name WHERE octet_length(name) <> length(name)) THEN
      RAISE EXCEPTION 'a name that is not in ASCII' USING ERRCODE = 'feature_not_supported';
    END IF;
    RETURN '{' || coalesce((SELECT string_agg(to_json(m.key)::text || ':' || ledger.canonical(m.value), ',' ORDER BY m.key COLLATE "C")
      FROM jsonb_each(said) m), '') || '}';
  ELSIF kind = 'array' THEN
    RETURN '[' || coalesce((SELECT string_agg(ledger.canonical(m.value), ',' ORDER BY m.place)
      FROM jsonb_array_elements(said) WITH ORDINALITY m(value, place)), '') || ']';
  ELSIF kind = 'string' THEN
    RETURN to_json(said #>> '{}')::text;
  ELSIF kind = 'number' AND (said::text !~ '^-?[0-9]{1,16}$' OR abs(said::text::numeric) > 9007199254740991) THEN
    RAISE EXCEPTION 'a number that is not whole' USING ERRCODE = 'feature_not_supported';
  END IF;
  RETURN said::text;
END $$;--> statement-breakpoint
CREATE FUNCTION ledger.digest_of(said text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
  AS $$ SELECT encode(sha256(convert_to(said, 'UTF8')), 'hex') $$;--> statement-breakpoint
-- idOfStatement of the server: what is said again has the same leaf.
CREATE FUNCTION ledger.id_of_statement(kind text, subject text, document text) RETURNS uuid LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-' || substr(h, 21, 12))::uuid
  FROM ledger.digest_of(kind || E'\n' || subject || E'\n' || document) h $$;--> statement-breakpoint
-- Whether this leaf says this document of this subject, in its commitment and not only in the column beside it. No issuer: whoever said it.
CREATE FUNCTION ledger.says(leaf_id uuid, kinds text[], subject text, document text, issuer text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM ledger.leaves l CROSS JOIN LATERAL (SELECT l.leaf::json AS said) j
    WHERE l.id = says.leaf_id AND l.subject = says.subject AND j.said->>'kind' = ANY (says.kinds) AND j.said->>'document' = says.document
      AND (says.issuer IS NULL OR j.said->>'issuer' = says.issuer)
      AND j.said->>'subject' = encode(sha256('\x02'::bytea || l.salt || convert_to(l.subject, 'UTF8')), 'hex')) $$;--> statement-breakpoint
-- Documents of the three, as the product writes them (change-status.ts, log-recalls.ts, log-decisions.ts).
CREATE FUNCTION certificates.said_of_change(c certificates.status_changes, uri text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ledger.digest_of(ledger.canonical(jsonb_build_object('id', c.id, 'certificate', uri, 'status', c.status, 'onDay', c.on_day, 'reason', c.reason)
    || CASE WHEN c.gtins IS NULL THEN '{}' ELSE jsonb_build_object('gtins', c.gtins) END
    || CASE WHEN c.batches IS NULL THEN '{}' ELSE jsonb_build_object('batches', c.batches) END)) $$;--> statement-breakpoint
CREATE FUNCTION recalls.said_of_lifting(r recalls.recalls) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ledger.digest_of(ledger.canonical(jsonb_build_object('id', r.id, 'gtin', r.gtin, 'onDay', r.on_day, 'reason', r.reason, 'batchIds', r.batch_ids,
    'liftedOn', r.lifted_on))) $$;--> statement-breakpoint
CREATE FUNCTION laboratory.said_of_overturning(r laboratory.lab_results) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ledger.digest_of(ledger.canonical(jsonb_build_object('id', r.id, 'batchId', r.batch_id, 'gtin', r.gtin, 'onDay', r.on_day, 'analyte', r.analyte,
    'outcome', r.outcome, 'overturnedOn', r.overturned_on, 'counterAnalysis', r.counter_analysis))) $$;--> statement-breakpoint
CREATE FUNCTION laboratory.said_of_clearing(r laboratory.lab_results) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ledger.digest_of(ledger.canonical(jsonb_build_object('id', r.id, 'batchId', r.batch_id, 'gtin', r.gtin, 'onDay', r.on_day, 'analyte', r.analyte,
    'outcome', r.outcome, 'sistersClearedOn', r.sisters_cleared_on, 'sistersClearedBecause', r.sisters_cleared_because))) $$;--> statement-breakpoint
-- What older versions took without a leaf counts from now on with one alone, so it gets it here, once: liftings of recalls (theirs is looked for
-- first), decisions about results, and reinstatements that were limited to products or batches or planned for a later day. Not at a later start
-- of the product, which could not tell these rows from one that was planted since.
CREATE FUNCTION ledger.say_of_older(kind text, subject text, document text, issuer text) RETURNS uuid LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  id uuid := gen_random_uuid();
  salt bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
BEGIN
  INSERT INTO ledger.leaves (id, leaf, salt, subject) VALUES (id, ledger.canonical(jsonb_build_object('version', 1, 'kind', kind, 'document', document,
    'issuer', coalesce(issuer, (SELECT 'did:web:' || replace(regexp_replace(h.origin, '/log$', ''), ':', '%3A') FROM ledger.heads h)),
    'subject', encode(sha256('\x02'::bytea || salt || convert_to(subject, 'UTF8')), 'hex'), 'salt', encode(sha256('\x03'::bytea || salt), 'hex'),
    'time', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))), salt, subject);
  RETURN id;
END $$;--> statement-breakpoint
UPDATE "recalls"."recalls" r SET lifted_leaf_id = l.id FROM "ledger"."leaves" l
  WHERE r.lifted_on IS NOT NULL AND l.subject = 'urn:uuid:' || r.id AND ledger.says(l.id, ARRAY['recall.lifted'], l.subject, recalls.said_of_lifting(r), NULL);--> statement-breakpoint
UPDATE "recalls"."recalls" r SET lifted_leaf_id = ledger.say_of_older('recall.lifted', 'urn:uuid:' || r.id, recalls.said_of_lifting(r), NULL)
  WHERE r.lifted_on IS NOT NULL AND r.lifted_leaf_id IS NULL;--> statement-breakpoint
UPDATE "laboratory"."lab_results" r SET overturned_leaf_id = ledger.say_of_older('lab_result.overturned', 'urn:uuid:' || r.id, laboratory.said_of_overturning(r), NULL)
  WHERE r.overturned_on IS NOT NULL;--> statement-breakpoint
UPDATE "laboratory"."lab_results" r SET sisters_cleared_leaf_id = ledger.say_of_older('lab_result.sisters_cleared', 'urn:uuid:' || r.id, laboratory.said_of_clearing(r), NULL)
  WHERE r.sisters_cleared_on IS NOT NULL;--> statement-breakpoint
UPDATE "certificates"."status_changes" s SET leaf_id = ledger.say_of_older('certificate.reinstated', k.uri, certificates.said_of_change(s, k.uri), k.issuer_did)
  FROM (SELECT DISTINCT ON (certificate_id) certificate_id, uri, issuer_did FROM "certificates"."credentials" ORDER BY certificate_id, version DESC) k
  WHERE k.certificate_id = s.certificate_id AND s.status = 'reinstated' AND s.leaf_id IS NULL;--> statement-breakpoint
DROP FUNCTION ledger.say_of_older(text, text, text, text);--> statement-breakpoint
-- A leaf waits until the log takes it, and the log takes it at the end of the tree. Whoever could give it a place elsewhere would have a leaf that
-- nobody ever sees.
CREATE FUNCTION ledger.require_place_in_tree() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM before b WHERE b.position IS NOT NULL) OR EXISTS (SELECT FROM after a WHERE a.position >= (SELECT h.size FROM ledger.heads h)) THEN
    RAISE EXCEPTION 'a leaf has the place that the log gave it' USING ERRCODE = 'check_violation', CONSTRAINT = 'leaves_in_tree';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER placed AFTER UPDATE ON "ledger"."leaves" REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.require_place_in_tree();--> statement-breakpoint
-- A change of status names no leaf but one that says it. A reinstatement has one from the beginning, also where it is planned for a later day:
-- whatever gave it one afterwards could not tell a plan from a row that nobody decided.
CREATE FUNCTION certificates.require_logged_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  stored certificates.status_changes%ROWTYPE;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.leaf_id IS NOT NULL AND NEW.leaf_id IS DISTINCT FROM OLD.leaf_id THEN
      RAISE EXCEPTION 'a change of status keeps its leaf' USING ERRCODE = 'check_violation', CONSTRAINT = 'status_changes_leaf_once', DETAIL = NEW.id::text;
    END IF;
  END IF;
  -- As the transaction leaves it: the leaf is entered after the row.
  SELECT * INTO STRICT stored FROM certificates.status_changes s WHERE s.id = NEW.id;
  IF stored.leaf_id IS NULL AND stored.status <> 'reinstated' THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM certificates.credentials k WHERE k.certificate_id = stored.certificate_id
    AND ledger.says(stored.leaf_id, ARRAY['certificate.' || stored.status], k.uri,
      certificates.said_of_change(stored, k.uri),
      -- The operator ends the certificates of who has left.
      CASE WHEN stored.status = 'revoked' AND stored.cause = 'issuer_left' THEN NULL ELSE k.issuer_did END)) THEN
    RAISE EXCEPTION 'a change of status is in the log as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'status_changes_logged', DETAIL = stored.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT OR UPDATE OF "leaf_id" ON "certificates"."status_changes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION certificates.require_logged_change();--> statement-breakpoint
CREATE FUNCTION certificates.require_logged_credential() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT ledger.says(NEW.leaf_id, ARRAY['certificate.issued', 'certificate.imported', 'certificate.renewed'], NEW.uri, ledger.digest_of(NEW.jwt), NEW.issuer_did) THEN
    RAISE EXCEPTION 'a credential is in the log to the byte' USING ERRCODE = 'check_violation', CONSTRAINT = 'credentials_logged', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT ON "certificates"."credentials"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION certificates.require_logged_credential();--> statement-breakpoint
-- The row says what its newest credential says: all of it when it is new, number and last day when it is given a further time.
CREATE FUNCTION certificates.require_signed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  payload text;
  said jsonb;
  subject jsonb;
  halal jsonb;
  stored certificates.certificates%ROWTYPE;
BEGIN
  SELECT * INTO STRICT stored FROM certificates.certificates c WHERE c.id = NEW.id;
  SELECT translate(split_part(k.jwt, '.', 2), '-_', '+/') INTO payload FROM certificates.credentials k WHERE k.certificate_id = NEW.id ORDER BY k.version DESC LIMIT 1;
  IF payload IS NOT NULL THEN
    said := convert_from(decode(rpad(payload, (length(payload) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb;
    subject := said->'credentialSubject';
    halal := subject->'halal';
    IF said->>'validUntil' = (stored.valid_until + 1)::text || 'T00:00:00Z' AND halal->>'certificateNumber' = stored.number
      AND coalesce(halal->>'realm', 'real') = stored.realm AND right(subject->'issuedToParty'->>'id', 36) = stored.holder_id::text
      AND (TG_OP = 'UPDATE' OR (said->>'validFrom' = stored.valid_from::text || 'T00:00:00Z' AND subject->'scope'->>'name' = stored.scheme
        AND halal->'categories' = to_jsonb(stored.categories)
        AND halal->'slaughterMethods' IS NOT DISTINCT FROM to_jsonb(stored.slaughter_methods)
        AND halal->'markets' IS NOT DISTINCT FROM to_jsonb(stored.markets)
        AND (subject->'assessment'->0->'assessedProduct' IS NULL) = (stored.gtins IS NULL)
        AND (SELECT array_agg(DISTINCT p->'product'->>'registeredId') FROM jsonb_array_elements(subject->'assessment'->0->'assessedProduct') p)
          IS NOT DISTINCT FROM (SELECT array_agg(DISTINCT g) FROM unnest(stored.gtins) g)
        AND (subject->'assessment'->0->'assessedFacility' IS NULL) = (stored.site_ids IS NULL)
        AND (SELECT array_agg(DISTINCT f->'facility'->>'id') FROM jsonb_array_elements(subject->'assessment'->0->'assessedFacility') f)
          IS NOT DISTINCT FROM (SELECT array_agg(DISTINCT 'urn:uuid:' || s) FROM unnest(stored.site_ids) s))) THEN
      RETURN NULL;
    END IF;
  END IF;
  RAISE EXCEPTION 'a certificate says what was signed and is in the log' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_signed', DETAIL = NEW.number;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT OR UPDATE OF "valid_until", "application_id", "import_id" ON "certificates"."certificates"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION certificates.require_signed();--> statement-breakpoint
CREATE FUNCTION recalls.require_logged_lifting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  stored recalls.recalls%ROWTYPE;
BEGIN
  SELECT * INTO STRICT stored FROM recalls.recalls r WHERE r.id = NEW.id;
  IF (stored.lifted_on IS NOT NULL OR stored.lifted_leaf_id IS NOT NULL)
    AND NOT ledger.says(stored.lifted_leaf_id, ARRAY['recall.lifted'], 'urn:uuid:' || stored.id, recalls.said_of_lifting(stored), NULL) THEN
    RAISE EXCEPTION 'that a recall is lifted is in the log' USING ERRCODE = 'check_violation', CONSTRAINT = 'recalls_lifting_logged', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT OR UPDATE OF "lifted_on", "lifted_leaf_id" ON "recalls"."recalls"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION recalls.require_logged_lifting();--> statement-breakpoint
CREATE FUNCTION laboratory.require_logged_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  stored laboratory.lab_results%ROWTYPE;
BEGIN
  SELECT * INTO STRICT stored FROM laboratory.lab_results r WHERE r.id = NEW.id;
  IF (stored.overturned_on IS NOT NULL OR stored.overturned_leaf_id IS NOT NULL)
    AND NOT ledger.says(stored.overturned_leaf_id, ARRAY['lab_result.overturned'], 'urn:uuid:' || stored.id, laboratory.said_of_overturning(stored), NULL) THEN
    RAISE EXCEPTION 'that a result is overturned is in the log' USING ERRCODE = 'check_violation', CONSTRAINT = 'lab_results_overturning_logged', DETAIL = NEW.id::text;
  END IF;
  IF (stored.sisters_cleared_on IS NOT NULL OR stored.sisters_cleared_leaf_id IS NOT NULL)
    AND NOT ledger.says(stored.sisters_cleared_leaf_id, ARRAY['lab_result.sisters_cleared'], 'urn:uuid:' || stored.id, laboratory.said_of_clearing(stored), NULL) THEN
    RAISE EXCEPTION 'that sisters are cleared is in the log' USING ERRCODE = 'check_violation', CONSTRAINT = 'lab_results_clearing_logged', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT OR UPDATE OF "overturned_on", "counter_analysis", "overturned_leaf_id", "sisters_cleared_on", "sisters_cleared_because", "sisters_cleared_leaf_id"
  ON "laboratory"."lab_results" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION laboratory.require_logged_decision();--> statement-breakpoint
-- An investigation ends with what ended it: its result was overturned, or the sisters were cleared.
CREATE FUNCTION laboratory.require_decided_result() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM laboratory.lab_investigations i JOIN laboratory.lab_results r ON r.id = i.result_id
    WHERE i.result_id = NEW.result_id AND i.batch_id = NEW.batch_id AND i.closed_on IS NOT NULL
      AND r.overturned_leaf_id IS NULL AND r.sisters_cleared_leaf_id IS NULL) THEN
    RAISE EXCEPTION 'an investigation ends with its result' USING ERRCODE = 'check_violation', CONSTRAINT = 'lab_investigations_decided', DETAIL = NEW.batch_id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER decided AFTER UPDATE OF "closed_on" ON "laboratory"."lab_investigations"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION laboratory.require_decided_result();--> statement-breakpoint
CREATE FUNCTION laboratory.require_ended_investigation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.under_investigation_since IS NOT NULL OR EXISTS (SELECT FROM laboratory.lab_investigations i WHERE i.batch_id = NEW.id AND i.closed_on IS NULL) THEN
    RAISE EXCEPTION 'a batch is under investigation from its day to its end' USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_investigated', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER investigated AFTER UPDATE OF "under_investigation_since" ON "batches"."batches"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.under_investigation_since IS NOT NULL AND NEW.under_investigation_since IS DISTINCT FROM OLD.under_investigation_since)
  EXECUTE FUNCTION laboratory.require_ended_investigation();--> statement-breakpoint
-- The register: every row is in the log as it is (server/src/authorities/publish-register.ts).
CREATE FUNCTION authorities.require_logged_recognition() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  about text := 'recognition:' || NEW.recogniser_id || ':' || NEW.recognised_id;
  document text := ledger.digest_of(ledger.canonical(jsonb_build_object('recogniserId', NEW.recogniser_id, 'recognisedId', NEW.recognised_id, 'scope', NEW.scope,
    'categories', NEW.categories, 'excludedCategories', NEW.excluded_categories, 'validFrom', NEW.valid_from, 'validUntil', NEW.valid_until,
    'transitionRules', NEW.transition_rules, 'status', NEW.status, 'source', NEW.source, 'lastChecked', NEW.last_checked)));
BEGIN
  IF NOT ledger.says(ledger.id_of_statement('recognition.published', about, document), ARRAY['recognition.published'], about, document, NULL) THEN
    RAISE EXCEPTION 'a recognition is in the log as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'recognitions_logged', DETAIL = about;
  END IF;
  -- What was said before it ended is in the log too: it is not said again, by this row or by another.
  IF TG_OP = 'UPDATE' THEN
    IF NEW.status <> 'ended' OR NEW.valid_until IS NULL OR NEW.last_checked < OLD.last_checked OR OLD.valid_until < NEW.last_checked THEN
      RAISE EXCEPTION 'a recognition only ends' USING ERRCODE = 'check_violation', CONSTRAINT = 'recognitions_end', DETAIL = about;
    END IF;
  ELSIF EXISTS (SELECT FROM authorities.recognitions r WHERE r.id <> NEW.id AND r.recogniser_id = NEW.recogniser_id AND r.recognised_id = NEW.recognised_id
      AND r.scope = NEW.scope AND r.categories IS NOT DISTINCT FROM NEW.categories AND r.excluded_categories = NEW.excluded_categories
      AND r.valid_from IS NOT DISTINCT FROM NEW.valid_from) THEN
    RAISE EXCEPTION 'a recognition is there once' USING ERRCODE = 'check_violation', CONSTRAINT = 'recognitions_end', DETAIL = about;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT OR UPDATE ON "authorities"."recognitions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION authorities.require_logged_recognition();--> statement-breakpoint
CREATE FUNCTION authorities.require_logged_body() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  about text := 'body:' || NEW.id;
  document text := ledger.digest_of(ledger.canonical(jsonb_build_object('id', NEW.id, 'name', NEW.name, 'country', NEW.country, 'role', NEW.role, 'schemes', NEW.schemes,
    'source', NEW.source, 'sourceDate', NEW.source_date, 'speaksForCountry', NEW.speaks_for_country)));
BEGIN
  IF NOT ledger.says(ledger.id_of_statement('accreditation.published', about, document), ARRAY['accreditation.published'], about, document, NULL) THEN
    RAISE EXCEPTION 'a body of the register is in the log as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'bodies_logged', DETAIL = about;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER written_in_log AFTER INSERT OR UPDATE OF "name", "country", "role", "schemes", "source", "source_date", "speaks_for_country" ON "authorities"."bodies"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION authorities.require_logged_body();--> statement-breakpoint
-- What was found of ingredients stays with its list: another list is looked at anew, and until then nothing is known of it.
CREATE FUNCTION products.keep_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.ingredients = OLD.ingredients
    OR (SELECT array_agg(f->>'name' ORDER BY place) FROM jsonb_array_elements(NEW.ingredient_findings) WITH ORDINALITY a(f, place) WHERE f->>'concern' = 'unknown')
      IS DISTINCT FROM nullif(NEW.ingredients, '{}') THEN
    RAISE EXCEPTION 'findings change with the ingredients, and say then that nothing is known' USING ERRCODE = 'check_violation', CONSTRAINT = 'products_findings_reviewed', DETAIL = NEW.gtin;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER reviewed BEFORE UPDATE OF "ingredient_findings" ON "products"."products" FOR EACH ROW
  WHEN (NEW.ingredient_findings IS DISTINCT FROM OLD.ingredient_findings) EXECUTE FUNCTION products.keep_reviewed();--> statement-breakpoint
-- What may be written over because it is calculated anew: where the answer gets better by it, both stay on record. The product can neither read nor write that record.
CREATE FUNCTION platform.keep_rewritten() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.rewrites (table_name, before, after) VALUES (TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, to_jsonb(OLD), to_jsonb(NEW));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE OF "ingredients", "ingredient_findings" ON "products"."products" FOR EACH ROW
  WHEN (NEW.ingredient_findings IS DISTINCT FROM OLD.ingredient_findings AND jsonb_path_exists(OLD.ingredient_findings, '$[*] ? (@.concern != "unknown" && @.concern != "none")'))
  EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE ON "sensors"."cold_chain_findings" FOR EACH ROW
  WHEN ((OLD.minutes_outside > OLD.permitted_minutes OR coalesce(OLD.mean_kinetic_celsius > OLD.most_celsius, false))
    AND NOT (NEW.minutes_outside > NEW.permitted_minutes OR coalesce(NEW.mean_kinetic_celsius > NEW.most_celsius, false)))
  EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE OF "expires_on" ON "batches"."batches" FOR EACH ROW
  WHEN (NEW.expires_on IS NULL AND OLD.expires_on IS NOT NULL OR NEW.expires_on > OLD.expires_on) EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE ON "mass_balance"."yield_ceilings" FOR EACH ROW
  WHEN (NEW.per_ten_thousand > OLD.per_ten_thousand) EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE ON "scans"."copied_serials" FOR EACH ROW
  WHEN ((OLD.lifted_at IS NULL OR OLD.found_at > OLD.lifted_at) AND NOT (NEW.lifted_at IS NULL OR NEW.found_at > NEW.lifted_at)) EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
-- More came out of a month than may come of what went in, and now it does not any more.
CREATE FUNCTION mass_balance.keep_rewritten_month() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  ceiling integer := coalesce((SELECT y.per_ten_thousand FROM mass_balance.yield_ceilings y WHERE y.certificate_id = OLD.certificate_id AND y.site_id = OLD.site_id), 10000);
BEGIN
  IF OLD.came_out * 10000::numeric > OLD.went_in * ceiling::numeric AND NEW.came_out * 10000::numeric <= NEW.went_in * ceiling::numeric THEN
    INSERT INTO platform.rewrites (table_name, before, after) VALUES ('mass_balance.mass_months', to_jsonb(OLD), to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE ON "mass_balance"."mass_months" FOR EACH ROW
  WHEN (OLD.came_out > 0 AND (NEW.went_in > OLD.went_in OR NEW.came_out < OLD.came_out)) EXECUTE FUNCTION mass_balance.keep_rewritten_month();--> statement-breakpoint
CREATE FUNCTION mass_balance.keep_taken_out() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.rewrites (table_name, before) SELECT 'mass_balance.mass_postings', to_jsonb(r) FROM removed r;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rewritten AFTER DELETE ON "mass_balance"."mass_postings" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mass_balance.keep_taken_out();
