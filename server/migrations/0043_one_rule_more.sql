-- More of what several statements said in their own words is said once, as core says it: the last day of a certificate, what an item of stock is
-- on a day, and whether a note of a copy is still open.

-- lastDayOf of core.
CREATE FUNCTION certificates.last_day_of(certificate uuid, last_day date, asked_gtin text, asked_batch text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT least(last_day, (SELECT min(s.on_day) - 1 FROM certificates.status_changes s
    WHERE s.certificate_id = certificate AND s.status = 'revoked'
      AND CASE WHEN s.batches IS NULL THEN s.gtins IS NULL OR asked_gtin = ANY (s.gtins) ELSE asked_batch = ANY (s.batches) END))
$$;--> statement-breakpoint
-- statusOf of core: `verified` there is `is_verified` here.
CREATE FUNCTION inventory.item_status_on(verdict text, expires_on date, stock integer, low_stock_below integer, asked_day date, expiring_days integer)
RETURNS TABLE (is_verified boolean, is_expired boolean, is_expiring boolean, is_low boolean) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT verdict = 'certified' AND coalesce(expires_on >= asked_day, true), coalesce(expires_on < asked_day, false),
    coalesce(expires_on BETWEEN asked_day AND asked_day + expiring_days, false), coalesce(stock < low_stock_below, false)
$$;--> statement-breakpoint
-- countsSinceLifting of core.
CREATE FUNCTION scans.counts_since_lifting(seen_at timestamptz, lifted_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lifted_at IS NULL OR seen_at > lifted_at
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW "scans"."serial_exceptions" AS (select gtin, serial, batch_id, found_at, kilometres, minutes, from_country, to_country, confirmed_at, lifted_at,
      scans.counts_since_lifting(found_at, lifted_at) as is_open from scans.copied_serials);--> statement-breakpoint
DROP TRIGGER rewritten ON "scans"."copied_serials";--> statement-breakpoint
CREATE TRIGGER rewritten AFTER UPDATE ON "scans"."copied_serials" FOR EACH ROW
  WHEN (scans.counts_since_lifting(OLD.found_at, OLD.lifted_at) AND NOT scans.counts_since_lifting(NEW.found_at, NEW.lifted_at)) EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
DROP TRIGGER kept_note ON "scans"."copied_serials";--> statement-breakpoint
CREATE TRIGGER kept_note BEFORE UPDATE ON "scans"."copied_serials" FOR EACH ROW
  WHEN (scans.counts_since_lifting(OLD.found_at, OLD.lifted_at)) EXECUTE FUNCTION scans.require_kept_note();
