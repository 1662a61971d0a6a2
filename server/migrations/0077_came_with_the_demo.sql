CREATE OR REPLACE VIEW "batches"."batch_plans" AS (select id, expected_on, completed_on, created_at from batches.batches);
