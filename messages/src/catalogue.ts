// Loads the words of a language when they are needed, one chunk each. A language that is not complete speaks English.

import type englishAudit from './en/audit.ts';
import type englishAuthoring from './en/authoring.ts';
import type englishCertificates from './en/certificates.ts';
import type englishCertification from './en/certification.ts';
import type englishEpcisRules from './en/epcis-rules.ts';
import type englishEvidence from './en/evidence.ts';
import type englishGoods from './en/goods.ts';
import type englishInventory from './en/inventory.ts';
import type { LegalDocument } from './en/legal.ts';
import type englishMaps from './en/maps.ts';
import type englishNotices from './en/notices.ts';
import type englishOffline from './en/offline.ts';
import type englishOrganisations from './en/organisations.ts';
import type englishReports from './en/reports.ts';
import type englishSecurity from './en/security.ts';
import type englishSensors from './en/sensors.ts';
import type englishSupport from './en/support.ts';
import type englishTracing from './en/tracing.ts';
import type englishVocabulary from './en/vocabulary.ts';
import type englishWork from './en/work.ts';
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

/** Words of applications for certificates, audits and schemes. */
export type CertificationWords = Words<typeof englishCertification>;

const certificationWords: Record<CompleteLanguage, () => Promise<{ default: CertificationWords }>> = {
  en: () => import('./en/certification.ts'),
  ar: () => import('./ar/certification.ts'),
};

export async function loadCertificationWords(language: Language): Promise<CertificationWords> {
  return (await certificationWords[spokenLanguage(language)]()).default;
}

/** Words for those who record events and print labels. */
export type AuthoringWords = Words<typeof englishAuthoring>;

const authoringWords: Record<CompleteLanguage, () => Promise<{ default: AuthoringWords }>> = {
  en: () => import('./en/authoring.ts'),
  ar: () => import('./ar/authoring.ts'),
};

export async function loadAuthoringWords(language: Language): Promise<AuthoringWords> {
  return (await authoringWords[spokenLanguage(language)]()).default;
}

/** Words of maps and of what a journey adds up to, which only pages with a map load. */
export type MapWords = Words<typeof englishMaps>;

const mapWords: Record<CompleteLanguage, () => Promise<{ default: MapWords }>> = {
  en: () => import('./en/maps.ts'),
  ar: () => import('./ar/maps.ts'),
};

export async function loadMapWords(language: Language): Promise<MapWords> {
  return (await mapWords[spokenLanguage(language)]()).default;
}

/** Words of the page of the sensors, which only that page loads. */
export type SensorWords = Words<typeof englishSensors>;

const sensorWords: Record<CompleteLanguage, () => Promise<{ default: SensorWords }>> = {
  en: () => import('./en/sensors.ts'),
  ar: () => import('./ar/sensors.ts'),
};

export async function loadSensorWords(language: Language): Promise<SensorWords> {
  return (await sensorWords[spokenLanguage(language)]()).default;
}

/** What each rule of EPCIS documents and queries wants, for whoever is shown a breach. */
export type EpcisRuleWords = Words<typeof englishEpcisRules>;

const epcisRuleWords: Record<CompleteLanguage, () => Promise<{ default: EpcisRuleWords }>> = {
  en: () => import('./en/epcis-rules.ts'),
  ar: () => import('./ar/epcis-rules.ts'),
};

export async function loadEpcisRuleWords(language: Language): Promise<EpcisRuleWords> {
  return (await epcisRuleWords[spokenLanguage(language)]()).default;
}

/** Words of genealogy, mass balance, recalls and messages. */
export type TracingWords = Words<typeof englishTracing>;

const tracingWords: Record<CompleteLanguage, () => Promise<{ default: TracingWords }>> = {
  en: () => import('./en/tracing.ts'),
  ar: () => import('./ar/tracing.ts'),
};

export async function loadTracingWords(language: Language): Promise<TracingWords> {
  return (await tracingWords[spokenLanguage(language)]()).default;
}

/** Words of the vocabulary of events, which only that page loads. */
export type VocabularyWords = Words<typeof englishVocabulary>;

const vocabularyWords: Record<CompleteLanguage, () => Promise<{ default: VocabularyWords }>> = {
  en: () => import('./en/vocabulary.ts'),
  ar: () => import('./ar/vocabulary.ts'),
};

export async function loadVocabularyWords(language: Language): Promise<VocabularyWords> {
  return (await vocabularyWords[spokenLanguage(language)]()).default;
}

