-- A number is public when its producer has proven the GS1 prefix of it: until now whoever registered a GTIN first had the word about it.
CREATE TABLE "products"."gs1_prefixes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"realm" text NOT NULL,
	"prefix" text NOT NULL,
	"proof" text NOT NULL,
	"file_id" uuid,
	"licensee" text,
	"state" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "gs1_prefixes_state" CHECK ("products"."gs1_prefixes"."state" in ('open', 'confirmed', 'refused', 'withdrawn')),
	CONSTRAINT "gs1_prefixes_proof" CHECK (("products"."gs1_prefixes"."proof" = 'licence' and "products"."gs1_prefixes"."file_id" is not null and "products"."gs1_prefixes"."asked_by" is not null)
      or ("products"."gs1_prefixes"."proof" = 'verified_by_gs1' and "products"."gs1_prefixes"."licensee" is not null and "products"."gs1_prefixes"."asked_by" is not null)
      or ("products"."gs1_prefixes"."proof" = 'registered_before' and "products"."gs1_prefixes"."state" <> 'open')),
	CONSTRAINT "gs1_prefixes_prefix" CHECK ("products"."gs1_prefixes"."prefix" ~ '^[0-9]{4,12}$' and "products"."gs1_prefixes"."prefix" !~ '^(0[245]|2|97[789]|98|99|0000$|0{5}[02])'
      and ("products"."gs1_prefixes"."prefix" !~ '^0{5}' or length("products"."gs1_prefixes"."prefix") = 12)),
	CONSTRAINT "gs1_prefixes_example_numbers" CHECK ((substr("products"."gs1_prefixes"."prefix", 1, 3) in ('950', '952')) = ("products"."gs1_prefixes"."realm" <> 'real')),
	CONSTRAINT "gs1_prefixes_realm" CHECK ("products"."gs1_prefixes"."realm" <> 'practice'),
	CONSTRAINT "gs1_prefixes_decided_by_another" CHECK ("products"."gs1_prefixes"."decided_by" <> "products"."gs1_prefixes"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "products"."gs1_prefixes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "products"."gs1_prefixes" ADD CONSTRAINT "gs1_prefixes_organisation_realm" FOREIGN KEY ("organisation_id","realm") REFERENCES "organisations"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gs1_prefixes_confirmed" ON "products"."gs1_prefixes" USING btree ("organisation_id") WHERE "products"."gs1_prefixes"."state" = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "gs1_prefixes_open" ON "products"."gs1_prefixes" USING btree ("organisation_id","prefix") WHERE "products"."gs1_prefixes"."state" = 'open';--> statement-breakpoint
CREATE VIEW "products"."registered" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at from products.products where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE OR REPLACE VIEW "products"."catalogue" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at from products.products where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on') and (realm = 'practice' or exists (select from products.gs1_prefixes c
      where c.organisation_id = producer_id and c.state = 'confirmed' and substr(gtin, 2, length(c.prefix)) = c.prefix)));--> statement-breakpoint
CREATE POLICY "tenant" ON "products"."gs1_prefixes" AS PERMISSIVE FOR ALL TO "amanah_tenant" USING ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('amanah.organisation', true), '')::uuid);--> statement-breakpoint
-- What an organisation that works here had registered before proofs were asked for stays public, so that nothing vanishes: each number is covered by a prefix of
-- its own twelve digits, which covers nobody else's, and which gives way as soon as somebody proves the prefix that it lies under. A shorter one would take
-- numbers that nobody has proven. Where two organisations have one number at two packing levels, it stays with the one that registered it first. Numbers that
-- belong to no company (of shops, coupons, books) cannot be proven by anybody and are not public any more.
INSERT INTO "products"."gs1_prefixes" (id, organisation_id, realm, prefix, proof, state, asked_at, decided_at)
  SELECT DISTINCT ON (p.realm, substr(p.gtin, 2, 12)) gen_random_uuid(), p.producer_id, p.realm, substr(p.gtin, 2, 12), 'registered_before', 'confirmed', now(), now()
  FROM products.products p JOIN organisations.organisations o ON o.id = p.producer_id
  WHERE o.status = 'approved' AND p.realm <> 'practice' AND substr(p.gtin, 2, 12) !~ '^(0[245]|2|97[789]|98|99|0{5}[02])'
  ORDER BY p.realm, substr(p.gtin, 2, 12), p.created_at, p.id;--> statement-breakpoint
