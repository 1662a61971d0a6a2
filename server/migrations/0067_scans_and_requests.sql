CREATE TABLE "products"."product_requests" (
	"gtin" text NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_requests_gtin_user_id_pk" PRIMARY KEY("gtin","user_id")
);
--> statement-breakpoint
ALTER TABLE "scans"."scans" ADD COLUMN "headline" jsonb;--> statement-breakpoint
CREATE INDEX "product_requests_person" ON "products"."product_requests" USING btree ("user_id");