// Arabic words of en/notices.ts.
import type english from '../en/notifications.ts';
import type { Words } from '../words.ts';

const rights =
  '{right, select, owner {مالك} manager {مدير} staff {موظف} auditor {مدقق} read_only {اطلاع فقط} other {{right}}}';

const verdictOf = (fact: string) =>
  `{${fact}, select, certified {له شهادة} pending {قيد النظر} certified_not_recognised {له شهادة غير مقبولة هنا} no_concern_found {لا ملاحظة} doubtful {مشكوك فيه} not_halal {غير حلال} expired {منتهٍ} suspended {معلّق} withdrawn {مسحوب} mismatch {غير مطابق} suspected_copy {استثناء للفحص} unknown {غير معروف} other {{${fact}}}}`;

/** Notices of before the headline was kept have the state alone. */
const headline = `{headline, select, none {${verdictOf('verdict')}} other {{headline}}}`;

const found =
  '{finding, select, porcine_dna {حمضًا نوويًا للخنزير} porcine_peptide {بروتين خنزير} ethanol {كحولًا فوق الحد} other_species_dna {نوعًا حيوانيًا آخر} blood_plasma {بلازما دم} other {{finding}}}';

const device =
  '{browser, select, chrome {Chrome} edge {Edge} firefox {Firefox} safari {Safari} opera {Opera} other {برنامج آخر}} على {system, select, windows {Windows} macos {macOS} linux {Linux} android {Android} ios {iOS} other {نظام آخر}}';
const notYou =
  'إن لم تكن أنت فاطلب كلمة مرور جديدة فورًا: «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول. ينهي ذلك كل الجلسات. ثم راجع صفحة الأمان.';

