// The first sentences that a result can have, each with a code of the demo that leads to it. Dates, places and other figures stand as `{}`.
import type { HeadlineCode, VerdictState } from '@amanah/core/verification';

interface FirstSentence {
  /** Product and number of its batch, or what somebody types. */
  readonly of: readonly [key: string, number: number] | string;
  /** Where the person shops; nothing: nobody has said. */
  readonly market?: string;
  readonly state: VerdictState;
  readonly headline: HeadlineCode;
  readonly en: string;
  readonly ar: string;
}

const certified: readonly FirstSentence[] = [
  {
    of: ['CHICKEN', 1],
    market: 'MY',
    state: 'certified',
    headline: 'certificate.valid',
    en: 'Verified',
    ar: 'تم التحقق',
  },
  { of: ['CHICKEN', 1], state: 'certified', headline: 'certificate.valid', en: 'Verified', ar: 'تم التحقق' },
  {
    of: '(01)09521001000017(10)KH261106-99',
    state: 'certified',
    headline: 'certificate.valid',
    en: 'Product certified; batch KH261106-99 is not known here',
    ar: 'للمنتج شهادة، والدفعة \u2068KH261106-99\u2069 غير معروفة هنا',
  },
  {
    of: ['FLAPJACK', 1],
    state: 'certified_not_recognised',
    headline: 'recognition.by_nobody',
    en: 'Certified, recognised by nobody in our register',
    ar: 'له شهادة لا يعترف بها أحد في سجلنا',
  },
  {
    of: ['FLAPJACK', 1],
    market: 'GB',
    state: 'certified_not_recognised',
    headline: 'recognition.by_nobody',
    en: 'Certified, recognised by nobody in our register',
    ar: 'له شهادة لا يعترف بها أحد في سجلنا',
  },
  {
    of: ['NOODLE', 1],
    market: 'TR',
    state: 'certified_not_recognised',
    headline: 'recognition.missing',
    en: 'Certified, not recognised in {}',
    ar: 'له شهادة، غير معترف بها في {}',
  },
  {
    of: ['LAMBMINCE', 2],
    state: 'certified_not_recognised',
    headline: 'slaughter.not_accepted_by_profile',
    en: 'Certified. The animals may have been stunned',
    ar: 'له شهادة. ربما دُوّخت الحيوانات',
  },
];

const refused: readonly FirstSentence[] = [
  {
    of: ['ABON', 2],
    state: 'withdrawn',
    headline: 'lab.detected',
    en: 'Pork DNA found in this batch',
    ar: 'وُجد حمض نووي للخنزير في هذه الدفعة',
  },
  { of: ['HALLOUMI', 1], state: 'withdrawn', headline: 'batch.recalled', en: 'Recalled on {}', ar: 'استُدعي في {}' },
  {
    of: ['WAFER', 1],
    state: 'withdrawn',
    headline: 'certificate.revoked',
    en: 'Certificate withdrawn on {}',
    ar: 'أُلغيت الشهادة في {}',
  },
  {
    of: ['PIE', 1],
    state: 'expired',
    headline: 'certificate.expired',
    en: 'Certificate ended on {}',
    ar: 'انتهت الشهادة في {}',
  },
  {
    of: ['PASTIRMA', 1],
    state: 'suspended',
    headline: 'certificate.suspended',
    en: 'Certificate suspended since {}',
    ar: 'الشهادة معلّقة منذ {}',
  },
  {
    of: ['KERUPUK', 3],
    state: 'suspended',
    headline: 'batch.under_investigation',
    en: 'Batch under investigation since {}',
    ar: 'الدفعة قيد التحقيق منذ {}',
  },
  {
    of: '09521003000039',
    state: 'suspended',
    headline: 'batch.under_investigation',
    en: 'A batch of this product is under investigation',
    ar: 'دفعة من هذا المنتج قيد التحقيق',
  },
  {
    of: '09521005000044',
    state: 'suspended',
    headline: 'certificate.other_batch',
    en: 'A batch names a certificate that does not cover it',
    ar: 'دفعة تذكر شهادة لا تشملها',
  },
  {
    of: '09521003000053',
    state: 'suspended',
    headline: 'lab.detected',
    en: 'Pork DNA found in a batch of this product',
    ar: 'وُجد حمض نووي للخنزير في دفعة من هذا المنتج',
  },
];

