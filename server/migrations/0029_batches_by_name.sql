-- Certificates name batches by GTIN and batch number, as they stand on the pack, and no longer by rows of another domain.
DROP VIEW "certificates"."certificate_scopes";--> statement-breakpoint
DROP VIEW "certificates"."certificate_changes";--> statement-breakpoint
DROP FUNCTION "certificates"."status_on"(uuid, date, date, date, text, uuid);--> statement-breakpoint
-- As batchName of core.
CREATE FUNCTION certificates.batch_name(gtin text, batch_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT gtin || ' ' || batch_number $$;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" ADD COLUMN "batches" text[];--> statement-breakpoint
ALTER TABLE "certificates"."status_changes" ADD COLUMN "batches" text[];--> statement-breakpoint
UPDATE "certificates"."certificates" c SET batches = array(SELECT certificates.batch_name(b.gtin, b.batch_number) FROM "batches"."batches" b WHERE b.id = ANY (c.batch_ids) ORDER BY 1) WHERE batch_ids IS NOT NULL;--> statement-breakpoint
UPDATE "certificates"."status_changes" c SET batches = array(SELECT certificates.batch_name(b.gtin, b.batch_number) FROM "batches"."batches" b WHERE b.id = ANY (c.batch_ids) ORDER BY 1) WHERE batch_ids IS NOT NULL;--> statement-breakpoint
-- What a person entered stays as it was entered, but for the names of its fields: the trigger that keeps it so is away for this one statement.
ALTER TABLE "certificates"."certificate_imports" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "certificates"."certificate_imports" i SET content = (content - 'batchIds') || jsonb_build_object('batches',
  CASE WHEN jsonb_typeof(content->'batchIds') = 'array' THEN (SELECT coalesce(jsonb_agg(certificates.batch_name(b.gtin, b.batch_number) ORDER BY 1), '[]')
    FROM "batches"."batches" b WHERE content->'batchIds' ? b.id::text) ELSE 'null' END) WHERE content ? 'batchIds';--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" DROP COLUMN "batch_ids";--> statement-breakpoint
ALTER TABLE "certificates"."status_changes" DROP COLUMN "batch_ids";--> statement-breakpoint
CREATE VIEW "certificates"."certificate_scopes" AS (select id, number, certifier_id, holder_id, site_ids, gtins, categories, batches, scheme, slaughter_methods, markets, valid_from, valid_until,
    conditions, imported_until, realm from certificates.certificates where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "certificates"."certificate_changes" AS (select certificate_id, json_agg(json_build_object('status', status, 'on', on_day, 'reason', reason, 'cause', cause,
    'gtins', gtins, 'batches', batches) order by on_day, id) as changes from certificates.status_changes group by certificate_id);--> statement-breakpoint
-- certificateStatus of core/certificates, for statements that filter or count by it. Without GTIN and batch: of the certificate as a whole.
CREATE FUNCTION certificates.status_on(certificate uuid, first_day date, last_day date, asked_day date, asked_gtin text, asked_batch text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT CASE WHEN bool_or(s.status = 'revoked') THEN 'revoked'
        WHEN (array_agg(s.status ORDER BY s.on_day DESC, s.id DESC))[1] = 'suspended' THEN 'suspended' END
      FROM certificates.status_changes s
      WHERE s.certificate_id = certificate AND s.on_day <= asked_day
        AND CASE WHEN s.batches IS NULL THEN s.gtins IS NULL OR asked_gtin = ANY (s.gtins) ELSE asked_batch = ANY (s.batches) END),
    CASE WHEN asked_day < first_day THEN 'not_yet_valid' WHEN asked_day > last_day THEN 'expired' ELSE 'valid' END)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION certificates.require_within_basis() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_within boolean;
BEGIN
  IF NEW.application_id IS NOT NULL THEN
    SELECT coalesce(NEW.gtins <@ d.gtins, cardinality(d.gtins) = 0)
        AND coalesce(NEW.site_ids <@ d.site_ids, cardinality(d.site_ids) = 0)
        AND NEW.scheme = s.name AND NEW.batches IS NULL AND NEW.markets IS NULL
        AND NEW.valid_until <= (d.decided_at AT TIME ZONE 'UTC')::date + make_interval(months => 12 + (s.content->>'validityMonths')::int)
        AND CASE WHEN d.kind = 'renewal' THEN d.certificate_id = NEW.id ELSE NEW.valid_from >= (d.decided_at AT TIME ZONE 'UTC')::date END
      INTO is_within FROM certificates.decisions d JOIN certificates.schemes s ON s.id = d.scheme_id WHERE d.application_id = NEW.application_id;
  ELSIF NEW.import_id IS NULL THEN
    RETURN NULL; -- of a time before the rule that it rests on one of both, which its check asks of every new row
  ELSE
    SELECT i.content @> jsonb_build_object('number', NEW.number, 'scheme', NEW.scheme, 'validFrom', NEW.valid_from::text, 'validUntil', NEW.valid_until::text,
        'categories', to_jsonb(NEW.categories), 'gtins', to_jsonb(NEW.gtins), 'siteIds', to_jsonb(NEW.site_ids), 'batches', to_jsonb(NEW.batches),
        'slaughterMethods', to_jsonb(NEW.slaughter_methods), 'markets', to_jsonb(NEW.markets))
        AND coalesce(cardinality(NEW.gtins), -1) = coalesce(jsonb_array_length(nullif(i.content->'gtins', 'null')), -1)
        AND coalesce(cardinality(NEW.categories), -1) = coalesce(jsonb_array_length(nullif(i.content->'categories', 'null')), -1)
        AND coalesce(cardinality(NEW.site_ids), -1) = coalesce(jsonb_array_length(nullif(i.content->'siteIds', 'null')), -1)
        AND coalesce(cardinality(NEW.batches), -1) = coalesce(jsonb_array_length(nullif(i.content->'batches', 'null')), -1)
        AND coalesce(cardinality(NEW.slaughter_methods), -1) = coalesce(jsonb_array_length(nullif(i.content->'slaughterMethods', 'null')), -1)
        AND coalesce(cardinality(NEW.markets), -1) = coalesce(jsonb_array_length(nullif(i.content->'markets', 'null')), -1)
      INTO is_within FROM certificates.certificate_imports i WHERE i.id = NEW.import_id;
  END IF;
  IF is_within IS DISTINCT FROM true THEN
    RAISE EXCEPTION 'a certificate says no more than what it rests on' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificates_within_basis', DETAIL = NEW.number;
  END IF;
  RETURN NULL;
END $$;