export default {
  kinds: {
    recall_of_holder: {
      title: 'استدعاء: {product}',
      body: 'تستدعي {publisher} المنتج {product}. كان لدى مؤسستك بعضه حسب سجلاتها أو بوصفها مستلماً مذكوراً. السبب: «{reason}». الرجاء عزل ما تبقى وإبلاغ من بعتم لهم.',
    },
    recall_of_party: {
      title: 'استدعاء: {product}',
      body: 'تستدعي {publisher} المنتج {product} الذي أنتجته مؤسستك أو اعتمدته. السبب: «{reason}». يبيّن الاستدعاء أي دفعات يشملها.',
    },
    recall_of_scanner: {
      title: 'استدعاء: {product}',
      body: 'تستدعي {publisher} المنتج {product} الذي مسحته. السبب: «{reason}». الرجاء عدم تناوله.',
    },
    recall_lifted: {
      title: 'رُفع الاستدعاء: {product}',
      body: 'رفعت {publisher} استدعاء {product}. السبب: {reason}',
    },
    lab_detected_for_holder: {
      title: 'نتيجة مختبر: {product}',
      body: `وجد مختبر ${found} في {product}، الدفعة {batch}، وسجّلت {reporter} النتيجة. استُدعيت الدفعة. كان لدى مؤسستك بعضها حسب سجلاتها أو بوصفها مستلماً مذكوراً. الرجاء عزل ما تبقى وإبلاغ من بعتم لهم.`,
    },
    lab_detected_for_scanner: {
      title: 'نتيجة مختبر: {product}',
      body: `وجد مختبر ${found} في {product}، الدفعة {batch}، التي مسحتها. استُدعيت الدفعة. الرجاء عدم تناولها.`,
    },
    lab_detected_for_party: {
      title: 'نتيجة مختبر: {product}',
      body: `وجد مختبر ${found} في {product}، الدفعة {batch}، وسجّلت {reporter} النتيجة. استُدعيت الدفعة، والدفعات الأخرى من المنتج نفسه ومن الموقع نفسه قيد التحقيق.`,
    },
    lab_suspension_asked: {
      title: 'الشهادة {certificate} تنتظر قراركم',
      body: `وجد مختبر ${found} في {product}، الدفعة {batch}، التي تستند إلى هذه الشهادة، وسجّلت {reporter} النتيجة. الرجاء تعليق الشهادة، أو نقض النتيجة بتحليل مضاد.`,
    },
    lab_overturned: {
      title: 'نُقضت نتيجة مختبر: {product}',
      body: 'نقض تحليل مضاد ما وُجد في {product}، الدفعة {batch}. ذكرت {reporter} هذا السبب: {reason}',
    },
    lab_investigation_closed: {
      title: 'أُغلق التحقيق: {product}',
      body: 'لم يوجد شيء على الدفعات الأخرى من {product}، وتبقى الدفعة المفحوصة {batch} مستدعاة. ذكرت {reporter} هذا السبب: {reason}',
    },
    serial_copied_for_scanner: {
      title: 'نسخة محتملة: {product}',
      body: 'شوهد الرقم التسلسلي لعبوة {product} التي مسحتها في أماكن متباعدة لا يسمح بها الوقت بينها. قد تحمل إحدى العبوات رمزًا منسوخًا. قارن عبوتك بصفحة المنتج، واسأل حيث اشتريتها.',
    },
    serial_copied_for_party: {
      title: 'رقم تسلسلي يبدو منسوخًا: {product}',
      body: 'شوهد الرقم التسلسلي {serial} من {product}، الدفعة {batch}، في مكانين بينهما {kilometres} كم خلال {minutes, plural, zero {أقل من دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، ولا تقدر عبوة واحدة على ذلك. أُبلغ من مسحوه بأنه قد يكون نسخة.',
    },
    batch_held: {
      title: 'دفعة موقوفة: {batch}',
      body: 'أوقف {person} الدفعة {batch} من {product} فلا تخرج. السبب: {reason}',
    },
    batch_release_asked: {
      title: 'طلب إفراج عن الدفعة {batch}',
      body: 'يطلب {person} الإفراج عن الدفعة {batch} من {product}، ولا بد من موافقة شخص آخر. السبب: {reason}',
    },
    batch_released: {
      title: 'أُفرج عن الدفعة {batch}',
      body: 'لم تعد الدفعة {batch} من {product} موقوفة، بموافقة {person}. السبب: {reason}',
    },
    batch_release_refused: {
      title: 'تبقى الدفعة {batch} موقوفة',
      body: 'لم يوافق {person} على الإفراج عن الدفعة {batch} من {product}. كان سبب الطلب: {reason}',
    },
    product_known: {
      title: 'أصبح مسجلًا: {product}',
      body: 'أصبح المنتج {product} الذي طلبته مسجلًا الآن. اطّلع على ما هو معروف عنه.',
    },
    mass_balance_alarm: {
      title: 'إنذار ميزان الكتلة: {certificate}',
      body: 'خرج من {site} التابع لـ{holder} بموجب الشهادة {certificate} أكثر مما دخل، أو صدرت ملصقات أكثر من العبوات، بين {from} و{until}. لا تطابق بضاعة تلك المدة حتى تتوازن الدفاتر.',
    },
    application_submitted: {
      title: '{applicant} تطلب شهادة',
      body: 'الطلب {application} ينتظر المراجعة.',
    },
    application_withdrawn: {
      title: 'سحبت {applicant} الطلب {application}',
      body: 'ذكر مقدم الطلب هذا السبب: {note}',
    },
    application_request_answered: {
      title: 'أجابت {applicant}',
      body: 'أُجيب عما سألتم عنه في الطلب {application}.',
    },
    application_finding_corrected: {
      title: 'أبلغت {applicant} عن تصحيح',
      body: 'ملاحظة في الطلب {application} تنتظر الفحص.',
    },
    application_assigned: {
      title: 'الطلب {application} أُسند إليك',
      body: 'أُسند إليك طلب {applicant}.',
    },
    application_information_requested: {
      title: 'تحتاج {certifier} إلى شيء',
      body: 'بشأن الطلب {application}: {note}',
    },
    application_audit_scheduled: {
      title: 'حُدد موعد تدقيق',
      body: 'حددت {certifier} موعد تدقيق للطلب {application}. {note}',
    },
    application_audit_concluded: {
      title: 'انتهى التدقيق',
      body: 'انتهى تدقيق {certifier} للطلب {application}.',
    },
    application_finding_raised: {
      title: 'ملاحظة تحتاج تصحيحكم',
      body: '{certifier} بشأن الطلب {application}: {note}',
    },
    application_finding_closed: {
      title: 'أُغلقت ملاحظة',
      body: 'قبلت {certifier} تصحيحكم للطلب {application}.',
    },
    application_correction_returned: {
      title: 'تصحيح لم يكفِ',
      body: '{certifier} بشأن الطلب {application}: {note}',
    },
    application_recommended: {
      title: 'قرار ينتظر شخصاً ثانياً',
      body: 'أُوصي بشأن الطلب {application} من {applicant}. يجب أن يقرر شخص آخر.',
    },
    application_sent_back: {
      title: 'عاد الطلب {application}',
      body: 'أعاده من يقرر: {note}',
    },
    application_approved: {
      title: 'وُوفق على الطلب {application}',
      body: 'قررت {certifier} منح شهادة.',
    },
    application_rejected: {
      title: 'رُفض الطلب {application}',
      body: 'ذكرت {certifier} هذا السبب: {note}',
    },
    certificate_import_offered: {
      title: '{certifier} تسأل عن شهادات لكم',
      body: 'أدخلت {certificate} لشركتكم، وربما غيرها؛ ومصدرها بكلماتها: «{source}». ولا تصدر واحدة قبل أن تقبلوها.',
    },
    certificate_import_accepted: {
      title: 'الشهادة {certificate} تنتظر شخصًا ثانيًا',
      body: 'مصدرها {source}، وقد قبلتها {holder}. يجب أن يؤكدها شخص غير الذي أدخلها.',
    },
    certificate_import_refused: {
      title: '{holder} لا تقبل الشهادة {certificate}',
      body: 'أُدخلت من: {source}. ولن تصدر.',
    },
    certificate_import_issued: {
      title: 'صدرت الشهادة {certificate}',
      body: 'أدخلتها أنت، ومصدرها: {source}. وقد قبلها صاحب الشهادة وأكدها شخص ثانٍ.',
    },
    certificate_import_withdrawn: {
      title: 'لن تصدر الشهادة {certificate}',
      body: 'سحبتها {certifier} بعد أن قبلتها شركتكم.',
    },
    certificate_import_over: {
      title: 'لن تصدر الشهادة {certificate}',
      body: 'تُنهي {certifier} عملها هنا، ولم يعد على أحد أن يجيب هل هي لكم.',
    },
    certificate_imported: {
      title: 'أُضيفت الشهادة {certificate}',
      body: 'نقلتها {certifier} من سجلها السابق، {when, select, past {وقد انتهت في {validUntil}} other {وهي سارية حتى {validUntil}}}.',
    },
    certificate_issued: {
      title: 'صدرت الشهادة {certificate}',
      body: 'أصدرتها {certifier} إلى {holder}، وهي صالحة حتى {validUntil}.',
    },
    certificate_renewed: {
      title: 'جُددت الشهادة {certificate}',
      body: 'جددتها {certifier}، وهي صالحة حتى {validUntil}.',
    },
    certificate_suspended: {
      title: 'عُلّقت الشهادة {certificate}',
      body: 'ذكرت {certifier} هذا السبب: {reason}',
    },
    certificate_reinstatement_asked: {
      title: 'الشهادة {certificate} تنتظر شخصًا ثانيًا',
      body: 'طُلب رفع التعليق عنها لصالح {holder}، والسبب: {reason}',
    },
    certificate_reinstated: {
      title: 'عادت الشهادة {certificate} سارية',
      body: 'ذكرت {certifier} هذا السبب: {reason}',
    },
    certificate_revoked: {
      title: 'أُلغيت الشهادة {certificate}',
      body: 'ذكرت {certifier} هذا السبب: {reason}',
    },
    upload_done: {
      title: 'أُدخل الملف {file}',
      body: '{rows, plural, zero {لم يكن في الجدول صف.} one {صار الصف الوحيد في الجدول مسجلاً.} two {صار صفا الجدول مسجلين.} few {صارت صفوف الجدول الـ# مسجلة.} many {صارت صفوف الجدول الـ# مسجلة.} other {صارت صفوف الجدول الـ# مسجلة.}}',
    },
    report_ready: {
      title: 'التقرير {number} جاهز',
      body: 'يمكن تنزيل {kind, select, compliance {تقرير الامتثال} inventory {تقرير المخزون} batch {تقرير الدفعات} certification {تقرير الشهادات} other {تقرير سجل التدقيق}} الخاص بمؤسسة {organisation} من {from} إلى {to}.',
    },
    inventory_verdict_changed: {
      title: `{product}: ${headline}`,
      body: `نتيجة {product}، الدفعة {batch}، الآن: ${headline}. وكانت قبل ذلك: ${verdictOf('before')}. توجد منه كمية في {store}{stores, plural, zero {} one {} two { وفي متجر آخر} few { وفي متاجر أخرى، وهي معًا # متاجر} many { وفي متاجر أخرى، وهي معًا # متجرًا} other { وفي متاجر أخرى، وهي معًا # متجر}}.`,
    },
    certifier_left: {
      title: '{certifier} تنهي عملها هنا',
      body: 'لن تصدر {certifier} شهادات هنا بعد الآن.{certificates, plural, zero {} one { لك شهادة واحدة {when, select, later {لا تسري اعتبارًا من {day}} other {لا تسري اعتبارًا من اليوم، {day}}}.} two { لك شهادتان {when, select, later {لا تسريان اعتبارًا من {day}} other {لا تسريان اعتبارًا من اليوم، {day}}}.} few { لك # شهادات {when, select, later {لا تسري اعتبارًا من {day}} other {لا تسري اعتبارًا من اليوم، {day}}}.} many { لك # شهادة {when, select, later {لا تسري اعتبارًا من {day}} other {لا تسري اعتبارًا من اليوم، {day}}}.} other { لك # شهادة {when, select, later {لا تسري اعتبارًا من {day}} other {لا تسري اعتبارًا من اليوم، {day}}}.}}{certificates, plural, zero {} one {{when, select, later { يمكن لجهة أخرى أن تصدر لك شهادات قبل ذلك.} other { يمكن لجهة أخرى أن تصدر لك شهادات.}}} two {{when, select, later { يمكن لجهة أخرى أن تصدر لك شهادات قبل ذلك.} other { يمكن لجهة أخرى أن تصدر لك شهادات.}}} few {{when, select, later { يمكن لجهة أخرى أن تصدر لك شهادات قبل ذلك.} other { يمكن لجهة أخرى أن تصدر لك شهادات.}}} many {{when, select, later { يمكن لجهة أخرى أن تصدر لك شهادات قبل ذلك.} other { يمكن لجهة أخرى أن تصدر لك شهادات.}}} other {{when, select, later { يمكن لجهة أخرى أن تصدر لك شهادات قبل ذلك.} other { يمكن لجهة أخرى أن تصدر لك شهادات.}}}}{applications, plural, zero {} one { أُغلق لك طلب واحد. يمكنك التقدم إلى جهة أخرى.} two { أُغلق لك طلبان. يمكنك التقدم إلى جهة أخرى.} few { أُغلقت لك # طلبات. يمكنك التقدم إلى جهة أخرى.} many { أُغلق لك # طلبًا. يمكنك التقدم إلى جهة أخرى.} other { أُغلق لك # طلب. يمكنك التقدم إلى جهة أخرى.}} السبب المذكور: {reason}',
    },
    organisation_left: {
      title: 'أنهت {certifier} عملها هنا',
      body: 'لا أحد يعمل باسمها هنا بعد الآن، وانتهت مفاتيح توقيعها. وما وقّعته يبقى قابلًا للتحقق. لا تسري شهاداتها اعتبارًا من {when, select, later {{day}} other {اليوم، {day}}}. السبب المذكور: {reason}',
    },
    organisation_approved: {
      title: 'تمت الموافقة على {organisation}',
      body: 'تستطيع مؤسستك العمل هنا من الآن، وقد أُنشئ مفتاح توقيعها.',
    },
    organisation_rejected: {
      title: 'لم تتم الموافقة على {organisation}',
      body: 'ذكر المشغّل هذا السبب: {reason}',
    },
    organisation_change_requested: {
      title: 'تطلب {organisation} تغيير بياناتها',
      body: 'تطلب اسمًا أو بلدًا أو رقم ترخيص آخر: {wanted}. قارنه بوثائقها قبل أن تقرر.',
    },
    organisation_change_decided: {
      title: '{decision, select, approve {{organisation}: أُجري التغيير} other {{organisation}: رُفض التغيير}}',
      body: '{decision, select, approve {الاسم والبلد ورقم الترخيص الآن كما طلبت.} other {ذكر المشغّل هذا السبب: {reason}}}',
    },
    prefix_asked: {
      title: 'تطلب {organisation} تأكيد بادئة GS1',
      body: 'تقول إن GS1 رخّصت لها البادئة {prefix}. افحص الإثبات قبل أن تقرر.',
    },
    prefix_decided: {
      title:
        '{decision, select, confirm {تأكدت بادئة GS1 {prefix}} end {أُنهيت بادئة GS1 {prefix}} other {رُفضت بادئة GS1 {prefix}}}',
      body: '{decision, select, confirm {المنتجات التي تبدأ أرقامها بها ظاهرة للجميع الآن.} end {المنتجات التي تبدأ أرقامها بها لم تعد ظاهرة للجميع. ذكر المشغّل هذا السبب: {reason}} other {ذكر المشغّل هذا السبب: {reason}}}',
    },
    prefix_gave_way: {
      title: 'لم يعد أحد أرقامك ظاهرًا للجميع: {prefix}',
      body: 'أثبتت مؤسسة أخرى بادئة GS1 {under} التي يقع الرقم تحتها. إن كانت GS1 قد رخّصت لك الرقم فأرسل رخصتك إلى المشغّل.',
    },
    product_claimed: {
      title: 'انتقل {product} إلى {organisation}',
      body: 'سجّلتَ الرقم {gtin} بلا إثبات. أثبتت {organisation} بادئة GS1 التي تغطيه وطالبت به. تبقى دفعاتك وشهاداتك وأحداثك المتعلقة به مسجّلة باسمك.',
    },
    application_received: {
      title: '{organisation} تطلب الانضمام',
      body: 'ينتظر طلب مؤسسة جديد المراجعة.',
    },
    application_more_needed: {
      title: 'مطلوب المزيد بشأن {organisation}',
      body: 'يطلب المشغّل: {reason}',
    },
    application_answered: {
      title: 'أجابت {organisation}',
      body: 'أجاب مقدم الطلب عما سُئل عنه، والطلب ينتظر المراجعة من جديد.',
    },
    join_requested: {
      title: 'يريد {person} الانضمام إلى {organisation}',
      body: 'اقبل الشخص أو ارفضه في صفحة مؤسستك.',
    },
    join_answered: {
      title: '{answer, select, admitted {أنت الآن من {organisation}} other {لم تقبلك {organisation}}}',
      body: '{answer, select, admitted {يمكنك العمل باسم المؤسسة من الآن.} other {رفض أحد قادة المؤسسة رغبتك في الانضمام.}}',
    },
    member_joined: {
      title: 'انضم {person} إلى {organisation}',
      body: 'قُبلت الدعوة.',
    },
    member_left: {
      title: 'غادر {person} مؤسسة {organisation}',
      body: 'لم يعد هذا الشخص يستطيع العمل باسم المؤسسة.',
    },
    right_changed: {
      title: 'تغيرت صلاحيتك في {organisation}',
      body: `صلاحيتك هناك الآن: ${rights}.`,
    },
    member_removed: {
      title: 'لم تعد من {organisation}',
      body: 'أنهى أحد قادة المؤسسة عضويتك.',
    },
    organisation_transferred: {
      title: 'سُلّمت إليك {organisation}',
      body: 'أنت مالكها من الآن.',
    },
    password_changed: {
      title: 'تغيّرت كلمة مرورك',
      body: `{at}، في ${device}. انتهت سائر الجلسات. ${notYou}`,
    },
    password_reset: {
      title: 'تغيّرت كلمة مرورك برابط مُرسل بالبريد',
      body: `{at}، في ${device}. انتهت كل الجلسات، ولا تعود الروابط الأقدم صالحة. وتبقى الخطوة الثانية والأجهزة التي يعرفها حسابك ومفاتيح API لمؤسستك كما هي. إن لم تكن أنت فهناك من يقرأ بريدك: غيّر كلمة مرور صندوق بريدك أولًا، ثم اطلب كلمة جديدة هنا.`,
    },
    second_step_added: {
      title: 'أُعدّ تطبيق مصادقة',
      body: `{at}، في ${device}. تُطلب رموزه من الآن. ${notYou}`,
    },
    second_step_removed: {
      title: 'حُذف تطبيق المصادقة',
      body: `{at}، في ${device}. لا تعود رموزه صالحة. ${notYou}`,
    },
    passkey_added: {
      title: 'أُضيف مفتاح مرور: {name}',
      body: `{at}، في ${device}. يُدخل إلى حسابك من الآن. ${notYou}`,
    },
    passkey_removed: {
      title: 'حُذف مفتاح مرور: {name}',
      body: `{at}، في ${device}. ${notYou}`,
    },
    recovery_codes_renewed: {
      title: 'صُنعت رموز استرداد جديدة',
      body: `{at}، في ${device}. لا تعود القديمة صالحة. ${notYou}`,
    },
    recovery_code_used: {
      title: 'استُعمل رمز استرداد لتسجيل الدخول',
      body: `{at}، في ${device}. {left, plural, zero {لم يبق شيء.} one {بقي رمز واحد.} two {بقي رمزان.} few {بقيت # رموز.} many {بقي # رمزًا.} other {بقي # رمز.}} ${notYou}`,
    },
    sign_in_slowed: {
      title: 'يحاول أحدهم تخمين كلمة مرورك',
      body: 'جرت محاولات خاطئة كثيرة من أماكن مختلفة حتى {at}، لذلك ينتظر الآن من يسجّل الدخول من جهاز غير معروف. ولا يتغيّر شيء على الأجهزة التي سجّلت الدخول منها. وعلى جهاز جديد استعمل «هل نسيت كلمة المرور؟»: الرابط المُرسل لا ينتظر. لم يدخل أحد.',
    },
    second_step_slowed: {
      title: 'هناك من يعرف كلمة مرورك',
      body: 'بعد كلمة المرور الصحيحة جُرّبت رموز خاطئة كثيرة حتى {at}. لم يدخل أحد. اختر كلمة مرور جديدة الآن: «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول، أو في صفحة الأمان.',
    },
    api_key_created: {
      title: 'صُنع مفتاح API لمؤسسة {organisation}: {name}',
      body: '{at}، على يد {person}. تعمل البرامج التي تحمله باسم مؤسستك. إن لم يفعل ذلك أحد منكم فأنهِ المفتاح فورًا وأخرج العضو أو غيّر كلمة مروره.',
    },
    api_key_revoked: {
      title: 'أُنهي مفتاح API لمؤسسة {organisation}: {name}',
      body: '{at}، على يد {person}. تُرفض البرامج التي تحمله من الآن.',
    },
    api_keys_of_former_member: {
      title: 'لم يعد {person} يدير مفاتيح API لمؤسسة {organisation}، وقد صنع مفاتيح ما زالت تعمل',
      body: 'المفاتيح: {names}. ما زالت البرامج التي تحملها تعمل باسم مؤسستك، وقد يعرفها {person}. اصنع مفاتيح جديدة لهذه البرامج ثم أنهِ القديمة.',
    },
  },
  topics: {
    recalls: 'الاستدعاء',
    products: 'منتجات طلبتها',
    certification: 'منح الشهادات',
    organisation: 'المؤسسة والأعضاء',
    inventory: 'المخزون',
    reports: 'التقارير والملفات المرفوعة',
  },
  bell: {
    title: 'الرسائل',
    all: 'كل الرسائل',
    readAll: 'تعليم الكل كمقروء',
    empty: 'لم يحدث شيء بعد',
    emptyBody: 'يُذكر هنا ما يخصك أو يخص مؤسستك.',
    open: 'فتح',
    markRead: 'تعليم كمقروءة',
    unread: 'غير مقروءة',
    older: 'عرض الأقدم',
    failed: 'تعذر تحميل الرسائل',
  },
  preferences: {
    title: 'إعدادات الإشعارات',
    introduction: 'اختر لكل موضوع. يبقى الاستدعاء دائماً على الجرس، وما يخص أمان حسابك يُرسل بالبريد دائماً.',
    topic: 'الموضوع',
    bell: 'الجرس',
    mail: 'البريد',
    push: 'هذا الجهاز وغيره',
    mailWays: { at_once: 'فوراً', daily: 'مرة في اليوم', off: 'أبداً' },
    digestHour: 'ساعة البريد اليومي',
    timeZone: 'المنطقة الزمنية',
    save: 'حفظ',
    saved: 'حُفظ',
    failed: 'تعذر تحميل الإعدادات',
    pushTitle: 'رسائل على هذا الجهاز',
    pushBody: 'يعرضها المتصفح حتى حين لا تكون أي صفحة من أمانة مفتوحة.',
    pushOn: 'تشغيل',
    pushOff: 'إيقاف',
    pushIsOn: 'مشغّلة لهذا المتصفح.',
    pushUnsupported: 'لا يستطيع هذا المتصفح عرض مثل هذه الرسائل، أو أن الصفحة غير مفتوحة عبر اتصال آمن.',
    pushDenied: 'الرسائل محظورة في إعدادات المتصفح لهذا الموقع.',
    pushFailed: 'تعذر على المتصفح الاشتراك. قد لا تكون خدمة الرسائل لديه متاحة.',
  },
} as const satisfies Words<typeof english>;
