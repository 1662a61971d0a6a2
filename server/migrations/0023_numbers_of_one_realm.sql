-- NOT VALID: an older folder may have a practice product under a number of the demo's companies. It stays; no further one comes.
ALTER TABLE "batches"."batches" DROP CONSTRAINT "batches_example_numbers";--> statement-breakpoint
ALTER TABLE "certificates"."coverages" DROP CONSTRAINT "coverages_example_numbers";--> statement-breakpoint
ALTER TABLE "certificates"."applications" DROP CONSTRAINT "applications_example_numbers";--> statement-breakpoint
ALTER TABLE "products"."products" DROP CONSTRAINT "products_example_numbers";--> statement-breakpoint
ALTER TABLE "recalls"."recalls" DROP CONSTRAINT "recalls_example_numbers";--> statement-breakpoint
ALTER TABLE "batches"."serials" DROP CONSTRAINT "serials_batch_id_batches_id_fk";
--> statement-breakpoint
ALTER TABLE "batches"."batches" ADD CONSTRAINT "batches_gtin" UNIQUE("id","gtin");--> statement-breakpoint
ALTER TABLE "products"."products" ADD CONSTRAINT "products_realm" UNIQUE("gtin","realm");--> statement-breakpoint
ALTER TABLE "batches"."batches" ADD CONSTRAINT "batches_product_realm" FOREIGN KEY ("gtin","realm") REFERENCES "products"."products"("gtin","realm") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "batches"."serials" ADD CONSTRAINT "serials_batch_gtin" FOREIGN KEY ("batch_id","gtin") REFERENCES "batches"."batches"("id","gtin") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "certificates"."coverages" ADD CONSTRAINT "coverages_product_realm" FOREIGN KEY ("gtin","realm") REFERENCES "products"."products"("gtin","realm") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "batches"."batches" ADD CONSTRAINT "batches_example_numbers" CHECK ((substr("batches"."batches"."gtin", 2, 3) in ('950', '952')) = ("batches"."batches"."realm" <> 'real') and ("batches"."batches"."realm" <> 'practice' or substr("batches"."batches"."gtin", 2, 6) <> '952100')) NOT VALID;--> statement-breakpoint
ALTER TABLE "certificates"."coverages" ADD CONSTRAINT "coverages_example_numbers" CHECK ((substr("certificates"."coverages"."gtin", 2, 3) in ('950', '952')) = ("certificates"."coverages"."realm" <> 'real') and ("certificates"."coverages"."realm" <> 'practice' or substr("certificates"."coverages"."gtin", 2, 6) <> '952100')) NOT VALID;--> statement-breakpoint
ALTER TABLE "certificates"."applications" ADD CONSTRAINT "applications_example_numbers" CHECK ((substr("certificates"."applications"."gtin", 2, 3) in ('950', '952')) = ("certificates"."applications"."realm" <> 'real') and ("certificates"."applications"."realm" <> 'practice' or substr("certificates"."applications"."gtin", 2, 6) <> '952100')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products"."products" ADD CONSTRAINT "products_example_numbers" CHECK ((substr("products"."products"."gtin", 2, 3) in ('950', '952')) = ("products"."products"."realm" <> 'real') and ("products"."products"."realm" <> 'practice' or substr("products"."products"."gtin", 2, 6) <> '952100')) NOT VALID;--> statement-breakpoint
ALTER TABLE "recalls"."recalls" ADD CONSTRAINT "recalls_example_numbers" CHECK ((substr("recalls"."recalls"."gtin", 2, 3) in ('950', '952')) = ("recalls"."recalls"."realm" <> 'real') and ("recalls"."recalls"."realm" <> 'practice' or substr("recalls"."recalls"."gtin", 2, 6) <> '952100')) NOT VALID;