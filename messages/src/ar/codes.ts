// رموز المهنة التي تقولها أكثر من شاشة بالكلمات.
import type english from '../en/codes.ts';
import type { Words } from '../words.ts';

export default {
  methods: {
    pcr: 'PCR (الحمض النووي)',
    lc_ms: 'LC-MS/MS (الببتيدات)',
    elisa: 'ELISA (الأجسام المضادة)',
    gas_chromatography: 'كروماتوغرافيا الغاز',
  },
  analytes: {
    porcine_dna: 'خنزير، حمض نووي',
    porcine_peptide: 'خنزير، ببتيدات',
    ethanol: 'الإيثانول',
    other_species_dna: 'نوع حيواني آخر، حمض نووي',
    blood_plasma: 'بلازما الدم',
  },
  reportKinds: {
    compliance: 'تقرير الامتثال',
    inventory: 'تقرير المخزون',
    batch: 'تقرير الدفعات',
    certification: 'تقرير الشهادات',
    audit: 'تقرير سجل التدقيق',
  },
  documentTypes: { po: 'أمر شراء', desadv: 'إشعار إرسال', bol: 'بوليصة شحن', inv: 'فاتورة' },
  applicationKinds: { initial: 'شهادة جديدة', renewal: 'تجديد', change: 'تغيير مادة' },
  segregations: {
    dedicated_line: 'خط مستقل',
    cleaned_line: 'خط مشترك يُنظف قبل الاستعمال',
    none: 'بلا فصل',
  },
  slaughterMethods: {
    no_stun: 'بلا تدويخ',
    recoverable_stun: 'تدويخ يفيق منه الحيوان',
    non_recoverable_stun: 'تدويخ قاتل',
    mechanical: 'ذبح آلي',
  },
  severities: { major: 'جسيمة', minor: 'طفيفة' },
  schemeTimes: {
    months: 'تسري {count, plural, zero {# شهر} one {شهرًا} two {شهرين} few {# أشهر} many {# شهرًا} other {# شهر}}',
    days: 'القرار خلال {count, plural, zero {# يوم} one {يوم} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}',
  },
} as const satisfies Words<typeof english>;
