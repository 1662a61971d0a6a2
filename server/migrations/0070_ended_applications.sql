-- What a certificate was issued on is under no application any more; of certificates that were imported these rows still said so.
UPDATE certification.application_products p SET status = 'approved'
FROM certification.applications a
WHERE a.id = p.application_id AND a.state IN ('issued', 'accepted') AND p.status = 'submitted';
