// Arabic: the register of certification bodies.
import type english from '../en/authorities.ts';
import type { Words } from '../words.ts';

export default {
  pageTitle: 'سجل جهات إصدار الشهادات',
  introduction: 'من يصدر الشهادات، ومن يقبل شهادات من. لكل معلومة مصدر وتاريخ. هذه الجهات لا تدير «أمانة» ولا تزكّيها.',
  back: 'كل جهات إصدار الشهادات',
  failed: 'تعذّر تحميل السجل',
  search: 'الاسم أو البلد أو المعيار',
  count:
    '{count, plural, =0 {لا جهات} one {جهة واحدة} two {جهتان} few {# جهات} many {# جهة} other {# جهة}}{invented, plural, zero {} one {، منها واحدة مختلقة للعرض التوضيحي} two {، منها اثنتان مختلقتان للعرض التوضيحي} few {، منها # مختلقة للعرض التوضيحي} many {، منها # مختلقة للعرض التوضيحي} other {، منها # مختلقة للعرض التوضيحي}}',
  nothing: 'لا جهة بهذا الاسم أو البلد',
  showAll: 'اعرض الكل',
  speaks: 'تتحدث باسم بلدها',
  recognisedBy:
    '{count, plural, =0 {لا اعتراف ساريًا بها في السجل} one {تعترف بها جهة واحدة} two {تعترف بها جهتان} few {تعترف بها # جهات} many {تعترف بها # جهة} other {تعترف بها # جهة}}',
  unknown: 'هذه الجهة ليست في السجل',
  unknownBody: 'قد يكون العنوان ناقصًا، أو لم تُسجَّل الجهة قط.',
  facts: 'معلومات',
  atHome: 'في بلدها',
  speaksFor: 'تتحدث باسم بلدها: شهاداتها هناك لا تحتاج إلى اعتراف آخر.',
  website: 'الموقع',
  notes: 'ملاحظات',
  source: 'المصدر',
  sourced: '{source}، بتاريخ {date}',
  by: { title: 'اعترافات الآخرين بـ {name}', none: 'لا شيء مسجّل.' },
  of: { title: 'اعترافات {name} بالآخرين', none: 'لا شيء مسجّل.' },
  onlyFor: 'لهذه الفئات: {categories}',
  notFor: 'ليس لهذه الفئات: {categories}',
  since: 'منذ {day}',
  until: 'حتى {day}',
  noBeginning: 'لا يذكر المصدر بداية',
  rules: {
    in_market: 'ما زال مقبولًا: ما كان في السوق حتى {day}',
    en_route: 'ما زال مقبولًا: ما كان في الطريق حتى {day}',
    contracted: 'ما زال مقبولًا: ما كان بعقد مؤرخ حتى {day}',
  },
  checked: 'المصدر: {source}، اطُّلع عليه في {day}',
  states: {
    inForce: 'سارٍ',
    notYet: 'لم يسرِ بعد',
    ended: 'انتهى',
    undated: 'بلا تاريخ: لا تُبنى عليه نتيجة',
  },
} as const satisfies Words<typeof english>;
