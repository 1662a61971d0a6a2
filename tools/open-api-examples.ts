// A body for each operation that strangers and programs begin with, as somebody would send it. Each fits the schema of its route (tests/architecture).

const id = '018f3b7e-0000-7000-8000-000000000001';
const chicken = '(01)09521001000017(10)KH-2411';

/** By the name of the operation. */
export const bodyExamples: Readonly<Record<string, unknown>> = {
  verify: { qrCode: chicken, market: 'MY' },
  verdictStatesOf: { codes: [chicken, 'https://id.gs1.org/01/09521001000024'] },
  register: {
    username: 'Aisyah',
    email: 'aisyah@kampung-hijau.example',
    password: 'purple-mango-38-tree',
    role: 'producer',
    organization: { name: 'Kampung Hijau', kind: 'producer', country: 'MY', licenceNumber: '', practice: true },
  },
  login: { email: 'aisyah@kampung-hijau.example', password: 'purple-mango-38-tree' },
  requestPasswordReset: { email: 'aisyah@kampung-hijau.example' },
  confirmPasswordReset: { token: 'a'.repeat(43), password: 'another-mango-57-tree' },
  takeSecondStep: { way: 'totp', code: '123456' },
  signInWithPasskey: { response: { id: 'credential', rawId: 'credential', type: 'public-key', response: {} } },
  openTicket: {
    id,
    name: 'Aisyah',
    email: 'aisyah@kampung-hijau.example',
    topic: 'verdict',
    message: 'The code on the pack is torn. How do I check it?',
  },
  geocode: { address: 'Jalan Ampang 1, Kuala Lumpur' },
  sendReadings: { readings: [{ time: '2026-11-20T10:00:00Z', temperatureCelsius: 3.2, humidityPercent: 81 }] },
  vcVerify: {
    verifiableCredential: {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiableCredential'],
      issuer: 'did:web:amanah.example',
      credentialSubject: { id: 'urn:example:subject' },
    },
  },
  vcVerifyPresentation: {
    verifiablePresentation: {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiablePresentation'],
      verifiableCredential: [],
    },
  },
  createApiKey: { name: 'Warehouse system', scopes: ['capture', 'query'] },
  createProduct: {
    gtin: '09521001000017',
    name: 'Whole chicken',
    brand: 'Kampung Hijau',
    category: 'poultry',
    description: 'Free range, hand slaughtered.',
    weight: '1.2 kg',
    price: { amount: 24.9, currency: 'MYR' },
    ingredients: ['chicken'],
    allergens: [],
    nutritional: { calories: 215, protein: 18, fat: 15, carbs: 0 },
    storageInstructions: 'Keep below 4 °C.',
    shelfLife: '7 days',
    leastTemperatureCelsius: 0,
    mostTemperatureCelsius: 4,
  },
  createBatch: {
    id,
    gtin: '09521001000017',
    batchNumber: 'KH-2411',
    code: { kind: 'assigned' },
    siteId: '018f3b7e-0000-7000-8000-000000000002',
    startDate: '2026-11-20',
    expectedCompletion: '2026-11-21',
    expiryDate: '2026-11-27',
    quantity: 400,
    slaughterMethod: 'no_stun',
    claimedCertificateNumbers: ['NHA-C-2025-00042'],
  },
  beginUpload: { id, kind: 'products', fileName: 'products.csv', totalBytes: 18_204 },
  previewRecall: { codes: [chicken], includesDescendants: true },
  publishRecall: {
    codes: [chicken],
    includesDescendants: true,
    recallClass: 'II',
    reason: 'Undeclared milk was found in the marinade.',
  },
  createReport: { id, kind: 'compliance', format: 'pdf', from: '2026-10-01', to: '2026-10-31', language: 'en' },
  changeCertificateStatus: { action: 'suspend', reason: 'The audit of November found a major nonconformity.' },
  takeApplicationStep: { action: 'recommend', outcome: 'approve', note: 'Everything is in order.' },
};