const notFitting: readonly FirstSentence[] = [
  {
    of: ['SARDINE', 2],
    state: 'mismatch',
    headline: 'certificate.unknown_number',
    en: 'This certificate number does not exist',
    ar: 'رقم الشهادة هذا غير موجود',
  },
  {
    of: ['SANDWICH', 1],
    state: 'mismatch',
    headline: 'certificate.other_holder',
    en: 'The certificate belongs to another company',
    ar: 'الشهادة لشركة أخرى',
  },
  {
    of: ['GUMMY', 4],
    state: 'mismatch',
    headline: 'certificate.other_site',
    en: 'The certificate does not cover this site',
    ar: 'الشهادة لا تشمل هذا الموقع',
  },
  {
    of: ['RUSK', 3],
    state: 'mismatch',
    headline: 'certificate.other_product',
    en: 'The certificate does not cover this product',
    ar: 'الشهادة لا تشمل هذا المنتج',
  },
  {
    of: ['GHEE', 3],
    state: 'mismatch',
    headline: 'certificate.other_batch',
    en: 'The certificate does not cover this batch',
    ar: 'الشهادة لا تشمل هذه الدفعة',
  },
  {
    of: ['KOFTE', 1],
    state: 'mismatch',
    headline: 'mass_balance.overspent',
    en: 'More was sold as certified than could be made',
    ar: 'بيع بشهادة حلال أكثر مما يمكن صنعه',
  },
];

const uncertified: readonly FirstSentence[] = [
  {
    of: ['TRIFLE', 1],
    state: 'not_halal',
    headline: 'ingredient.forbidden',
    en: 'Contains gelatin (pork)',
    ar: 'يحتوي على \u2068جيلاتين الخنزير\u2069',
  },
  {
    of: ['RUSK', 1],
    state: 'doubtful',
    headline: 'ingredient.depends_on_source',
    en: 'Not certified. Mono- and diglycerides of fatty acids (E471): depends on the source',
    ar: 'بلا شهادة. يتوقف على مصدر {}',
  },
  {
    of: ['MINTSAUCE', 1],
    state: 'doubtful',
    headline: 'ingredient.disputed',
    en: 'Doubtful: wine vinegar',
    ar: 'مشكوك فيه: \u2068خل النبيذ\u2069',
  },
  { of: ['ATTA', 1], state: 'pending', headline: 'application.submitted', en: 'Pending', ar: 'قيد الانتظار' },
];

const unknown = { state: 'unknown', headline: 'code.not_registered' } as const;
const notFound: readonly FirstSentence[] = [
  { of: '09506000134352', ...unknown, en: 'We have no data on this product', ar: 'لا بيانات لدينا عن هذا المنتج' },
  { of: '09506000134353', ...unknown, en: 'The number has a typing mistake', ar: 'في الرقم خطأ كتابي' },
  { of: 'HALAL-NOWHERE-2026-999', ...unknown, en: 'Product Not Found', ar: 'المنتج غير موجود' },
];

/** Beside these: the copied serial number, whose code is made in samples.ts, the number of a certificate, and what is near a known code. */
export const firstSentences: readonly FirstSentence[] = [
  ...certified,
  ...refused,
  ...notFitting,
  ...uncertified,
  ...notFound,
];

/** What stands on the screen for a sentence of the table. */
export const asPattern = (sentence: string): RegExp =>
  new RegExp(`^${sentence.replaceAll(/[.()?]/g, '\\$&').replaceAll('{}', '.+')}$`);