-- A prefix as the range of twelve digits that begin with it.
CREATE FUNCTION products.numbers_under(prefix text) RETURNS int8range LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT int8range(rpad(prefix, 12, '0')::bigint, rpad(prefix, 12, '9')::bigint, '[]') $$;--> statement-breakpoint
-- No two confirmed prefixes of a realm take numbers from each other. One constraint a realm, because no operator class of the database compares text in the same index.
ALTER TABLE "products"."gs1_prefixes" ADD CONSTRAINT "gs1_prefixes_apart_real" EXCLUDE USING gist (products.numbers_under(prefix) WITH &&) WHERE (state = 'confirmed' AND realm = 'real');--> statement-breakpoint
ALTER TABLE "products"."gs1_prefixes" ADD CONSTRAINT "gs1_prefixes_apart_demo" EXCLUDE USING gist (products.numbers_under(prefix) WITH &&) WHERE (state = 'confirmed' AND realm = 'demo');--> statement-breakpoint
-- A prefix is asked for, and decided by an operator of its realm who has no part in the organisation; who asked may take back what is open. What was confirmed
-- ends by an operator alone, with a reason: a producer whose goods were recalled would take its products out of sight with it.
CREATE FUNCTION products.require_decided_prefix() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  by_outsider boolean := NEW.decided_at IS NOT NULL AND EXISTS (SELECT FROM people.operators o WHERE o.user_id = NEW.decided_by AND o.realm = NEW.realm)
    AND NOT EXISTS (SELECT FROM organisations.memberships m WHERE m.user_id = NEW.decided_by AND m.organisation_id = NEW.organisation_id);
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
END $$;--> statement-breakpoint
CREATE TRIGGER decided_by_outsider BEFORE INSERT OR UPDATE ON "products"."gs1_prefixes" FOR EACH ROW EXECUTE FUNCTION products.require_decided_prefix();--> statement-breakpoint
CREATE FUNCTION products.require_proven_instead() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM products.gs1_prefixes c WHERE c.realm = NEW.realm AND c.state = 'confirmed' AND c.proof <> 'registered_before'
    AND products.numbers_under(c.prefix) @> products.numbers_under(NEW.prefix)) THEN
    RAISE EXCEPTION 'what was registered before gives way to who proves it' USING ERRCODE = 'check_violation', CONSTRAINT = 'gs1_prefixes_give_way', DETAIL = NEW.id::text;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER gives_way AFTER UPDATE OF "state" ON "products"."gs1_prefixes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state = 'confirmed' AND NEW.state = 'withdrawn') EXECUTE FUNCTION products.require_proven_instead();--> statement-breakpoint
-- Whose a product is changes by a claim alone: a confirmed prefix of the claimant covers its number, and none of who had it does.
CREATE FUNCTION products.require_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.realm <> OLD.realm OR NEW.gtin <> OLD.gtin OR NOT EXISTS (SELECT FROM products.gs1_prefixes c WHERE c.organisation_id = NEW.producer_id AND c.state = 'confirmed'
      AND c.proof <> 'registered_before' AND substr(NEW.gtin, 2, length(c.prefix)) = c.prefix)
    OR EXISTS (SELECT FROM products.gs1_prefixes c WHERE c.organisation_id = OLD.producer_id AND c.state = 'confirmed' AND substr(OLD.gtin, 2, length(c.prefix)) = c.prefix) THEN
    RAISE EXCEPTION 'a product changes hands by a claim alone' USING ERRCODE = 'check_violation', CONSTRAINT = 'products_claimed', DETAIL = NEW.gtin;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER claimed BEFORE UPDATE OF "producer_id" ON "products"."products" FOR EACH ROW WHEN (NEW.producer_id IS DISTINCT FROM OLD.producer_id)
  EXECUTE FUNCTION products.require_claim();--> statement-breakpoint
-- The label of who had it stays on record.
CREATE TRIGGER rewritten_by_claim AFTER UPDATE OF "producer_id" ON "products"."products" FOR EACH ROW WHEN (NEW.producer_id IS DISTINCT FROM OLD.producer_id)
  EXECUTE FUNCTION platform.keep_rewritten();--> statement-breakpoint
-- Certificates speak of products of their holder: one of somebody who had the number before does not speak of who has it now.
CREATE OR REPLACE VIEW "certificates"."certificate_coverages" AS (select v.gtin, v.certificate_id from certificates.coverages v join certificates.certificates k on k.id = v.certificate_id
    join products.registered p on p.gtin = v.gtin and p.producer_id = k.holder_id);--> statement-breakpoint
CREATE OR REPLACE VIEW "certificates"."product_certificates" AS (select v.gtin, v.certificate_id from certificates.coverages v join certificates.certificates k on k.id = v.certificate_id
    join products.registered p on p.gtin = v.gtin and p.producer_id = k.holder_id
    union all select p.gtin, k.id from certificates.certificates k join products.registered p on p.producer_id = k.holder_id and p.category = any(k.categories)
      where k.gtins is null and (k.realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE OR REPLACE VIEW "certificates"."whole_coverages" AS (select v.gtin, k.id as certificate_id, k.number, k.certifier_id, k.holder_id, k.valid_from, k.valid_until, k.realm
    from certificates.product_certificates v join certificates.certificates k on k.id = v.certificate_id and (k.realm <> 'demo' or current_setting('amanah.demo', true) = 'on')
    join products.registered p on p.gtin = v.gtin and p.producer_id = k.holder_id where k.batches is null);--> statement-breakpoint
CREATE VIEW "batches"."public_batches" AS (select b.id, b.gtin, b.batch_number, b.code, b.producer_id, b.site_id, b.produced_on, b.expires_on, b.shipped_on, b.in_market_on, b.contracted_on,
    b.quantity, b.claimed_certificate_numbers, b.under_investigation_since, b.slaughter_method, b.realm
    from batches.batch_facts b join products.catalogue p on p.gtin = b.gtin and p.producer_id = b.producer_id);
