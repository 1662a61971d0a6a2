// Arabic: the map of a journey, what its steps add up to, and where the figures come from.
import type english from '../en/maps.ts';
import type { Words } from '../words.ts';

export default {
  map: {
    title: 'خريطة الطريق',
    help: 'تحرّك أسهم لوحة المفاتيح الخريطة، وتغيّر علامتا الزائد والناقص مقياسها.',
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    wholeRoute: 'عرض الطريق كله',
    open: 'فتح الخريطة',
    together: 'الخطوات {numbers}، متقاربة',
    mark: 'الخطوة {number, number}: {step}، {place}',
    markAbout: 'الخطوة {number, number}: {step}، {place}، مكان تقريبي',
    scrollHelp: 'اضغط Ctrl مع التمرير لتكبير الخريطة',
    scrollHelpMac: 'اضغط ⌘ مع التمرير لتكبير الخريطة',
    touchHelp: 'استعمل إصبعين لتحريك الخريطة',
    noEngine: 'لا يستطيع هذا المتصفح عرض الخريطة (WebGL غير متاح). هذا رسم للطريق نفسه.',
    notLoaded: 'تعذّر تحميل الخريطة. هذا رسم للطريق نفسه.',
    none: 'لا خطوة في هذه الرحلة لها مكان يمكن عرضه على خريطة.',
    borders: 'الحدود مرسومة للتوجّه فقط وليست مرجعًا.',
    sources: 'الخريطة: Natural Earth. الأماكن: {places}.',
    inWords: 'الطريق بالكلمات',
    stop: '<name>{place}</name>: {kilometres, number, ::.0} كم من الخطوة السابقة',
    stopAbout: '<name>{place}</name>: نحو {kilometres, number, ::.0} كم من الخطوة السابقة',
    stopFirst: '<name>{place}</name>: هنا يبدأ الطريق',
    stopUnknown: '<name>{place}</name>: المسافة غير معروفة',
    show: 'عرض على الخريطة',
  },
  located: {
    about: 'تقريبي: بلدة <name>{town}</name>، عُرفت من العنوان.',
    searching: 'يجري البحث عن مكان هذا العنوان…',
    unknown: 'لم يُعثر على مكان هذا العنوان، فليست الخطوة على الخريطة.',
    failed: 'تعذّر البحث عن مكان هذا العنوان. ليست الخطوة على الخريطة.',
    aboutKilometres: 'نحو {kilometres, number, ::.0} كم',
    someAbout: 'بعض الأماكن لا يُعرف منها إلا البلدة، فمسافاتها تقريبية.',
  },
  modes: { road: 'برًّا', rail: 'بالقطار', sea: 'بحرًا', air: 'جوًّا' },
  carbon: {
    title: 'كربون النقل، تقدير',
    perKilogram: '{grams, number} غ CO₂e لكل كغ',
    none: 'لا مسافة معروفة يمكن أن يُبنى عليها تقدير.',
    leg: 'من {from} إلى {to}',
    kilometres: '{kilometres, number, ::.0} كم',
    assumed: 'مفترض',
    method: 'كيف يُقدَّر هذا',
    methodBody:
      'مسافة كل مرحلة مضروبة في معامل منشور لوسيلة نقلها. المسافات أقصر خط بين مكانين، فالطرق الحقيقية أطول. لا تُحسب الزراعة ولا الذبح ولا التعبئة ولا التبريد.',
    assumedBody: 'حيث لم تُسجَّل وسيلة النقل تُفترض من المسافة والوقت.',
    source: 'المعاملات: <name>{title}, {publisher}</name>.',
    factor: '{mode}: {factor, number, ::.00000} كغ CO₂e لكل طن وكيلومتر',
    unknownLegs:
      '{count, plural, zero {كل المراحل محسوبة.} one {مرحلة واحدة غير محسوبة لأن مكانًا غير معروف.} two {مرحلتان غير محسوبتين لأن مكانًا غير معروف.} few {# مراحل غير محسوبة لأن مكانًا غير معروف.} many {# مرحلة غير محسوبة لأن مكانًا غير معروف.} other {# مرحلة غير محسوبة لأن مكانًا غير معروف.}}',
  },
  exposure: {
    title: 'سلسلة التبريد',
    readings:
      '{count, plural, zero {لا قراءات} one {قراءة واحدة من مستشعر} two {قراءتان من مستشعر} few {# قراءات من مستشعر} many {# قراءة من مستشعر} other {# قراءة من مستشعر}}',
    outside: 'الوقت خارج النطاق المسموح',
    never: 'لا شيء',
    longest: 'أطول مدة متصلة',
    observed: 'مدة مراقبة المستشعرات',
    none: 'لم يُقيَّم سجل متصل من مستشعر؛ وكل درجة تظهر عند خطوة قراءة مفردة.',
    assessedElsewhere: 'قراءات المستشعرات التي بُني عليها هذا التقييم غير مسجلة هنا.',
    silence:
      'حيث تتباعد القراءات أكثر من {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}} لا يقال شيء عن الوقت بينها.',
    finding:
      '{minutesOutside, select, 0 {التقييم: {kind, select, silence {قراءات بلا انقطاع} other {ضمن النطاق المسموح دائمًا}}.} other {التقييم: {kind, select, silence {بلا قراءات} other {خارج النطاق المسموح}} مدة {outside}، {permittedMinutes, select, 0 {ولا يُسمح بأي مدة} other {والمسموح حتى {permitted}}}.}}',
    tooWarm: 'بلغ متوسط درجة الحرارة الحركي {mean, number} °م، والمسموح {most, number} °م على الأكثر.',
  },
  ancestors: {
    of: 'دفعة سابقة: <name>{product}</name>، <code>{batch}</code>',
    term: 'دفعة سابقة',
    journeyOf: 'رحلة <name>{product}</name>',
    distance: '{kilometres, number, ::.0} كم من الخطوة السابقة للدفعة نفسها',
    aboutDistance: 'نحو {kilometres, number, ::.0} كم من الخطوة السابقة للدفعة نفسها',
    ownOnly: 'لا تُحسب إلا خطوات هذه الدفعة نفسها دون خطوات ما صُنعت منه.',
    cut: 'صُنعت هذه الدفعة من أكثر مما يمكن عرضه هنا.',
    genealogy: 'اطّلع على نسبها كاملًا',
  },
  certificate: 'دليل الشهادة',
} as const satisfies Words<typeof english>;
