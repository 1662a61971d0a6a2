CREATE OR REPLACE VIEW "laboratory"."product_lab_results" AS (select id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent,
      case when overturned_leaf_id is not null then overturned_on end as overturned_on,
      case when sisters_cleared_leaf_id is not null then sisters_cleared_on end as sisters_cleared_on, laboratory
    from laboratory.lab_results where (realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));