// Loads the words of a language when they are needed, one chunk each. A language that is not complete speaks English.

import type { LegalDocument } from './en/legal.ts';
import type { English } from './en.ts';
import { type CompleteLanguage, spokenLanguage } from './languages.ts';
import type { Words } from './words.ts';

export type Catalogue = Words<English>;

const catalogues: Record<CompleteLanguage, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./en.ts'),
  ar: () => import('./ar.ts'),
};

export async function loadCatalogue(language: string): Promise<Catalogue> {
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

export function loadLegalDocuments(language: string): Promise<LegalDocuments> {
  return legalDocuments[spokenLanguage(language)]();
}

/** Words of single screens: a chunk each, because most visits never ask for them. A new screen has its line here and its words in each language. */
const wordsOfScreens = {
  audit: { en: () => import('./en/audit.ts'), ar: () => import('./ar/audit.ts') },
  authoring: { en: () => import('./en/authoring.ts'), ar: () => import('./ar/authoring.ts') },
  authorities: { en: () => import('./en/authorities.ts'), ar: () => import('./ar/authorities.ts') },
  batches: { en: () => import('./en/batches.ts'), ar: () => import('./ar/batches.ts') },
  bulk: { en: () => import('./en/bulk.ts'), ar: () => import('./ar/bulk.ts') },
  certificates: { en: () => import('./en/certificates.ts'), ar: () => import('./ar/certificates.ts') },
  certification: { en: () => import('./en/certification.ts'), ar: () => import('./ar/certification.ts') },
  epcisRules: { en: () => import('./en/epcis-rules.ts'), ar: () => import('./ar/epcis-rules.ts') },
  evidence: { en: () => import('./en/evidence.ts'), ar: () => import('./ar/evidence.ts') },
  genealogy: { en: () => import('./en/genealogy.ts'), ar: () => import('./ar/genealogy.ts') },
  inventory: { en: () => import('./en/inventory.ts'), ar: () => import('./ar/inventory.ts') },
  labels: { en: () => import('./en/labels.ts'), ar: () => import('./ar/labels.ts') },
  laboratory: { en: () => import('./en/laboratory.ts'), ar: () => import('./ar/laboratory.ts') },
  maps: { en: () => import('./en/maps.ts'), ar: () => import('./ar/maps.ts') },
  massBalance: { en: () => import('./en/mass-balance.ts'), ar: () => import('./ar/mass-balance.ts') },
  myRules: { en: () => import('./en/my-rules.ts'), ar: () => import('./ar/my-rules.ts') },
  notifications: { en: () => import('./en/notifications.ts'), ar: () => import('./ar/notifications.ts') },
  offline: { en: () => import('./en/offline.ts'), ar: () => import('./ar/offline.ts') },
  organisations: { en: () => import('./en/organisations.ts'), ar: () => import('./ar/organisations.ts') },
  problems: { en: () => import('./en/problems.ts'), ar: () => import('./ar/problems.ts') },
  readLabel: { en: () => import('./en/read-label.ts'), ar: () => import('./ar/read-label.ts') },
  products: { en: () => import('./en/products.ts'), ar: () => import('./ar/products.ts') },
  professionalTools: {
    en: () => import('./en/professional-tools.ts'),
    ar: () => import('./ar/professional-tools.ts'),
  },
  recalls: { en: () => import('./en/recalls.ts'), ar: () => import('./ar/recalls.ts') },
  reports: { en: () => import('./en/reports.ts'), ar: () => import('./ar/reports.ts') },
  security: { en: () => import('./en/security.ts'), ar: () => import('./ar/security.ts') },
  sensors: { en: () => import('./en/sensors.ts'), ar: () => import('./ar/sensors.ts') },
  support: { en: () => import('./en/support.ts'), ar: () => import('./ar/support.ts') },
  fraud: { en: () => import('./en/fraud.ts'), ar: () => import('./ar/fraud.ts') },
  vocabulary: { en: () => import('./en/vocabulary.ts'), ar: () => import('./ar/vocabulary.ts') },
};

/** The name under which components ask for them. */
export type LazyWords = keyof typeof wordsOfScreens;

export const lazyWords = Object.keys(wordsOfScreens) as readonly LazyWords[];

/** English ones, to which the other languages are held by their types. */
export type EnglishOfScreens = {
  readonly [Name in LazyWords]: Awaited<ReturnType<(typeof wordsOfScreens)[Name]['en']>>['default'];
};

export async function loadWords<Name extends LazyWords>(
  name: Name,
  language: string,
): Promise<Words<EnglishOfScreens[Name]>> {
  const load: Readonly<Record<CompleteLanguage, () => Promise<{ readonly default: unknown }>>> = wordsOfScreens[name];
  const { default: words } = await load[spokenLanguage(language)]();
  return words as Words<EnglishOfScreens[Name]>; // by the line of this name
}
