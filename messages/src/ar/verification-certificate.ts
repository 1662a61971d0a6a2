// Arabic: the paper that a shopper saves.
import type english from '../en/verification-certificate.ts';
import type { Words } from '../words.ts';

export default {
  title: 'شهادة التحقق',
  titleOfCheck: 'سجل فحص',
  subtitle: 'ما قاله السجل عن هذا الرمز في لحظة واحدة',
  demo: 'بيانات تجريبية. الشركات وجهات إصدار الشهادات والمنتجات غير حقيقية.',
  practice: 'تدريب. لم يُعتمد هذا ولم يُبع في الحقيقة، ولا تُفتح روابطه إلا لمن يتدرب.',
  liveOnly: 'لا يُعتدّ إلا بالنتيجة المباشرة.',
  liveOnlyWhy:
    'هذه الورقة تُظهر لحظة واحدة. قد تُعلَّق الشهادة أو تُستدعى الدفعة في أي وقت: امسح الرمز لترى ما هو سارٍ الآن.',
  signedWhy:
    'تُظهر هذه الورقة لحظة واحدة. امسح الرمز لترى ما يصح الآن ولتفحص التوقيع بنفسك. الشهادة الموقَّعة وبرهانها مرفقان بهذا الملف.',
  decidedAt: 'صدر القرار {moment} بالتوقيت العالمي',
  forMarket: 'بالنسبة إلى {country}',
  forNoMarket: 'لم يُنظر في الاعتراف لأن البلد غير معروف',
  byOwnRules: 'وحسمتها قاعدة وضعها من حفظ هذه الورقة',
  ruleSet: 'القواعد {hash}',
  sections: {
    certificate: 'الشهادة',
    batch: 'الدفعة',
    reasons: 'الأسباب',
    checked: 'ما تم التحقق منه',
    notProven: 'ما لا تثبته هذه الورقة',
  },
  noCertificate: 'لا توجد في السجل شهادة لهذا المنتج.',
  noBatch: 'الرمز يدل على المنتج لا على دفعة بعينها.',
  nothingChecked: 'تعذّر التحقق من أي شيء.',
  more: '{count, plural, zero {ولا أسباب أخرى} one {وسبب آخر يظهر مع النتيجة المباشرة} two {وسببان آخران يظهران مع النتيجة المباشرة} few {و# أسباب أخرى تظهر مع النتيجة المباشرة} many {و# سببًا آخر يظهر مع النتيجة المباشرة} other {و# سبب آخر يظهر مع النتيجة المباشرة}}',
  facts: {
    number: 'الرقم',
    certifier: 'جهة الإصدار',
    scheme: 'المعيار',
    holder: 'صاحب الشهادة',
    status: 'الحالة',
    validity: 'السريان',
    slaughter: 'الذبح',
    batch: 'رقم الدفعة',
    code: 'الرمز',
    made: 'تاريخ الإنتاج',
    bestBefore: 'يفضل قبل',
    quantity: 'عدد العبوات',
    maker: 'الصانع',
    gtin: 'GTIN',
  },
  period: 'من {from} إلى {until}',
  statuses: {
    valid: 'سارية',
    expired: 'انتهت',
    suspended: 'معلَّقة',
    revoked: 'ملغاة',
    not_yet_valid: 'لم تبدأ بعد',
  },
  methods: {
    no_stun: 'دون تدويخ',
    recoverable_stun: 'تدويخ قابل للإفاقة',
    non_recoverable_stun: 'تدويخ غير قابل للإفاقة',
    mechanical: 'آلي',
  },
  page: 'صفحة {page} من {pages}',
} as const satisfies Words<typeof english>;
