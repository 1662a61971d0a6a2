// Arabic: the first sentence of a result, by the reason that leads it.
import type english from '../en/headlines.ts';
import type { Words } from '../words.ts';

const found =
  '{analyte, select, porcine_dna {وُجد حمض نووي للخنزير} porcine_peptide {وُجد بروتين خنزير} ethanol {وُجد كحول فوق الحد} other_species_dna {وُجد حمض نووي لحيوان آخر} blood_plasma {وُجدت بلازما دم} other {وُجدت مادة محرّمة}}';
const method =
  '{method, select, no_stun {ذُبح دون تدويخ} recoverable_stun {ربما دُوّخت الحيوانات} non_recoverable_stun {ربما ماتت الحيوانات بالتدويخ} mechanical {ذُبح آليًا} other {طريقة الذبح غير مسجلة}}';
const reason = '{reason, select, none {لم يُسجل سبب.} other {السبب المذكور: \u2068{reason}\u2069}}';
const reasonOfCertifier =
  '{certifier, select, none {{reason, select, none {لم يُسجل سبب.} other {السبب المذكور: \u2068{reason}\u2069}}} other {{reason, select, none {لم يُسجل سبب.} other {السبب الذي ذكرته \u2068{certifier}\u2069: \u2068{reason}\u2069}}}}';
const report =
  '{on, select, none {} other { {laboratory, select, none {تقرير المختبر} other {تقرير \u2068{laboratory}\u2069}} بتاريخ {on}.}}';
const number = '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}}';
const certifier = '{certifier, select, none {جهة الإصدار} other {\u2068{certifier}\u2069}}';

/** Of an E-number: what the lexicon says of what it names. */
const additive =
  '{ingredient, select, none {هذا رقم مادة مضافة إلى الغذاء} other {{concern, select, disputed {تختلف الجهات في حكمه: \u2068{ingredientInside}\u2069} depends_on_source {\u2068{ingredient}\u2069: يتوقف على المصدر} forbidden {\u2068{ingredient}\u2069: محرّم} other {\u2068{ingredient}\u2069: لا يثير قلقًا}}}}';
const lexicon =
  '{ingredient, select, none {يشير إلى مكوّن ليس في معجمنا بعد. } other {{origins, select, none {} other {يمكن أن يُصنع من: {origins}. }}{forbiddenSource, select, none {} other {محرّم وفق \u2068{forbiddenSource}\u2069. }}{doubtfulSource, select, none {} other {مشكوك فيه وفق \u2068{doubtfulSource}\u2069. }}{permittedSource, select, none {} other {مباح وفق \u2068{permittedSource}\u2069. }}}}';

/** Declared, and no more than whoever asks allows. */
const alcohol = '{ethanolPercent, select, none {} other {. يحتوي على كحول: {ethanolPercent} %}}';
const withinLimit = 'وهذا ضمن حد هذا الفحص، {limitPercent} %، ولا تثير مكوناته غير ذلك قلقًا، وليس ذلك شهادة.';

const differently = 'تختلف الجهات في حكمه';

/** Before a reason that somebody wrote, which may end in the middle of a sentence. */
const these = '{batches, select, none {} other {: {batches}}}';
const ofBatches = '{batches, select, none {} other {الدفعات: {batches}. }}';

const unknown = 'الدفعة \u2068{unknownBatch}\u2069 غير معروفة هنا';
/** Of some batches: what to look for, or what is known where the batch that was scanned is not. Where none is certified, no number helps. */
const some = (seek: string, another: string, end = '') =>
  `{unknownBatch, select, none {{noneCertified, select, none {${seek}} other {لا دفعة منه لها شهادة اليوم{batches, select, none {} other {، والمعنيّ هنا: {batches}}}.${end}}}} other {${unknown}، ${another}.{noneCertified, select, none {} other { لا دفعة منه لها شهادة اليوم.}}${end}}}`;
