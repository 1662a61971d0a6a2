CREATE INDEX "products_article" ON "products"."products" USING btree (substr("gtin", 2, 12));--> statement-breakpoint
CREATE VIEW "batches"."blocked_times" AS (select b.id as batch_id, k.since, k.lifted_at as until from batches.batches b
    join batches.blocks k on k.gtin = b.gtin and k.realm = b.realm and (k.batch_id is null or k.batch_id = b.id));