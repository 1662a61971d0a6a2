// Loads the words of a language when they are needed, one chunk each. A language that is not complete speaks English.

import type englishCertificates from './en/certificates.ts';
import type englishEvidence from './en/evidence.ts';
import type { LegalDocument } from './en/legal.ts';
import type { English } from './en.ts';
import { type CompleteLanguage, type Language, spokenLanguage } from './languages.ts';
import type { Words } from './words.ts';

export type Catalogue = Words<English>;

const catalogues: Record<CompleteLanguage, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./en.ts'),
  ar: () => import('./ar.ts'),
};

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await catalogues[spokenLanguage(language)]()).default;
}

export interface LegalDocuments {
  readonly privacy: LegalDocument;
  readonly terms: LegalDocument;
}

const legalDocuments: Record<CompleteLanguage, () => Promise<LegalDocuments>> = {
  en: () => import('./en/legal.ts'),
  ar: () => import('./ar/legal.ts'),
};

export function loadLegalDocuments(language: Language): Promise<LegalDocuments> {
  return legalDocuments[spokenLanguage(language)]();
}

/** Words of the evidence page, which only that page loads: a fifth of all words, and most visits never ask for them. */
export type EvidenceWords = Words<typeof englishEvidence>;

const evidenceWords: Record<CompleteLanguage, () => Promise<{ default: EvidenceWords }>> = {
  en: () => import('./en/evidence.ts'),
  ar: () => import('./ar/evidence.ts'),
};

export async function loadEvidenceWords(language: Language): Promise<EvidenceWords> {
  return (await evidenceWords[spokenLanguage(language)]()).default;
}

/** Words of the screens for certificates and signing keys, which only those who issue and sign load. */
export type CertificateWords = Words<typeof englishCertificates>;

const certificateWords: Record<CompleteLanguage, () => Promise<{ default: CertificateWords }>> = {
  en: () => import('./en/certificates.ts'),
  ar: () => import('./ar/certificates.ts'),
};

export async function loadCertificateWords(language: Language): Promise<CertificateWords> {
  return (await certificateWords[spokenLanguage(language)]()).default;
}
