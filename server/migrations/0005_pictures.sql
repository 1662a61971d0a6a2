ALTER TABLE "products"."photographs" ADD COLUMN "medium_file_id" uuid;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "small_file_id" uuid;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "products"."photographs" ADD COLUMN "height" integer;