-- Which certificates speak of a product, by its number or by its category, is said once.
CREATE VIEW "certificates"."product_certificates" AS (select gtin, certificate_id from certificates.coverages
    union all select p.gtin, k.id from certificates.certificates k join products.catalogue p on p.producer_id = k.holder_id and p.category = any(k.categories)
      where k.gtins is null and (k.realm <> 'demo' or current_setting('amanah.demo', true) = 'on'));
