// What the certifiers of the demo ask for. The criteria are written after the common ground of the standards that their schemes name;
// they are no standard's own words.
import type { SchemeContent, SchemeCriterion } from '@amanah/api/certificates/schemes';
import type { NewScheme } from '@amanah/server/certificates';
import type { Calendar } from './calendar.ts';
import { validityMonthsOf } from './certificates.ts';
import { type CertifierKey, certifierBodyId, certifierOrganisationId, certifiers } from './certifiers.ts';
import { demoId } from './chance.ts';

const criterion = (
  code: string,
  kind: SchemeCriterion['kind'],
  severity: SchemeCriterion['severity'],
  en: string,
  ar: string,
): SchemeCriterion => ({ code, kind, severity, text: { en, ar } });

const criteria: SchemeCriterion[] = [
  criterion('D1', 'document', 'major', 'Business licence', 'الرخصة التجارية'),
  criterion(
    'D2',
    'document',
    'major',
    'Process flow chart from receipt to dispatch',
    'مخطط سير العملية من الاستلام إلى الشحن',
  ),
  criterion('D3', 'document', 'major', 'Cleaning procedure for shared equipment', 'إجراء تنظيف المعدات المشتركة'),
  criterion('D4', 'document', 'minor', 'Halal policy signed by the management', 'سياسة الحلال موقعة من الإدارة'),
  criterion(
    'P1',
    'parameter',
    'major',
    'Slaughter, ethanol and segregation as the scheme sets them',
    'الذبح والإيثانول والفصل كما يحددها النظام',
  ),
  criterion(
    'C1',
    'checklist',
    'major',
    'Every material in store is on the approved list',
    'كل مادة في المخزن مدرجة في القائمة المعتمدة',
  ),
  criterion(
    'C2',
    'checklist',
    'major',
    'Certificates of the materials in store are valid and match the deliveries',
    'شهادات المواد في المخزن سارية وتطابق الشحنات',
  ),
  criterion(
    'C3',
    'checklist',
    'major',
    'No contact with pork, its derivatives or khamr on the line',
    'لا تلامس مع الخنزير أو مشتقاته أو الخمر على الخط',
  ),
  criterion(
    'C4',
    'checklist',
    'major',
    'A Muslim supervisor is present while the line runs',
    'مشرف مسلم حاضر أثناء تشغيل الخط',
  ),
  criterion(
    'C5',
    'checklist',
    'minor',
    'Halal goods are labelled and stored apart',
    'بضائع الحلال موسومة ومخزنة على حدة',
  ),
  criterion(
    'C6',
    'checklist',
    'minor',
    'Records of cleaning are complete for the last three months',
    'سجلات التنظيف كاملة للأشهر الثلاثة الماضية',
  ),
  criterion(
    'C7',
    'checklist',
    'minor',
    'Staff can show that they were trained in the halal policy',
    'يستطيع العاملون إثبات تدريبهم على سياسة الحلال',
  ),
  criterion(
    'C8',
    'checklist',
    'major',
    'A pack of today can be traced back to its deliveries',
    'يمكن تتبع عبوة من اليوم إلى شحناتها',
  ),
];

const contentFor = (certifier: CertifierKey): SchemeContent => ({
  criteria,
  parameters: {
    slaughterMethods: certifier === 'bht' ? ['no_stun', 'recoverable_stun'] : ['no_stun'],
    ethanolLimitPercent: 0.5,
    segregation: 'cleaned_line',
  },
  categories: null,
  validityMonths: validityMonthsOf(certifier),
  reviewDays: 30,
});

export const schemeId = (certifier: string, name: string, version = 1): string =>
  demoId('scheme', certifier, name, version);

export const demoSchemes = (calendar: Calendar): NewScheme[] => [
  ...certifiers.flatMap(({ key, schemes }) =>
    schemes.map((name) => ({
      id: schemeId(key, name),
      bodyId: certifierBodyId(key),
      organisationId: certifierOrganisationId(key),
      name,
      version: 1,
      state: 'published' as const,
      content: contentFor(key),
      createdBy: null,
      createdAt: calendar.moment(-700),
      publishedAt: calendar.moment(-690),
      realm: 'demo' as const,
    })),
  ),
  // The next version of one is being written, so that a certifier of the demo finds what can still be changed.
  {
    id: schemeId('nha', 'MS 1500:2019', 2),
    bodyId: certifierBodyId('nha'),
    organisationId: certifierOrganisationId('nha'),
    name: 'MS 1500:2019',
    version: 2,
    state: 'draft',
    content: { ...contentFor('nha'), reviewDays: 21 },
    createdBy: null,
    createdAt: calendar.moment(-3),
    publishedAt: null,
    realm: 'demo' as const,
  },
];
