// Arabic: certified kilograms in and out.
import type english from '../en/mass-balance.ts';
import type { Words } from '../words.ts';

export default {
  pageTitle: 'ميزان الكتلة',
  introduction: 'الكيلوغرامات المعتمدة داخلةً وخارجة. تبدأ بالذبح أو الحصاد ولا تزيد عليه أبدًا.',
  failed: 'تعذّرت قراءة الدفاتر',
  empty: 'لا شيء في الدفاتر',
  emptyBody:
    'تُقيَّد هنا الأحداث التي تنقل كيلوغرامات من الدفعات بموجب شهادة. سجّل الذبح والتصنيع والشحن بكميات بالكيلوغرام وبالشهادة التي جرت بموجبها.',
  filters: { certificate: 'الشهادة', site: 'الموقع', from: 'من', until: 'حتى', all: 'الكل' },
  ledger: 'الدفتر',
  ledgerCaption: 'الكيلوغرامات بحسب الشهر والشهادة والموقع',
  columns: {
    month: 'الشهر',
    certificate: 'الشهادة',
    site: 'الموقع',
    created: 'بدأ، كغ',
    in: 'دخل، كغ',
    out: 'خرج، كغ',
    yield: 'المردود',
    ceiling: 'الحد الأعلى',
  },
  noSite: 'الموقع غير مذكور',
  flow: 'التدفق',
  flowCaption: 'الكيلوغرامات المعتمدة من بدايتها إلى حيث هي الآن',
  flowTable: 'التدفق كجدول',
  flowColumns: { from: 'من', to: 'إلى', kilograms: 'كغ' },
  ends: {
    begun: 'الذبح والحصاد',
    added: 'مكونات مضافة',
    held: 'ما زال موجودًا',
    wasted: 'أُتلف',
    lost: 'فُقد في التصنيع',
    uncertified: 'استُخدم دون ادعاء',
  },
  alarms: {
    title: 'دفاتر لا تتوازن',
    body: 'تظهر البضاعة المصنوعة بهذه الشهادات في هذه المواقع والأوقات على أنها غير مطابقة.',
    when: '{site}، من {from} إلى {until}',
    overspent: 'خرج {out} كغ، ولا يجوز أن يخرج من {in} كغ معتمدة إلا {permitted} كغ على الأكثر.',
    labels:
      '{issued, plural, zero {صدر # ملصق} one {صدر ملصق واحد} two {صدر ملصقان} few {صدرت # ملصقات} many {صدر # ملصقًا} other {صدر # ملصق}} مقابل {packs, plural, zero {# عبوة} one {عبوة واحدة} two {عبوتين} few {# عبوات} many {# عبوة} other {# عبوة}}.',
  },
  yields: {
    title: 'تحديد مردود',
    body: 'كم يجوز أن يخرج من كيلوغرام واحد يدخل، في موقع واحد بموجب شهادة واحدة. يبقى ما في الدفاتر، والأشهر التي تتجاوزه تطلق إنذارًا.',
    certificate: 'الشهادة',
    site: 'الموقع',
    ceiling: 'كيلوغرامات من كيلوغرام واحد',
    failed: 'تعذّر تحميل ما أُعلن',
    ceilingFault: 'عدد أكبر من 0 ولا يزيد على 20، بأربع منازل عشرية على الأكثر.',
    choose: 'اختر',
    declare: 'تحديد',
    declared: 'حُدِّد',
  },
  refused: {
    certificate_unusable: 'لا يمكن استخدام الشهادة {certificate} لهذا: {because}.',
    harvest_off_farm: 'يبدأ الحصاد في مزرعة، ومكان هذا الحدث ليس مزرعة.',
    yield_exceeded:
      'كان سيخرج {kilogramsOut} كغ، لكن لا يجوز أن يخرج من {certifiedKilogramsIn} كغ معتمدة أكثر من {kilogramsPermitted} كغ بموجب {certificate}.',
    lot_not_held: '{lot} ليست لكم بحسب المسجَّل: لم يشحن صانعها إليكم هذا القدر منها. اطلبوا تسجيل الشحنة مع ذكركم فيها.',
    lot_overspent: 'كان سيؤخذ {kilogramsAsked} كغ من {lot}، ولم يبقَ فيها إلا {kilogramsLeft} كغ.',
    trade_differs: 'تقول {kilogramsHere} كغ من {lot}، ويقول الطرف الآخر {kilogramsThere} كغ.',
  },
  because: {
    not_in_force: 'لم تكن سارية في ذلك اليوم',
    other_holder: 'تخص جهة أخرى',
    other_site: 'لا تشمل هذا الموقع',
    other_product: 'لا تشمل هذا المنتج أو هذه الدفعة',
  },
} as const satisfies Words<typeof english>;