const oneOf = (one: string, several: string) => `{someBatches, select, 1 {${one}} ١ {${one}} other {${several}}}`;
const seekOne = `قد تكون عبوتك من تلك الدفعة: ابحث عن رقم الدفعة عليها${these}.`;
const seekAny = `قد تكون عبوتك من إحداها: ابحث عن رقم الدفعة عليها${these}.`;
const ofThatTime = `{someBatches, select, none {} other { ${some(`قد تكون عبوتك من دفعة صُنعت في ذلك الوقت: ابحث عن رقم الدفعة عليها${these}.`, 'وقد تكون صُنعت في ذلك الوقت')}}}`;
/** Of a certificate that is taken back for some batches: it covers others. */
const ofMeant = `{unknownBatch, select, none {${ofBatches}} other {${unknown}، ${oneOf('والمقصود دفعة أخرى', 'والمقصود دفعات أخرى')}${these}. }}`;
const claiming = some(
  `قد تكون عبوتك من الدفعة التي تذكرها: ابحث عن رقم الدفعة عليها${these}.`,
  `ودفعة أخرى تذكر تلك الشهادة${these}`,
);

export default {
  code: {
    not_registered: {
      word: `{certificateNumber, select, none {{unissuedNumber, select, none {{fault, select, none {{gtin, select, none {المنتج غير موجود} other {لا بيانات لدينا عن هذا المنتج}}} mistyped_code {في الرمز خطأ كتابي} no_code {هذا ليس رمزًا} web_address {هذا عنوان موقع} phone_number {هذا رقم هاتف} wifi {هذا رمز شبكة Wi-Fi} mail_address {هذا عنوان بريد إلكتروني} additive {${additive}} contact {هذه بطاقة اتصال} place {هذا موقع على الخريطة} calendar_entry {هذا موعد في التقويم} login_key {هذا مفتاح لتسجيل الدخول} date {هذا تاريخ} book {هذا رقم كتاب} other {في الرقم خطأ كتابي}}} other {رقم الشهادة هذا غير موجود}}} other {هذا رقم شهادة}}`,
      sentence: `{certificateNumber, select, none {{unissuedNumber, select, none {{fault, select, none {{gtin, select, none {لم يُعثر على المنتج الممسوح في قاعدة بيانات التحقق لدينا} other {لا يعني ذلك شيئًا عن كونه حلالًا. اقرأ المكونات على العبوة.}}} mistyped_code {تتكون الرموز من حروف لاتينية وأرقام وشرطات فقط: المسافة أو النقطة أو الحرف المشابه يجعل منها رمزًا آخر. اكتبه كما هو على العبوة.} no_code {يُعثر على المنتج برمزه لا باسمه. امسح الرمز، أو اكتب الرقم المطبوع تحت الباركود.} web_address {لا يشير إلى منتج. امسح الباركود على العبوة، أو اكتب الرقم المطبوع تحته.} phone_number {لا يشير إلى منتج. امسح الباركود على العبوة، أو اكتب الرقم المطبوع تحته.} wifi {لا يشير إلى منتج. امسح الباركود على العبوة، أو اكتب الرقم المطبوع تحته.} mail_address {لا يشير إلى منتج. امسح الباركود على العبوة، أو اكتب الرقم المطبوع تحته.} additive {${lexicon}امسح رمز المنتج الذي يحتويه.} contact {لا يشير إلى منتج. امسح الباركود على العبوة، أو اكتب الرقم المطبوع تحته.} place {لا يشير إلى منتج. امسح الباركود على العبوة، أو اكتب الرقم المطبوع تحته.} calendar_entry {لا يشير إلى منتج. امسح الباركود على العبوة، أو اكتب الرقم المطبوع تحته.} login_key {لا يشير إلى منتج. لا تُظهره لأحد لا تريد أن يسجّل الدخول باسمك.} date {لا يشير إلى منتج. امسح الباركود على العبوة، أو اكتب الرقم المطبوع تحته.} book {الأرقام التي تبدأ بـ 978 أو 979 مخصصة للكتب. للغذاء رقم آخر.} other {أحد الأرقام خاطئ أو تبادل رقمان موضعيهما. قارنه بما على العبوة.}}} other {لم تُصدر أي جهة في السجل الشهادة \u2068{unissuedNumber}\u2069. قارن الرقم بما على الورق: الرقم الذي لم يُصدره أحد لا يشهد بشيء.}}} other {يشير إلى الشهادة \u2068{certificateNumber}\u2069 لا إلى منتج. افتح الشهادة لتتحقق منها، أو امسح رمز المنتج.}}`,
    },
  },
  batch: {
    recalled: {
      word: '{someBatches, select, none {استُدعي} other {استُدعيت دفعات من هذا المنتج}}{since, select, none {} other { في {since}}}',
      sentence: `{someBatches, select, none {} other {${some(ofBatches, `${oneOf('واستُدعيت دفعة أخرى', 'واستُدعيت دفعات أخرى')}${these}`, ' ')}}}${reason}`,
    },
    under_investigation: {
      word: '{someBatches, select, none {الدفعة قيد التحقيق{since, select, none {} other { منذ {since}}}} 1 {دفعة من هذا المنتج قيد التحقيق} ١ {دفعة من هذا المنتج قيد التحقيق} other {دفعات من هذا المنتج قيد التحقيق}}',
      sentence: `{someBatches, select, none {لم يُتخذ قرار بعد. انتظر النتيجة قبل أن تأكل منه.} other {${some(oneOf(seekOne, seekAny), `${oneOf('ودفعة أخرى قيد التحقيق', 'ودفعات أخرى قيد التحقيق')}${these}`)}}}`,
    },
    not_made_yet: {
      word: 'لم تُصنع بعد{madeOn, select, none {} other {، وهي مقررة في {madeOn}}}',
      sentence: 'لا يزال صانعها يخطط لهذه الدفعة، ولا شهادة لشيء قبل صنعه. قارن رقم الدفعة بما على العبوة.',
    },
    destroyed: {
      word: 'أُتلفت هذه الدفعة كلها',
      sentence: 'هكذا سجّل صانعها. لا يصح أن توجد عبوة منها في أي متجر: لا تأكلها، وأبلغ عن المكان الذي وجدتها فيه.',
    },
    held: {
      word: '{someBatches, select, none {يحتجزها صانعها{since, select, none {} other { منذ {since}}}} 1 {دفعة من هذا المنتج يحتجزها صانعها} ١ {دفعة من هذا المنتج يحتجزها صانعها} other {دفعات من هذا المنتج يحتجزها صانعها}}',
      sentence: `{someBatches, select, none {لا يجوز بيعها. لا تأكل منها قبل أن يفرج عنها صانعها.} other {${some(oneOf(seekOne, seekAny), `${oneOf('ودفعة أخرى يحتجزها صانعها', 'ودفعات أخرى يحتجزها صانعها')}${these}`)}}}`,
    },
  },
  lab: {
    detected: {
      word: `${found} {someBatches, select, none {في هذه الدفعة} other {في دفعة من هذا المنتج}}`,
      sentence: `{someBatches, select, none {لا تأكل منه إن كنت تلتزم بالحلال.} other {${some(`قد تكون عبوتك من تلك الدفعة{sisterBatches, select, none {} other { أو من دفعة لم تثبت سلامتها بعد}}: ابحث عن رقم الدفعة عليها${these}{sisterBatches, select, none {} other {؛ ولم تثبت سلامة: {sisterBatches}}}.`, `ووُجد ذلك في دفعة أخرى${these}{sisterBatches, select, none {} other {؛ ولم تثبت سلامة: {sisterBatches}}}`)}}}${report}`,
    },
    sister_batch_detected: {
      word: `${found} في دفعة أخرى من هذا المنتج`,
      sentence: `صُنعت الدفعتان في الموقع نفسه، ولم تثبت سلامة هذه الدفعة بعد.${report}`,
    },
  },
  certificate: {
    valid: {
      word: `{unknownBatch, select, none {تم التحقق} other {للمنتج شهادة، و${unknown}}}`,
      sentence:
        '{unknownBatch, select, none {هذا المنتج حاصل على شهادة حلال!} other {المنتج حاصل على شهادة حلال، لكن صانعه لم يسجّل دفعة بهذا الرقم.}}',
    },
    expired_valid_when_made: {
      word: 'تم التحقق',
      sentence:
        'هذا المنتج حاصل على شهادة حلال! وانتهت شهادته{validUntil, select, none {} other { في {validUntil}،}} بعد صنع هذه الدفعة.',
    },
    revoked: {
      word: '{someBatches, select, none {أُلغيت الشهادة} other {أُلغيت الشهادة لبعض الدفعات}}{since, select, none {} other { في {since}}}',
      sentence: `${ofMeant}${reasonOfCertifier}`,
    },
    issuer_left: {
      word: 'لا شهادة سارية{since, select, none {} other { منذ {since}}}',
      sentence: 'أنهت جهة الإصدار التي أصدرتها عملها.',
    },
    key_revoked: {
      word: 'الشهادة معلّقة{since, select, none {} other { منذ {since}}}',
      sentence: 'أُلغي المفتاح الذي وُقّعت به، ولم توقّعها جهة الإصدار بمفتاح آخر بعد.',
    },
    suspended: {
      word: '{someBatches, select, none {الشهادة معلّقة} other {الشهادة معلّقة لبعض الدفعات}}{since, select, none {} other { منذ {since}}}',
      sentence: `${ofMeant}${reasonOfCertifier}`,
    },
    expired: {
      word: 'انتهت الشهادة{validUntil, select, none {} other { في {validUntil}}}',
      sentence:
        '{madeOn, select, none {{unknownBatch, select, none {قد تكون عبوة صُنعت قبل ذلك اليوم مشمولة: امسح رمز دفعتها.} other {لا يُعرف هنا متى صُنعت الدفعة \u2068{unknownBatch}\u2069، فلا شيء يشهد لها.}}} other {صُنعت هذه الدفعة بعد ذلك، في {madeOn}.}}',
    },
    not_yet_valid: {
      word: '{state, select, mismatch {صُنع قبل بدء شهادته{validFrom, select, none {} other { في {validFrom}}}} other {تبدأ الشهادة لاحقًا{validFrom, select, none {} other {، في {validFrom}}}}}',
      sentence:
        '{state, select, mismatch {{printedOn, select, none {لا تشمل الشهادة هذه الدفعة.} other {{kind, select, produced {تاريخ الإنتاج على العبوة {printedOn}: لا شهادة تشملها.} expiry {تاريخ انتهاء الصلاحية على العبوة {printedOn}، وقد صُنعت قبله: لا شهادة تشملها.} sell_by {تاريخ انتهاء البيع على العبوة {printedOn}، وقد صُنعت قبله: لا شهادة تشملها.} packed {تاريخ التعبئة على العبوة {printedOn}، ولم تُصنع بعده: لا شهادة تشملها.} other {تاريخ «يفضّل قبل» على العبوة {printedOn}، وقد صُنعت قبله: لا شهادة تشملها.}}}}} other {وحتى ذلك اليوم لا شهادة لهذا المنتج.}}',
    },
    other_holder: {
      word: '{someBatches, select, none {الشهادة لشركة أخرى} other {دفعة تذكر شهادة شركة أخرى}}',
      sentence: `${number} لم تصدر لصانع هذا المنتج.{someBatches, select, none {} other { ${claiming}}}`,
    },
    other_site: {
      word: 'الشهادة لا تشمل هذا الموقع',
      sentence: `${number} لا تذكر الموقع الذي صُنعت فيه هذه الدفعة.`,
    },
    other_product: {
      word: 'الشهادة لا تشمل هذا المنتج',
      sentence: `${number} صدرت لمنتجات أخرى.`,
    },
    other_batch: {
      word: '{state, select, mismatch {الشهادة لا تشمل هذه الدفعة} suspended {دفعة تذكر شهادة لا تشملها} other {الشهادة لدفعات مذكورة فقط}}',
      sentence: `{state, select, mismatch {${number} صدرت لدفعات أخرى.} suspended {${number} صدرت لدفعات أخرى. ${claiming}} other {{unknownBatch, select, none {هذا الرمز لا يذكر دفعة. ابحث عن رقم الدفعة على العبوة${these}.} other {${unknown}{batches, select, none {} other {، والمشمولة بالشهادة: {batches}}}.}}}}`,
    },
    other_market: {
      word: 'له شهادة، لكن ليس {market, select, none {لهذا السوق} other {لسوق {market}}}',
      sentence: `${number} لا يجوز استخدامها هناك.`,
    },
    unknown_number: {
      word: '{someBatches, select, none {رقم الشهادة هذا غير موجود} other {دفعة تذكر شهادة غير موجودة}}',
      sentence: `لم تصدر أي جهة في السجل {certificateNumber, select, none {هذا الرقم} other {\u2068{certificateNumber}\u2069}} الذي يذكره الصانع {someBatches, select, none {لهذه الدفعة.} other {لدفعة من هذا المنتج. ${claiming}}}`,
    },
    none: {
      word: `بلا شهادة${alcohol}`,
      sentence: `لا تشمل أي شهادة هذا المنتج. {ethanolPercent, select, none {ولا تثير مكوناته قلقًا، وليس ذلك شهادة.} other {${withinLimit}}}`,
    },
  },
  application: {
    submitted: {
      word: 'قيد الانتظار',
      sentence: 'التحقق جارٍ. يرجى المراجعة بعد لحظات.',
    },
  },
  recognition: {
    missing: {
      word: 'له شهادة، {market, select, none {اعتُرف بجهتها بعد صنعه} other {غير معترف بها في {market}}}',
      sentence: `{market, select, none {بدأ الاعتراف بـ${certifier} في {from}.} other {لا اعتراف بـ${certifier} مسجّل في {market}.}}`,
    },
    by_nobody: {
      word: 'له شهادة لا يعترف بها أحد في سجلنا',
      sentence: `لا تعترف أي جهة فيه بـ${certifier}، في أي بلد.`,
    },
    out_of_scope: {
      word: 'له شهادة غير معترف بها{market, select, none {} other { في {market}}} لهذا النوع من المنتجات',
      sentence: `{recogniser, select, none {الاعتراف بـ${certifier} لمنتجات أخرى.} other {{until, select, none {تعترف \u2068{recogniser}\u2069 بـ${certifier} لمنتجات أخرى.} other {كانت \u2068{recogniser}\u2069 تعترف بـ${certifier} لمنتجات أخرى فقط، حتى {until}.}}}}`,
    },
    ended: {
      word: 'له شهادة، ولم يعد معترفًا بها{market, select, none {} other { في {market}}}',
      sentence: `{recogniser, select, none {أنهت الجهة المختصة هناك} other {أنهت \u2068{recogniser}\u2069، وهي الجهة المختصة هناك،}} اعترافها بـ${certifier} لهذا النوع من المنتجات{until, select, none {} other { في {until}}}.`,
    },
    not_trusted_by_profile: {
      word: 'شهادته من جهة لا تقبلها',
      sentence: '{certifier, select, none {ليست الجهة في قائمتك.} other {\u2068{certifier}\u2069 ليست في قائمتك.}}',
    },
  },
  slaughter: {
    not_accepted_by_profile: {
      word: `{state, select, doubtful {بلا شهادة.} other {له شهادة.}} ${method}`,
      sentence: 'لا تسمح قواعد هذا الفحص بذلك.',
    },
    differs_from_certificate: {
      word: 'ذُبح بغير ما تسمح به الشهادة',
      sentence:
        'المسجّل لهذه الدفعة: {method, select, no_stun {دون تدويخ} recoverable_stun {تدويخ قابل للإفاقة} non_recoverable_stun {تدويخ غير قابل للإفاقة} mechanical {ذبح آلي} other {طريقة أخرى}}.',
    },
  },
  ingredient: {
    forbidden: {
      word: 'يحتوي على {ingredient, select, none {شيء محرّم} other {\u2068{ingredientInside}\u2069}}',
      sentence:
        '{concern, select, insects {مصدره الحشرات، وأنت لا تقبلها.} other {{forbiddenSource, select, none {وهو محرّم أيًا كانت الشهادة.} other {محرّم بحسب \u2068{forbiddenSource}\u2069.}}}}',
    },
    disputed: {
      word: `{forbiddenSource, select, none {{permittedSource, select, none {{doubtfulSource, select, none {${differently}} other {مشكوك فيه}}} other {${differently}}}} other {${differently}}}: {ingredient, select, none {أحد المكونات} other {\u2068{ingredientInside}\u2069}}`,
      sentence:
        'لا تشمل أي شهادة هذا المنتج.{forbiddenSource, select, none {{doubtfulSource, select, none {} other { مشكوك فيه: \u2068{doubtfulSource}\u2069{permittedSource, select, none {} other {، مباح: \u2068{permittedSource}\u2069}}.}}} other { محرّم: \u2068{forbiddenSource}\u2069{permittedSource, select, none {} other {، مباح: \u2068{permittedSource}\u2069}}.}}',
    },
    depends_on_source: {
      word: 'بلا شهادة. يتوقف على {ingredient, select, none {طريقة ذبح الحيوان} other {مصدر \u2068{ingredient}\u2069}}',
      sentence: 'لا تشمل أي شهادة هذا المنتج، ولا يشهد له أحد بغيرها.',
    },
    unknown: {
      word: 'بلا شهادة. لم يراجع أحد بعد {ingredient, select, none {أحد المكونات} other {\u2068{ingredient}\u2069}}',
      sentence: 'لا تشمل أي شهادة هذا المنتج، فلم ينظر فيه أحد.',
    },
    ethanol_above_limit: {
      word: '{state, select, doubtful {يحتوي على كحول} other {كحول أكثر من المسموح}}{ethanolPercent, select, none {} other {: {ethanolPercent} %}}',
      sentence: `{state, select, suspended {${some(`قيس في دفعة من هذا المنتج، وقد تكون عبوتك منها${these}.`, `وقيس ذلك في دفعة أخرى${these}`)}} doubtful {لا تشمل هذا المنتج أي شهادة، فلم يسمح به أحد.} other {{limitPercent, select, 0 {لا تسمح قواعد هذا الفحص بأي كحول.} ٠ {لا تسمح قواعد هذا الفحص بأي كحول.} other {تسمح قواعد هذا الفحص بنسبة {limitPercent} % على الأكثر.}}}}`,
    },
    no_concern: {
      word: `بلا شهادة${alcohol}`,
      sentence: `{ethanolPercent, select, none {لا تثير المكونات قلقًا، وليس ذلك شهادة.} other {${withinLimit}}}`,
    },
    not_declared: {
      word: 'بلا شهادة. المكونات غير معروفة',
      sentence: 'لم يعلن الصانع القائمة كاملة.',
    },
  },
  serial: {
    impossible_travel: {
      word: 'نسخة محتملة: ظهر هذا الرقم التسلسلي في {seenIn, select, none {مكانين متباعدين} other {{seenIn}}}',
      sentence: 'قارن العبوة بغيرها، واسأل حيث اشتريتها.',
    },
    not_registered: {
      word: 'نسخة محتملة: لم يضع الصانع هذا الرقم التسلسلي على عبوة كهذه',
      sentence: 'المنتج والدفعة والرقم التسلسلي في الرمز لا تجتمع على عبوة واحدة. اسأل من أين اشتريتها.',
    },
    destroyed: {
      word: 'أُتلفت هذه العبوة',
      sentence: 'هكذا سجّل صانعها، فقد تكون هذه نسخة. لا تأكل منها، وأبلغ عن المكان الذي وجدتها فيه.',
    },
  },
  mass_balance: {
    overspent: {
      word: 'بيع بشهادة حلال أكثر مما يمكن صنعه',
      sentence: `يُصنع من {certifiedKilogramsIn} كغ من المواد الخام ذات الشهادة {kilogramsPermitted} كغ على الأكثر، وقد خرج من الموقع {kilogramsOut} كغ، فبعضه بلا شهادة ولا يُعرف أيّه.${ofThatTime}`,
    },
    labels_exceed_units: {
      word: 'صدرت ملصقات أكثر من العبوات المصنوعة',
      sentence: `عدد الملصقات {labelsIssued} وعدد العبوات {unitsProduced}: قد تحتوي عبوة بملصق كهذا على شيء آخر.${ofThatTime}`,
    },
  },
  fraud: {
    open: { word: 'توجد قضية مفتوحة بشأن هذا المنتج', sentence: 'انتظر نتيجتها قبل أن تأكله على أنه حلال.' },
    confirmed: {
      word: '{kind, select, copied_code {رمز منسوخ} relabelled {بضاعة أُعيد وسمها} forged_certificate {شهادة لم تصدرها أي جهة} other {غش}}، تأكد ذلك{since, select, none {} other { في {since}}}',
      sentence: 'لا تأكله على أنه حلال. اسأل حيث اشتريته.',
    },
  },
} as const satisfies Words<typeof english>;
