// The only place that writes a URL of the web app.
export const patterns = {
  home: '/',
  auth: '/auth',
  authReset: '/auth/reset',
  scanner: '/scanner',
  myRules: '/my-rules',
  readLabel: '/read-label',
  authorities: '/certification-bodies',
  authority: '/certification-bodies/$id',
  dashboard: '/dashboard',
  product: '/product/$qrCode',
  journey: '/product-journey',
  evidence: '/evidence/$subject',
  certificates: '/certificates',
  applications: '/applications',
  application: '/applications/$id',
  schemes: '/schemes',
  audit: '/audits/$id',
  recordEvent: '/record-event',
  products: '/products',
  ownProduct: '/products/$gtin',
  batches: '/batches',
  ownBatch: '/batches/$id',
  inventory: '/inventory',
  labels: '/labels',
  genealogy: '/genealogy',
  massBalance: '/mass-balance',
  recalls: '/recalls',
  laboratory: '/laboratory',
  signingKeys: '/signing-keys',
  iotMonitoring: '/iot-monitoring',
  notifications: '/notifications',
  professionalTools: '/professional-tools',
  support: '/support',
  disputes: '/disputes',
  dispute: '/disputes/$number',
  organisation: '/organisation',
  invitation: '/invitation',
  partners: '/partners',
  operator: '/operator',
  security: '/security',
  vocabulary: '/vocabulary',
  privacy: '/privacy',
  terms: '/terms',
} as const;

/** The batch that the journey shows when no code is given; in the realm demo there is one. */
export const sampleJourneyCode = 'HALAL-CHICKEN-2024-001';

/** A whole link for sharing: the address shows the live verdict, never a copy of it. */
export function shareAddress(code: string): string {
  return `${window.location.origin}/product/${encodeURIComponent(code)}`;
}

/** For links to the evidence page of a certificate, batch or event; `code` is what was scanned, so that the page compares it. */
export function evidenceAddress(subject: string, code?: string) {
  return { to: patterns.evidence, params: { subject }, search: code === undefined ? {} : { code } } as const;
}

/** A file of the log, such as `checkpoint` or the path of a tile. */
export function logFileAddress(path: string): string {
  return `/log/${path}`;
}

/** The documentation of the interfaces, drawn by the server. */
export const documentationAddress = '/api/docs';
