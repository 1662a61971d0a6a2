// Arabic: what the label of a pack says.
import type english from '../en/read-label.ts';
import type { Words } from '../words.ts';
import picture from './label-picture.ts';
import origins from './origins.ts';

export default {
  title: 'قراءة ملصق',
  introduction: 'صوّر المكونات، أو اكتبها أو الصقها كما هي على العبوة، بأي من أربع عشرة لغة.',
  limits:
    'يقول الملصق ما في العبوة، ولا يقول كيف صُنعت، ولا كيف ذُبح الحيوان. فأفضل ما تقوله هذه الصفحة أن لا مكوّن يثير تساؤلًا. والشهادة تقول أكثر.',
  lexicon:
    'ما تعرفه هذه الصفحة متاح للاستعمال برخصة CC BY 4.0 مع مصادره: <json>المعجم بصيغة JSON</json>، <csv>جدولًا</csv>. وكل إصدار مسجّل في السجل العام.',
  privacy: 'يبقى النص على هذا الجهاز.',
  text: 'المكونات',
  example: 'جرّب مثالًا',
  exampleText: 'سكر، دقيق قمح، زيت نخيل، جيلاتين، مستحلب: E471، ملون: E120، ملح. قد يحتوي على آثار من المكسرات.',
  picture,
  clear: 'مسح',
  empty: 'يُقرأ هنا ما تدخله، مكوّنًا مكوّنًا.',
  nothing: 'لم يُقرأ أي مكوّن. أدخل القائمة كما هي على العبوة.',
  states: {
    no_concern_found: {
      title: 'لا مكوّن يثير تساؤلًا',
      body: 'ليست هذه شهادة: لم ينظر أحد في كيفية الصنع.',
    },
    doubtful: {
      title: 'غير واضح: \u2068{names}\u2069',
      body: 'اسأل الصانع عن مصدره، أو ابحث عن عبوة تحمل شهادة.',
    },
    not_halal: {
      title: 'يحتوي على \u2068{names}\u2069',
    },
  },
  ban: {
    inItself: 'محرّم بعينه: \u2068{names}\u2069',
    ownRule: 'مصدره الحشرات، وأنت لا تقبلها: \u2068{names}\u2069',
    byRuling: 'محرّم برأي \u2068{authority}\u2069: \u2068{names}\u2069',
  },
  allergens: {
    title: 'مسببات الحساسية',
    contains: 'يحتوي على: {allergens}',
    traces: 'قد يحتوي على آثار من: {allergens}',
    limits: 'كما تقول كلمات الملصق. وما لا يذكره قد يكون موجودًا رغم ذلك.',
  },
  ruling: {
    strictest:
      'حيث تختلف الجهات يسري أشد الآراء. والرأي في مصدر واحد، كجيلاتين الخنزير، يترك الأمر مفتوحًا حيث لا يُذكر المصدر.',
    chosen: 'حيث تختلف الجهات تتبع {authorities}، وما لا تقول فيه شيئًا يسري فيه أشد الآراء.',
    insects:
      'قاعدتك: {insects, select, accepted {تقبل المكونات التي مصدرها الحشرات} other {لا تقبل المكونات التي مصدرها الحشرات}}.',
    choose: 'اختر رأي من يسري',
    other: {
      no_concern_found: 'برأي {authorities} وحدها لا مكوّن يثير القلق.',
      doubtful: 'برأي {authorities} وحدها الأمر غير واضح.',
      not_halal: 'برأي {authorities} وحدها يحتوي على محرّم.',
    },
  },
  traces: 'قد توجد آثار من: \u2068{names}\u2069',
  dispute: 'الاعتراض على هذا',
  disputeAll: 'الاعتراض على هذه الإجابة',
  items: 'المكونات',
  declared: 'مصرّح به على الملصق',
  tracesTitle: 'قد توجد آثار منه',
  answers: {
    no_concern: 'لا يثير تساؤلًا',
    unknown: 'ليس في معجمنا',
    depends_on_source: 'يتوقف على مصدره',
    disputed: 'تختلف فيه الأحكام',
    forbidden: 'محرّم',
  },
  madeOf: 'يمكن أن يُصنع من: {sources}',
  calls: 'أي \u2068{name}\u2069',
  percent: '{percent, number} ٪',
  rulings: {
    permitted: 'مباح: \u2068{authority}\u2069، {source}',
    doubtful: 'مشكوك فيه: \u2068{authority}\u2069، {source}',
    forbidden: 'محرّم: \u2068{authority}\u2069، {source}',
  },
  sources: {
    ...origins,
    honey: 'العسل',
    shellfish: 'المحار والقشريات',
    pig: 'الخنزير',
    cattle: 'البقر',
    sheep: 'الغنم',
    goat: 'الماعز',
    poultry: 'الدواجن',
    rabbit: 'الأرانب',
    horse: 'الخيل',
    game: 'الصيد',
    camel: 'الإبل',
    reptile: 'الزواحف',
    frog: 'الضفادع',
    predator: 'السباع',
    human: 'شعر الإنسان',
    blood: 'الدم',
    liquor: 'المشروبات المسكرة',
  },
} as const satisfies Words<typeof english>;
