// Arabic: states, reasons, checks and limits of a verdict.
import type english from '../en/verdict.ts';
import type { Words } from '../words.ts';
import headlines from './headlines.ts';
import origins from './origins.ts';

const analyte =
  '{analyte, select, porcine_dna {حمضًا نوويًا للخنزير} porcine_peptide {بروتين خنزير} ethanol {كحولًا فوق الحد} other_species_dna {حمضًا نوويًا لحيوان آخر} blood_plasma {بلازما دم} other {مادة محرّمة}}';

export default {
  link: {
    titles: { product: '{name} · أمانة', evidence: 'دليل {name} · أمانة', journey: 'رحلة {name} · أمانة' },
    description: 'ما في السجل عن {name} ودليله. تعرض الصفحة الجواب لحظة تفتحها.',
  },
  pages: {
    home: {
      title: 'أمانة: اعرف ما هو حلال، ومن يقول ذلك',
      description: 'امسح رمزًا. انظر الشهادة التي وراءه، والجهة التي أصدرتها، ورحلة الدفعة، وما تعذّر إثباته.',
    },
    register: {
      title: 'سجل جهات إصدار الشهادات · أمانة',
      description: 'ما الجهات الموجودة، ومن يقبل شهادات من. لكل معلومة مصدر وتاريخ.',
    },
    body: {
      title: '{name} · أمانة',
      description: 'ما يقوله السجل عن {name}: بلدها ومعاييرها ومن يقبل شهاداتها، ولكلٍّ مصدره.',
    },
    certificate: {
      title: 'الشهادة {name} · أمانة',
      description: 'من وقّع {name}، ولمن وإلى متى، وهل تغيّر شيء منذ ذلك الحين. المتصفح الذي يفتح الصفحة يتحقق من ذلك.',
    },
    code: {
      title: 'تحقق من رمز · أمانة',
      description: 'تعرض الصفحة ما هو مسجّل تحت هذا الرمز لحظة تفتحها.',
    },
  },
  states: {
    certified: 'تم التحقق',
    pending: 'قيد الانتظار',
    certified_not_recognised: 'له شهادة غير مقبولة هنا',
    no_concern_found: 'بلا شهادة',
    doubtful: 'مشكوك فيه',
    not_halal: 'غير حلال',
    expired: 'انتهت الشهادة',
    suspended: 'معلّق',
    withdrawn: 'مسحوب',
    mismatch: 'غير مطابق',
    suspected_copy: 'نسخة محتملة',
    unknown: 'غير موجود',
  },
  headlines,
  advice: {
    pack: 'لا تأكله ولا تعطه لغيرك. اعزله وأعده إلى المتجر الذي اشتُري منه.',
    some: 'استُدعيت بعض الدفعات، وهذا الرمز لا يذكر الدفعة. امسح الرمز الذي فيه رقم الدفعة، أو لا تأكله.',
    ask: 'لا تأكله، واسأل المتجر أو الصانع.',
    batch: 'امسح الرمز الذي فيه رقم الدفعة، أو لا تأكله.',
    uncertified: 'لا تأكله على أنه حلال. يرجى سؤال الصانع أو تجربة منتج آخر.',
    refused: 'يرجى سؤال الصانع أو تجربة منتج آخر.',
    ingredient: 'يرجى تجربة منتج آخر.',
  },
  duration:
    '{hours, plural, zero {} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}{minutes, select, 0 {} other {{hours, select, 0 {} other { و}}{minutes, plural, zero {} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}}}',
  batches: {
    named: '\u2068{number}\u2069{kind, select, expiry { (تنتهي في {day})} produced { (صُنعت في {day})} other {}}',
    more: '{count, plural, zero {لا غيرها} one {دفعة أخرى} two {دفعتان أخريان} few {# دفعات أخرى} many {# دفعة أخرى} other {# دفعة أخرى}}',
    list: 'الدفعات: {batches}.',
  },
  notVerified: 'لم يتم التحقق',
  reasons: {
    code: {
      not_registered: 'هذا الرمز غير مسجّل لدينا.',
    },
    batch: {
      recalled:
        '{someBatches, select, none {استُدعيت هذه الدفعة} other {استُدعيت دفعات من هذا المنتج}}{since, select, none {} other { في {since}}}.{reason, select, none {} other { السبب المذكور: \u2068{reason}\u2069}}',
      recall_lifted: 'رُفع استدعاء سابق{liftedOn, select, none {} other { في {liftedOn}}}.',
      under_investigation:
        '{someBatches, select, none {هذه الدفعة قيد التحقيق{since, select, none {} other { منذ {since}}}} 1 {دفعة من هذا المنتج قيد التحقيق{since, select, none {} other { منذ {since}}}} ١ {دفعة من هذا المنتج قيد التحقيق{since, select, none {} other { منذ {since}}}} other {دفعات من هذا المنتج قيد التحقيق{since, select, none {} other {، أولاها منذ {since}}}}}.',
      held: '{someBatches, select, none {يحتجز الصانع هذه الدفعة{since, select, none {} other { منذ {since}}}} 1 {يحتجز الصانع دفعة من هذا المنتج{since, select, none {} other { منذ {since}}}} ١ {يحتجز الصانع دفعة من هذا المنتج{since, select, none {} other { منذ {since}}}} other {يحتجز الصانع دفعات من هذا المنتج{since, select, none {} other {، أولاها منذ {since}}}}}.',
      destroyed: 'سجّل الصانع أن هذه الدفعة أُتلفت كلها.',
      not_made_yet: 'لا يزال الصانع يخطط لهذه الدفعة{madeOn, select, none {} other { في {madeOn}}}.',
      past_expiry:
        '{kind, select, expiry {انقضى تاريخ انتهاء الصلاحية المطبوع على العبوة} best_before {انقضى تاريخ «يفضّل قبل» المطبوع على العبوة} other {انقضى تاريخ «يفضّل قبل»}}{expiresOn, select, none {} other {: {expiresOn}}}.',
      printed_day_differs:
        '{kind, select, produced {على العبوة أنها أُنتجت في {printedOn}، وفي السجل {madeOn}. ابحث عن التاريخ على العبوة: إن لم يكن {madeOn} فاسأل المتجر أو الصانع.} other {على العبوة {printedOn}، وفي السجل {expiresOn}. ابحث عن التاريخ على العبوة: إن لم يكن {expiresOn} فاعتمد أسبق التاريخين واسأل المتجر أو الصانع.}}',
    },
    lab: {
      detected: `وجد مختبر ${analyte} {someBatches, select, none {في هذه الدفعة} other {في دفعة من هذا المنتج}}{on, select, none {} other { ({on})}}.{sisterBatches, select, none {} other { من الموقع نفسه ولم تثبت سلامتها بعد: {sisterBatches}.}}`,
      sister_batch_detected: `وجد مختبر ${analyte} في دفعة أخرى من المنتج نفسه ومن الموقع نفسه{on, select, none {} other { ({on})}}.`,
      overturned: 'نقض تحليل ثانٍ نتيجة مختبر سابقة{overturnedOn, select, none {} other { في {overturnedOn}}}.',
      sister_batch_cleared:
        'وجد مختبر خللًا في دفعة أخرى من المنتج نفسه؛ وفحصت جهة الإصدار هذه الدفعة فلم تجد عليها شيئًا{clearedOn, select, none {} other { ({clearedOn})}}.',
    },
    certificate: {
      valid:
        '{certificateNumber, select, none {شهادة ما} other {الشهادة \u2068{certificateNumber}\u2069}}{certifier, select, none {} other { من \u2068{certifier}\u2069}} سارية{validUntil, select, none {} other { حتى {validUntil}}}{ends, select, none {} issuer_left {، حين تنهي جهة الإصدار عملها هنا،} other {، وهي النهاية المعلنة،}} وتشمل هذا المنتج.',
      imported:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} منقولة من سجل {certifier, select, none {جهة الإصدار} other {\u2068{certifier}\u2069}} السابق. أكدها شخصان من الجهة وقبلها صاحبها، أما الطلب الذي بُنيت عليه فليس على هذه المنصة.',
      revoked:
        'أُلغيت {certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}}{since, select, none {} other { في {since}}}.{reason, select, none {} other { السبب المذكور: \u2068{reason}\u2069}}',
      issuer_left:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} غير سارية{since, select, none {} other { منذ {since}}}: جهة الإصدار التي أصدرتها أنهت عملها.{reason, select, none {} other { السبب المذكور: \u2068{reason}\u2069}}',
      key_revoked:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} معلّقة{since, select, none {} other { منذ {since}}}: أُلغي المفتاح الذي وقّعها، ولم توقّعها جهة الإصدار بمفتاح آخر بعد.{reason, select, none {} other { السبب المذكور: \u2068{reason}\u2069}}',
      suspended:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} معلّقة{since, select, none {} other { منذ {since}}}.{reason, select, none {} other { السبب المذكور: \u2068{reason}\u2069}}',
      reinstated:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} كانت معلّقة ثم أعيد العمل بها{on, select, none {} other { في {on}}}.',
      expired:
        'انتهت {certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}}{validUntil, select, none {} other { في {validUntil}}}{days, select, none {} other {، قبل {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}}}.',
      expired_valid_when_made:
        'انتهت {certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}}{validUntil, select, none {} other { ({validUntil})}}، لكنها كانت سارية حين صُنعت هذه الدفعة{madeOn, select, none {} other { في {madeOn}}}.',
      not_yet_valid:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} {printedOn, select, none {تبدأ لاحقًا{validFrom, select, none {} other {، في {validFrom}}}} other {بدأت في {validFrom}. وبحسب التاريخ على العبوة، {printedOn}، صُنعت قبل ذلك}}.',
      other_holder:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} تخص شركة غير صانع هذا المنتج{someBatches, select, none {} other {، وهو يذكرها لدفعة منه}}.',
      other_site:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} لا تشمل الموقع الذي صُنعت فيه هذه الدفعة.',
      other_product:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} لا تشمل هذا المنتج.',
      other_batch:
        '{claimed, select, none {{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} تشمل دفعات محددة فقط، {someBatches, select, none {وهذه ليست منها} other {وما مُسح لا يذكر أيًّا منها}}.} other {يذكر الصانع {certificateNumber, select, none {شهادته} other {\u2068{certificateNumber}\u2069}} {batches, select, none {لدفعة من هذا المنتج} other {للدفعة {batches}}}، وقد صدرت لدفعات أخرى.}}',
      other_market:
        '{certificateNumber, select, none {الشهادة} other {الشهادة \u2068{certificateNumber}\u2069}} لا يجوز استعمالها {market, select, none {في هذا السوق} other {في {market}}}.',
      unknown_number:
        'لم تصدر أي جهة في السجل رقم الشهادة الذي يذكره الصانع {someBatches, select, none {لهذه الدفعة} other {لدفعة من هذا المنتج}}{certificateNumber, select, none {} other {: \u2068{certificateNumber}\u2069}}.',
      none: 'لا توجد في السجل شهادة تشمل هذا المنتج.',
    },
    application: {
      submitted: 'قُدّم طلب للحصول على شهادة{submittedOn, select, none {} other { ({submittedOn})}} ولم يُبتّ فيه بعد.',
    },
    recognition: {
      recognised:
        '{certifier, select, none {جهة الإصدار} other {\u2068{certifier}\u2069}} معترف بها{recogniser, select, none {} other { من \u2068{recogniser}\u2069}} لهذا النوع من المنتجات.',
      missing:
        '{market, select, none {لم تكن {certifier, select, none {جهة الإصدار} other {\u2068{certifier}\u2069}} معترفًا بها عند صنع هذا المنتج.} other {لا اعتراف {certifier, select, none {بجهة الإصدار} other {بـ\u2068{certifier}\u2069}} مسجّل في {market}.}}',
      by_nobody:
        'لا تعترف أي جهة في سجلنا، في أي بلد، {certifier, select, none {بجهة الإصدار} other {بـ\u2068{certifier}\u2069}}.',
      out_of_scope:
        '{certifier, select, none {جهة الإصدار} other {\u2068{certifier}\u2069}} {until, select, none {معترف بها} other {كان معترفًا بها}}{recogniser, select, none {} other { من \u2068{recogniser}\u2069}}{until, select, none {} other { حتى {until}}}، لكن ليس لهذا النوع من المنتجات.',
      ended:
        '{recogniser, select, none {انتهى الاعتراف بجهة الإصدار} other {أنهت \u2068{recogniser}\u2069 اعترافها بجهة الإصدار}}{until, select, none {} other { في {until}}}.',
      valid_when_made: 'كانت جهة الإصدار معترفًا بها حين صُنعت هذه الدفعة.',
      accepted_in_transition:
        'ما زالت الجهة المختصة هناك تقبل هذه البضاعة{rule, select, in_market {، لأنها وصلت إلى السوق} en_route {، لأنها أُرسلت} contracted {، لأنها بيعت بعقد أُبرم} other {}}{by, select, none { قبل ذلك} other { في موعد أقصاه {by}}}.',
      not_trusted_by_profile:
        '{certifier, select, none {جهة الإصدار} other {\u2068{certifier}\u2069}} ليست من الجهات التي تقبلها.',
    },
    slaughter: {
      not_accepted_by_profile:
        '{method, select, no_stun {الذبح دون تدويخ} recoverable_stun {الذبح بعد تدويخ تفيق منه الذبيحة} non_recoverable_stun {الذبح بعد تدويخ لا تفيق منه الذبيحة} mechanical {الذبح الآلي} other {هذا الذبح}} لا تسمح به قواعد هذا الفحص.',
      differs_from_certificate:
        '{method, select, no_stun {الذبح دون تدويخ} recoverable_stun {الذبح بعد تدويخ تفيق منه الذبيحة} non_recoverable_stun {الذبح بعد تدويخ لا تفيق منه الذبيحة} mechanical {الذبح الآلي} other {هذا الذبح}} هو المسجّل، ولا تسمح به الشهادة.',
    },
    ingredient: {
      forbidden:
        '{ingredient, select, none {أحد المكونات} other {\u2068{ingredient}\u2069}}: {concern, select, insects {مصدره الحشرات، وأنت لا تقبلها} other {محرّم{forbiddenSource, select, none {} other { بحسب \u2068{forbiddenSource}\u2069}}}}.',
      disputed:
        '{ingredient, select, none {أحد المكونات} other {\u2068{ingredient}\u2069}}: تختلف الجهات في حكمه.{forbiddenSource, select, none {} other { محرّم: \u2068{forbiddenSource}\u2069.}}{doubtfulSource, select, none {} other { مشكوك فيه: \u2068{doubtfulSource}\u2069.}}{permittedSource, select, none {} other { مباح: \u2068{permittedSource}\u2069.}}',
      depends_on_source:
        '{ingredient, select, none {لا شهادة سارية تشمل هذا اللحم، فلا أحد يضمن طريقة ذبحه.} other {\u2068{ingredient}\u2069: يتوقف حكمه على مصدره، وهو غير معروف.}}',
      unknown: '{ingredient, select, none {أحد المكونات} other {\u2068{ingredient}\u2069}}: لم يراجعه أحد بعد.',
      ethanol_above_limit:
        'في المنتج كحول{ethanolPercent, select, none {} other { ({ethanolPercent} %)}} أكثر مما تسمح به قواعد هذا الفحص.',
      no_concern:
        '{ethanolPercent, select, none {لا تذكر قائمة المكونات شيئًا يثير القلق بذاته.} other {في المنتج كحول ({ethanolPercent} %)، ولا يزيد على {limitPercent} % التي تسمح بها قواعد هذا الفحص. ولا تذكر قائمة المكونات غير ذلك شيئًا يثير القلق بذاته.}}',
      not_declared: 'قائمة المكونات الكاملة غير معروفة.',
    },
    serial: {
      impossible_travel:
        'ظهر الرقم التسلسلي نفسه في {seenIn, select, none {أماكن متباعدة} other {{seenIn}، وهي أماكن متباعدة}} أكثر مما يسمح به الوقت بينها{on, select, none {} other { (الظهور الثاني في {on})}}.',
      not_registered: 'لم يضع الصانع هذا الرقم التسلسلي على عبوة كهذه.',
      destroyed: 'سجّل الصانع أن هذه العبوة أُتلفت.',
      reported_elsewhere:
        'أُبلغ عن الرقم التسلسلي نفسه في مكان آخر أيضًا{seenIn, select, none {} other { ({seenIn})}}، ولم يتأكد ذلك.',
    },
    mass_balance: {
      overspent:
        'خرج من الموقع {kilogramsOut} كغ بشهادة حلال، ويُصنع من {certifiedKilogramsIn} كغ من المواد الخام ذات الشهادة {kilogramsPermitted} كغ على الأكثر.',
      labels_exceed_units: 'عدد الملصقات الصادرة {labelsIssued}، ولم يُصنع من العبوات إلا {unitsProduced}.',
    },
    fraud: {
      open: 'توجد قضية مفتوحة بشأن هذا المنتج.',
      confirmed: 'تأكدت قضية بشأن هذا المنتج.',
    },
    cold_chain: {
      exposure:
        '{kind, select, silence {لم تُسجَّل درجة الحرارة} other {خرجت درجة الحرارة عن النطاق المسموح}}{minutesOutside, select, none {} other { مدة {minutesOutside}}}.{meanKineticCelsius, select, none {} other { وبلغ متوسط درجة الحرارة الحركي {meanKineticCelsius} °م.}}',
    },
    journey: {
      before_production:
        'سُجلت خطوة من الرحلة بتاريخ{on, select, none {} other { ({on})}} يسبق صنع الدفعة{madeOn, select, none {} other { ({madeOn})}}.',
      impossible_speed: 'خطوتان مسجلتان من الرحلة متباعدتان أكثر مما يسمح به الوقت بينهما.',
      more_than_made: 'سُجل إرسال كمية من هذه الدفعة أكبر مما سجل الصانع إنتاجه.',
      not_shipped: 'سُجل استلام البضاعة، ولم يسجل أحد إرسالها.',
    },
  },
  checks: {
    certificate_in_force: 'الشهادة سارية.',
    certificate_covers_holder: 'الشهادة تخص الصانع.',
    certificate_covers_site: 'الشهادة تشمل الموقع.',
    certificate_covers_product: 'الشهادة تشمل هذا المنتج.',
    certificate_covers_batch: 'الشهادة تشمل هذه الدفعة.',
    certifier_recognised: 'الشهادة مقبولة حيث تتسوق.',
    no_recall: 'لا استدعاء سارٍ.',
    product_not_recalled: 'لا استدعاء سارٍ للمنتج كله.',
    no_failed_lab_result: 'لم يجد أي مختبر خللًا.',
    ingredients_reviewed: 'رُوجعت كل المكونات المعلنة.',
    serial_behaves: 'لا شيء في الرقم التسلسلي يدل على نسخة.',
    mass_balance_holds: 'لم يُبع بشهادة حلال أكثر مما يمكن صنعه.',
    cold_chain_holds: 'لم تخرج درجة الحرارة عن نطاقها أطول مما يُسمح به.',
  },
  limits: {
    names_product_not_pack: 'يدل هذا الرمز على المنتج لا على هذه العبوة.',
    names_batch_not_pack: 'يدل هذا الرمز على الدفعة لا على هذه العبوة.',
    batch_not_named: 'الدفعة غير معروفة، فلم يمكن النظر في التواريخ ولا في استدعاء دفعات بعينها.',
    batch_not_on_record: 'لم يسجّل الصانع دفعة كهذه، فلم يمكن النظر في التواريخ ولا في استدعاء دفعات بعينها.',
    market_unknown: 'لم يُنظر في الاعتراف: لا يُعرف أين تتسوق.',
    no_authority_in_market: 'لا يعرف السجل جهة للبلد الذي تتسوق فيه.',
    no_lab_result: 'لا توجد له نتيجة مختبر سارية.',
    no_sensor_record: 'لم يُقيَّم لدرجة حرارته سجل من مستشعر، ودرجة الحرارة عند كل خطوة قراءة واحدة.',
    copy_cannot_be_excluded: 'ربما نُسخ الرمز من عبوة أخرى.',
    ingredients_unknown:
      '{unknownIngredients, plural, zero {رُوجعت المكونات كلها.} one {لم يراجع أحد بعد أحد المكونات.} two {لم يراجع أحد بعد مكوّنين.} few {لم يراجع أحد بعد # مكوّنات.} many {لم يراجع أحد بعد # مكوّنًا.} other {لم يراجع أحد بعد # مكوّن.}}',
    ingredients_alone_prove_nothing: 'المكونات وحدها لا تثبت كيف صُنع الشيء.',
  },
  ingredients: {
    blood: 'دم',
    bovine_gelatin: 'جيلاتين بقري',
    e101: 'ريبوفلافين (E101)',
    e120: 'القرمز، كارمين (E120)',
    e322: 'ليسيثين (E322)',
    e422: 'غليسيرول (E422)',
    e441: 'جيلاتين',
    e470: 'أملاح الأحماض الدهنية (E470)',
    e471: 'أحادي وثنائي غليسريد الأحماض الدهنية (E471)',
    e472: 'إسترات أحادي وثنائي الغليسريد (E472)',
    e476: 'بولي غليسيرول بولي ريسينوليات (E476)',
    e481: 'ستيارويل لاكتيلات الصوديوم (E481)',
    e491: 'أحادي ستيارات السوربيتان (E491)',
    e570: 'أحماض دهنية (E570)',
    e572: 'ستيارات المغنيسيوم (E572)',
    e621: 'غلوتامات أحادي الصوديوم (E621)',
    e631: 'إينوسينات ثنائي الصوديوم (E631)',
    e635: 'ريبونوكليوتيدات ثنائي الصوديوم (E635)',
    e640: 'غليسين (E640)',
    e901: 'شمع العسل (E901)',
    e904: 'شيلاك (E904)',
    e920: 'ل-سيستين (E920)',
    e1105: 'ليزوزيم (E1105)',
    e1510: 'إيثانول (E1510)',
    e1520: 'بروبيلين غليكول (E1520)',
    microbial_rennet: 'منفحة ميكروبية',
    natural_flavouring: 'نكهة طبيعية',
    pork: 'لحم خنزير',
    pork_gelatin: 'جيلاتين الخنزير',
    rennet: 'منفحة',
    soya_lecithin: 'ليسيثين الصويا (E322)',
    wine_vinegar: 'خل النبيذ',
  },
  origins,
  sources: {
    aliftaa_128_2009: 'دائرة الإفتاء الأردنية، القرار 128 لعام 2009',
    aliftaa_128_2009_pork: 'دائرة الإفتاء الأردنية إن كان من الخنزير، القرار 128 لعام 2009',
    bones_unless_certified: 'كل المصادر التي اطُّلع عليها: عظام قد تكون من الخنزير، ما لم تكن لمصدرها شهادة',
    bilocan_haram: 'قائمة مضافات متداولة',
    bilocan_suspicious: 'قائمة مضافات متداولة',
    shubhdeeps_mushbooh: 'قائمة أرقام E متداولة',
    cpan_halal: 'قائمة CPAN للمضافات',
    cpan_haram: 'قائمة CPAN للمضافات',
    cpan_suspected: 'قائمة CPAN للمضافات التي تعدّه مشتبهًا فيه',
    enzyme_source_not_named: 'تطبيق Halalyzer: مصدر الإنزيم غير مذكور',
    fat_of_plant_or_animal: 'كل المصادر التي اطُّلع عليها: قد يكون الدهن من نبات أو من حيوان',
    fatwa_council_malaysia_100: 'المجلس الوطني للفتوى في ماليزيا، المذاكرة المئة، 4 إلى 6 يوليو 2012',
    fatwa_council_malaysia_carrier_ethanol:
      'المجلس الوطني للفتوى في ماليزيا: إيثانول ناقل لا يزيد على 0.5 % وليس من صناعة الخمر (يوليو 2011)',
    kma_1360_as_they_are:
      'قائمة المواد المعفاة في إندونيسيا (القرار KMA 1360/2021): النبات والمعادن والحليب والبيض والسمك كما هي',
    kma_1360_cera: 'قائمة المواد المعفاة في إندونيسيا (القرار KMA 1360/2021): شمع العسل الأصفر والأبيض',
    lbm_nu_east_java_2023: 'لجنة بحث المسائل لنهضة العلماء في جاوة الشرقية، سبتمبر 2023',
    mui_27_2013: 'فتوى مجلس العلماء الإندونيسي MUI رقم 27/2013',
    mui_33_2011: 'فتوى مجلس العلماء الإندونيسي MUI رقم 33/2011',
    mui_hair_and_feather: 'مجلس العلماء الإندونيسي MUI: الشعر محرّم والريش مباح',
    muis_faq: 'المجلس الإسلامي الديني في سنغافورة MUIS، أسئلة وأجوبة',
    muis_faq_rennet: 'المجلس الإسلامي الديني في سنغافورة MUIS: حلال إن ذُبح العجل بحسب الأحكام',
    naqiy_doubtful: 'أحكام Naqiy التي تعدّه مشكوكًا فيه',
    naqiy_halal: 'أحكام Naqiy',
    naqiy_schools_differ: 'أحكام Naqiy التي تقول إن المذاهب تختلف فيه',
    often_of_meat_or_fish: 'قاعدة Open Food Facts: كثيرًا ما يكون من اللحم أو السمك',
    quran_5_90: 'القرآن الكريم، المائدة 90 (الخمر)',
    quran_5_3: 'القرآن الكريم، المائدة 3 (الميتة والدم ولحم الخنزير)',
    slaughtered_by_the_rules: 'جهات إصدار الشهادات: من حيوان ذُبح بحسب الأحكام فقط',
    yeast_fish_meat_or_plants: 'قاعدة Open Food Facts: قد يكون من الخميرة أو السمك أو اللحم أو النبات',
  },
} as const satisfies Words<typeof english>;
