DROP VIEW "certificates"."certificate_history";--> statement-breakpoint
CREATE VIEW "certificates"."certificate_changes" AS (select certificate_id, json_agg(json_build_object('status', status, 'on', on_day, 'reason', reason, 'cause', cause,
    'gtins', gtins, 'batchIds', batch_ids) order by on_day, id) as changes from certificates.status_changes group by certificate_id);--> statement-breakpoint
-- certificateStatus of core/certificates, for statements that filter or count by it. Without GTIN and batch: of the certificate as a whole.
CREATE FUNCTION certificates.status_on(certificate uuid, first_day date, last_day date, asked_day date, asked_gtin text, asked_batch uuid)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT CASE WHEN bool_or(s.status = 'revoked') THEN 'revoked'
        WHEN (array_agg(s.status ORDER BY s.on_day DESC, s.id DESC))[1] = 'suspended' THEN 'suspended' END
      FROM certificates.status_changes s
      WHERE s.certificate_id = certificate AND s.on_day <= asked_day
        AND CASE WHEN s.batch_ids IS NULL THEN s.gtins IS NULL OR asked_gtin = ANY (s.gtins) ELSE asked_batch = ANY (s.batch_ids) END),
    CASE WHEN asked_day < first_day THEN 'not_yet_valid' WHEN asked_day > last_day THEN 'expired' ELSE 'valid' END)
$$;
