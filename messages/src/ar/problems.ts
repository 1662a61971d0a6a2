// Arabic: words for every refusal of the contract.
import type english from '../en/problems.ts';
import type { Words } from '../words.ts';

export default {
  request: {
    invalid: 'في الطلب شيء ناقص أو ليس بالصيغة الصحيحة.',
    malformed: 'تعذّرت قراءة الطلب.',
    too_large: 'هذا أكبر من أن يُرسَل دفعة واحدة.',
    unsupported_media_type: 'لا يُقبل هذا النوع من الملفات أو المحتوى هنا.',
    not_found: 'لا شيء على هذا العنوان.',
    method_not_allowed: 'لا يمكن فعل ذلك على هذا العنوان.',
    rate_limited: 'طلبات كثيرة في وقت قصير. يرجى الانتظار لحظة.',
    timed_out: 'استغرق الأمر وقتًا طويلًا. يرجى إعادة المحاولة.',
  },
  server: {
    failed: 'حدث خطأ من جانبنا.',
    stopping: 'يُعاد تشغيل الخدمة. يرجى إعادة المحاولة بعد لحظة.',
    database_unavailable: 'تعذّر على الخدمة الوصول إلى سجلاتها الآن. يرجى إعادة المحاولة بعد لحظة.',
  },
  identity: {
    not_signed_in: 'يرجى تسجيل الدخول أولًا.',
    session_ended: 'يرجى تسجيل الدخول من جديد للمتابعة.',
    invalid_credentials: 'بيانات الدخول غير صحيحة',
    forbidden: 'لا يسمح حسابك بهذا.',
    registration_refused: 'تعذّر إنشاء الحساب',
    password_too_short: 'كلمة المرور قصيرة جدًا.',
    password_too_long: 'كلمة المرور طويلة جدًا.',
    password_too_common: 'هذه من كلمات المرور التي تُجرَّب أولًا. يرجى اختيار غيرها.',
    password_too_weak: 'كلمة المرور سهلة التخمين. اجعلها أطول أو أضف كلمة لا صلة لها بها.',
    reset_link_invalid: 'استُخدم هذا الرابط أو انتهت مدته. يرجى طلب رابط جديد.',
  },
  organisations: {
    unknown: 'هذه المؤسسة غير موجودة في السجل.',
    wrong_kind: 'لا تناسب هذه المؤسسة الدور المختار.',
    not_an_owner: 'لا يحق هذا إلا لمالك في المنظمة.',
    no_signing_key: 'ليس لهذه المنظمة مفتاح للتوقيع.',
    key_held_by_issuer: 'تحتفظ هذه المنظمة بمفتاحها بنفسها. وقّع من المتصفح الذي يحمله.',
    key_not_proven: 'التوقيع لا يثبت أن هذا المفتاح بحوزتك.',
    key_known: 'هذا المفتاح مسجَّل من قبل.',
    key_unknown: 'لا يوجد مفتاح مستعمل بهذا الاسم.',
  },
  codes: {
    empty: 'الرجاء إدخال رمز QR أو رقم دفعة صالح',
    too_long: 'هذا الرمز أطول من أي رمز نعرفه.',
    not_text: 'يحتوي هذا الرمز على غير النص.',
    unrecognised: 'هذا ليس رمزًا يمكننا قراءته. يرجى مراجعة الأرقام.',
  },
  products: { unknown: 'هذا المنتج غير موجود في السجل.' },
  traceability: { no_journey: 'لا رحلة مسجّلة لهذا الرمز.' },
  evidence: {
    unknown: 'لا يُعرف شيء بهذا الاسم.',
  },
  certificates: {
    none_to_save: 'لا توجد شهادة يمكن حفظها لهذا المنتج.',
    unknown: 'لا توجد شهادة كهذه.',
    not_your_certificate: 'لا يغيّر هذه الشهادة إلا الجهة التي أصدرتها.',
    certifier_not_here: 'جهة الاعتماد هذه لا توقّع على هذه المنصة.',
    number_taken: 'توجد شهادة بهذا الرقم.',
    facts_refused: 'لا يمكن لشهادة أن تقول هذا. راجع التواريخ والمنتجات والمواقع.',
    transition_refused: 'لا يمكن فعل هذا بالشهادة على حالها الآن.',
    draft_unknown: 'لم تعد المسودة موجودة. ابدأ من جديد.',
    draft_signature_invalid: 'التوقيع لا يطابق المسودة.',
  },
  resolver: {
    invalid_link: 'هذا العنوان ليس رابط GS1 رقميًا صالحًا.',
    wrong_check_digit: 'رقم التحقق لا يوافق هذا الرقم. يرجى مقارنته بالعبوة.',
    unknown_item: 'لا شيء مسجّل هنا بهذا الرقم.',
    no_such_link: 'لا يوجد رابط من هذا النوع لهذا المنتج.',
  },
} as const satisfies Words<typeof english>;
