ALTER TABLE "events"."capture_jobs" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "events"."capture_jobs" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "events"."capture_jobs" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events"."capture_jobs" ADD COLUMN "taken" jsonb DEFAULT '{"events":0,"kinds":{},"lots":[],"refused":0}'::jsonb NOT NULL;