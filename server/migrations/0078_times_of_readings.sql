-- A time in the past was taken however long ago it was, and each hour since then got a row. What a device sent was never older than what was
-- kept when it was registered, so that everything before that goes. Sums of what was measured stay, however old they get.
DELETE FROM sensors.readings WHERE at < '2020-01-01Z';--> statement-breakpoint
DELETE FROM sensors.hours h USING sensors.devices d WHERE d.id = h.device_id AND h.hour < (date_trunc('month', d.created_at AT TIME ZONE 'UTC') - interval '13 months') AT TIME ZONE 'UTC';--> statement-breakpoint
DELETE FROM sensors.blocks b USING sensors.bindings n, sensors.devices d
  WHERE n.id = b.binding_id AND d.id = n.device_id AND b.from_at < (date_trunc('month', d.created_at AT TIME ZONE 'UTC') - interval '13 months') AT TIME ZONE 'UTC';--> statement-breakpoint
DELETE FROM sensors.bindings n USING sensors.devices d WHERE d.id = n.device_id AND n.until_at <= (date_trunc('month', d.created_at AT TIME ZONE 'UTC') - interval '13 months') AT TIME ZONE 'UTC';--> statement-breakpoint
-- What the rules knew of such a time goes too, or the next reading would end a silence of two thousand years.
UPDATE sensors.alerts SET is_withdrawn = true WHERE from_at < '2020-01-01Z' AND NOT is_withdrawn;--> statement-breakpoint
UPDATE sensors.device_states s SET tracks = '{}', last_at = NULL, summarised_until = NULL
  WHERE s.last_at < '2020-01-01Z';--> statement-breakpoint
-- A finding of silence counts what was gone through, no longer the blocks of it: those of bindings that lose a part are counted anew.
UPDATE sensors.device_states s SET summarised_until = least(s.summarised_until, (date_trunc('month', d.created_at AT TIME ZONE 'UTC') - interval '13 months') AT TIME ZONE 'UTC')
  FROM sensors.devices d WHERE d.id = s.device_id
    AND EXISTS (SELECT FROM sensors.bindings n WHERE n.device_id = d.id AND n.from_at < (date_trunc('month', d.created_at AT TIME ZONE 'UTC') - interval '13 months') AT TIME ZONE 'UTC');--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ADD COLUMN "summarised_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ADD COLUMN "summarised_until" timestamp with time zone;--> statement-breakpoint
UPDATE sensors.bindings n SET summarised_from = b.from_at, summarised_until = b.until_at
  FROM sensors.devices d, (SELECT binding_id, min(from_at) AS from_at, max(until_at) AS until_at FROM sensors.blocks GROUP BY 1) b
  WHERE d.id = n.device_id AND b.binding_id = n.id AND n.from_at >= (date_trunc('month', d.created_at AT TIME ZONE 'UTC') - interval '13 months') AT TIME ZONE 'UTC';--> statement-breakpoint
UPDATE sensors.bindings n SET from_at = (date_trunc('month', d.created_at AT TIME ZONE 'UTC') - interval '13 months') AT TIME ZONE 'UTC'
  FROM sensors.devices d WHERE d.id = n.device_id AND n.from_at < (date_trunc('month', d.created_at AT TIME ZONE 'UTC') - interval '13 months') AT TIME ZONE 'UTC';--> statement-breakpoint
ALTER TABLE "sensors"."bindings" ADD CONSTRAINT "bindings_time" CHECK ("sensors"."bindings"."from_at" >= '2020-01-01Z');--> statement-breakpoint
ALTER TABLE "sensors"."blocks" ADD CONSTRAINT "blocks_time" CHECK ("sensors"."blocks"."from_at" >= '2020-01-01Z');--> statement-breakpoint
ALTER TABLE "sensors"."hours" ADD CONSTRAINT "hours_time" CHECK ("sensors"."hours"."hour" >= '2020-01-01Z');--> statement-breakpoint
ALTER TABLE "sensors"."readings" ADD CONSTRAINT "readings_time" CHECK ("at" >= '2020-01-01Z');
