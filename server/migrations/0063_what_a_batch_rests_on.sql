CREATE VIEW "batches"."resting_certificates" AS (select b.id as batch_id, k.id as certificate_id
    from batches.batch_facts b left join products.registered owned on owned.gtin = b.gtin
    join certificates.certificate_scopes k on k.number = any(b.claimed_certificate_numbers)
    where k.realm = b.realm and k.holder_id in (b.producer_id, owned.producer_id)
      and certificates.status_on(k.id, k.valid_from, k.valid_until, b.produced_on, b.gtin, certificates.batch_name(b.gtin, b.batch_number)) <> 'expired'
    union
    select b.id, k.id
    from batches.batch_facts b left join products.registered owned on owned.gtin = b.gtin
    join certificates.product_certificates v on v.gtin = b.gtin join certificates.certificate_scopes k on k.id = v.certificate_id
    where k.realm = b.realm and k.holder_id in (b.producer_id, owned.producer_id)
      and (b.site_id = any(k.site_ids) or (k.site_ids is null and k.holder_id = b.producer_id))
      and (k.batches is null or certificates.batch_name(b.gtin, b.batch_number) = any(k.batches))
      and certificates.status_on(k.id, k.valid_from, k.valid_until, b.produced_on, b.gtin, certificates.batch_name(b.gtin, b.batch_number)) <> 'expired');