/** Words of what people are told, which load with the bell. */
export type NoticeWords = Words<typeof englishNotices>;

const noticeWords: Record<CompleteLanguage, () => Promise<{ default: NoticeWords }>> = {
  en: () => import('./en/notices.ts'),
  ar: () => import('./ar/notices.ts'),
};

export async function loadNoticeWords(language: Language): Promise<NoticeWords> {
  return (await noticeWords[spokenLanguage(language)]()).default;
}

/** Words of answers without a network and of scans that wait. */
export type OfflineWords = Words<typeof englishOffline>;

const offlineWords: Record<CompleteLanguage, () => Promise<{ default: OfflineWords }>> = {
  en: () => import('./en/offline.ts'),
  ar: () => import('./ar/offline.ts'),
};

export async function loadOfflineWords(language: Language): Promise<OfflineWords> {
  return (await offlineWords[spokenLanguage(language)]()).default;
}

/** Words of the organisation's page, of applications and of their decision. */
export type OrganisationWords = Words<typeof englishOrganisations>;

const organisationWords: Record<CompleteLanguage, () => Promise<{ default: OrganisationWords }>> = {
  en: () => import('./en/organisations.ts'),
  ar: () => import('./ar/organisations.ts'),
};

export async function loadOrganisationWords(language: Language): Promise<OrganisationWords> {
  return (await organisationWords[spokenLanguage(language)]()).default;
}

/** A sentence for each action of the audit trail. */
export type AuditWords = Words<typeof englishAudit>;

const auditWords: Record<CompleteLanguage, () => Promise<{ default: AuditWords }>> = {
  en: () => import('./en/audit.ts'),
  ar: () => import('./ar/audit.ts'),
};

export async function loadAuditWords(language: Language): Promise<AuditWords> {
  return (await auditWords[spokenLanguage(language)]()).default;
}

/** Words of the page on which people keep their account safe. */
export type SecurityWords = Words<typeof englishSecurity>;

const securityWords: Record<CompleteLanguage, () => Promise<{ default: SecurityWords }>> = {
  en: () => import('./en/security.ts'),
  ar: () => import('./ar/security.ts'),
};

export async function loadSecurityWords(language: Language): Promise<SecurityWords> {
  return (await securityWords[spokenLanguage(language)]()).default;
}

/** Words of products and batches, for producers. */
export type GoodsWords = Words<typeof englishGoods>;

const goodsWords: Record<CompleteLanguage, () => Promise<{ default: GoodsWords }>> = {
  en: () => import('./en/goods.ts'),
  ar: () => import('./ar/goods.ts'),
};

export async function loadGoodsWords(language: Language): Promise<GoodsWords> {
  return (await goodsWords[spokenLanguage(language)]()).default;
}

/** Words of the stock, for retailers. */
export type InventoryWords = Words<typeof englishInventory>;

const inventoryWords: Record<CompleteLanguage, () => Promise<{ default: InventoryWords }>> = {
  en: () => import('./en/inventory.ts'),
  ar: () => import('./ar/inventory.ts'),
};

export async function loadInventoryWords(language: Language): Promise<InventoryWords> {
  return (await inventoryWords[spokenLanguage(language)]()).default;
}

/** Words of the professional tools. */
export type WorkWords = Words<typeof englishWork>;

const workWords: Record<CompleteLanguage, () => Promise<{ default: WorkWords }>> = {
  en: () => import('./en/work.ts'),
  ar: () => import('./ar/work.ts'),
};

export async function loadWorkWords(language: Language): Promise<WorkWords> {
  return (await workWords[spokenLanguage(language)]()).default;
}

/** Words of the support page. */
export type SupportWords = Words<typeof englishSupport>;

const supportWords: Record<CompleteLanguage, () => Promise<{ default: SupportWords }>> = {
  en: () => import('./en/support.ts'),
  ar: () => import('./ar/support.ts'),
};

export async function loadSupportWords(language: Language): Promise<SupportWords> {
  return (await supportWords[spokenLanguage(language)]()).default;
}

/** Words of reports, which only their tab loads. */
export type ReportsWords = Words<typeof englishReports>;

const reportsWords: Record<CompleteLanguage, () => Promise<{ default: ReportsWords }>> = {
  en: () => import('./en/reports.ts'),
  ar: () => import('./ar/reports.ts'),
};

export async function loadReportsWords(language: Language): Promise<ReportsWords> {
  return (await reportsWords[spokenLanguage(language)]()).default;
}
