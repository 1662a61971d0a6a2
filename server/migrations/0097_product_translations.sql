DROP VIEW "recalls"."recalled_once_public";--> statement-breakpoint
DROP VIEW "products"."once_public";--> statement-breakpoint
ALTER TABLE "products"."products" ADD COLUMN "translations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "products"."catalogue" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at, translations from products.products where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on') and (realm = 'practice' or exists (select from products.gs1_prefixes c
      where c.organisation_id = producer_id and c.state = 'confirmed' and substr(gtin, 2, length(c.prefix)) = c.prefix)));--> statement-breakpoint
CREATE VIEW "products"."once_public" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at, translations, ended.public_until from products.products cross join lateral (select max(c.decided_at) as public_until from products.gs1_prefixes c where c.organisation_id = producer_id
      and c.confirmed_at is not null and c.state <> 'confirmed' and substr(gtin, 2, length(c.prefix)) = c.prefix) ended
    where ended.public_until is not null and (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));--> statement-breakpoint
CREATE VIEW "recalls"."recalled_once_public" AS (select p.gtin, p.name, p.brand, p.producer_id, p.realm, r.batch_ids from products.once_public p
    join recalls.product_recalls r on r.gtin = p.gtin and r.lifted_on is null and r.published_at <= p.public_until);--> statement-breakpoint
CREATE OR REPLACE VIEW "products"."registered" AS (select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at, translations from products.products where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));