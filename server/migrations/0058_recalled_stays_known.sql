-- A recall goes on speaking to whoever has the goods at home when the number of the product is not public any more; only what was published while it was
-- counts, so that nobody speaks about a number that was never proven.
ALTER TABLE "products"."gs1_prefixes" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products"."gs1_prefixes" DISABLE TRIGGER decided_by_outsider;--> statement-breakpoint
-- Of one that ended nobody wrote down whether it had been confirmed, but for those that were never asked for.
UPDATE products.gs1_prefixes SET confirmed_at = CASE proof WHEN 'registered_before' THEN asked_at ELSE decided_at END WHERE state = 'confirmed' OR proof = 'registered_before';--> statement-breakpoint
ALTER TABLE "products"."gs1_prefixes" ENABLE TRIGGER decided_by_outsider;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products.require_decided_prefix() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  by_outsider boolean := NEW.decided_at IS NOT NULL AND EXISTS (SELECT FROM people.operators o WHERE o.user_id = NEW.decided_by AND o.realm = NEW.realm)
    AND NOT EXISTS (SELECT FROM organisations.memberships m WHERE m.user_id = NEW.decided_by AND (m.organisation_id = NEW.organisation_id
      OR EXISTS (SELECT FROM products.gs1_prefixes c WHERE c.organisation_id = m.organisation_id AND c.realm = NEW.realm AND c.state IN ('open', 'confirmed')
        AND products.numbers_under(c.prefix) && products.numbers_under(NEW.prefix))
      OR EXISTS (SELECT FROM products.products p WHERE p.producer_id = m.organisation_id AND substr(p.gtin, 2, length(NEW.prefix)) = NEW.prefix)));
BEGIN
  NEW.confirmed_at := CASE WHEN TG_OP = 'INSERT' THEN NULL WHEN OLD.confirmed_at IS NULL AND NEW.state = 'confirmed' THEN NEW.decided_at ELSE OLD.confirmed_at END;
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
END $$;--> statement-breakpoint
CREATE INDEX "gs1_prefixes_ended" ON "products"."gs1_prefixes" USING btree ("organisation_id") WHERE "products"."gs1_prefixes"."confirmed_at" is not null and "products"."gs1_prefixes"."state" <> 'confirmed';--> statement-breakpoint
CREATE VIEW "products"."once_public" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at, ended.public_until from products.products cross join lateral (select max(c.decided_at) as public_until from products.gs1_prefixes c where c.organisation_id = producer_id
      and c.confirmed_at is not null and c.state <> 'confirmed' and substr(gtin, 2, length(c.prefix)) = c.prefix) ended
    where ended.public_until is not null and (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE OR REPLACE VIEW "recalls"."product_recalls" AS (select id, gtin, on_day, reason, case when lifted_leaf_id is not null then lifted_on end as lifted_on, batch_ids,
    coalesce((select n.published_at from recalls.recall_notices n where n.id = notice_id), on_day::timestamptz) as published_at
    from recalls.recalls where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION batches.named(asked_gtin text, asked_number text, asked_serial text, asked_code text, shown_realms text[], maker uuid DEFAULT NULL)
  RETURNS SETOF batches.batch_facts LANGUAGE sql STABLE ROWS 1 AS $$
  -- A code can stand in each realm once; what is real comes first, so that nothing invented stands before it.
  (SELECT f.* FROM batches.batch_facts f WHERE asked_code IS NOT NULL AND f.code = asked_code AND f.realm = ANY (shown_realms)
    AND (maker IS NULL OR f.producer_id = maker) ORDER BY f.realm <> 'real' LIMIT 1)
  UNION ALL
  SELECT f.* FROM batches.batch_facts f WHERE asked_gtin IS NOT NULL AND asked_number IS NOT NULL AND f.gtin = asked_gtin AND f.batch_number = asked_number
    AND f.realm = ANY (shown_realms) AND (maker IS NULL OR f.producer_id = maker)
  UNION ALL
  SELECT f.* FROM batches.batch_facts f WHERE asked_gtin IS NOT NULL AND asked_number IS NULL
    AND f.id = (SELECT s.batch_id FROM batches.serial_batches s WHERE s.gtin = asked_gtin AND s.serial = asked_serial LIMIT 1)
    AND f.realm = ANY (shown_realms) AND (maker IS NULL OR f.producer_id = maker)
  UNION ALL
  -- A bare batch number names a batch only where a single product uses it; one whose number is not proven is in the way of none that is.
  (SELECT f.* FROM batches.batch_facts f WHERE asked_gtin IS NULL AND asked_code IS NULL AND asked_number IS NOT NULL AND f.batch_number = asked_number
    AND f.realm = ANY (shown_realms) AND (maker IS NULL OR f.producer_id = maker)
    AND NOT EXISTS (SELECT FROM batches.batch_facts g WHERE g.batch_number = asked_number AND g.id <> f.id AND g.realm IN (f.realm, 'real')
      AND CASE WHEN maker IS NULL THEN EXISTS (SELECT FROM products.catalogue p WHERE p.gtin = g.gtin AND p.producer_id = g.producer_id)
        OR NOT EXISTS (SELECT FROM products.catalogue p WHERE p.gtin = f.gtin AND p.producer_id = f.producer_id) ELSE g.producer_id = maker END))
  LIMIT 1
$$;
