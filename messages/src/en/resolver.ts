// Titles of the links that the resolver lists. Short, because they travel in a header, and promising nothing: what is behind
// a link may be a refusal.
export default {
  linkset: 'All links',
  uncompressed: 'The same address, uncompressed',
  titles: {
    pip: 'Product and verdict',
    certificate: 'Certification',
    evidence: 'Proof to check yourself',
    certificatePdf: 'Certification (PDF)',
    traceability: 'Journey of the batch',
  },
  items: {
    product: '{product}, {brand}',
    batch: '{product}, {brand}, batch {batch}',
    pack: '{product}, {brand}, serial number {serial}',
    packOfBatch: '{product}, {brand}, batch {batch}, serial number {serial}',
  },
} as const;
