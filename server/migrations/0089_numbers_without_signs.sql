DROP INDEX "certificates"."certificates_number";--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" drop column "number_likeness";--> statement-breakpoint
ALTER TABLE "certificates"."certificate_imports" ADD COLUMN "number_likeness" text GENERATED ALWAYS AS (platform.likeness_of_name(content ->> 'number')) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates"."certificates" USING btree (platform.likeness_of_name("number"),"realm");--> statement-breakpoint
CREATE INDEX "certificate_imports_number" ON "certificates"."certificate_imports" USING btree ("number_likeness","realm") WHERE "certificates"."certificate_imports"."state" = 'proposed';