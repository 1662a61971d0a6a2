// Arabic: mails of the service.
import type english from '../en/mails.ts';
import type { Words } from '../words.ts';

export default {
  greeting: 'مرحبًا {username}،',
  greetingUnknown: 'مرحبًا،',
  signature: 'أمانة',
  passwordReset: {
    subject: 'اختر كلمة مرور جديدة لحسابك في أمانة',
    body: 'طلب أحدهم، ونرجو أن تكون أنت، كلمة مرور جديدة. يعمل هذا الرابط مرة واحدة ولمدة {minutes, plural, zero {قصيرة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}:',
    action: 'اختيار كلمة مرور جديدة',
    ignore: 'إن لم تكن أنت فلا تفعل شيئًا: تبقى كلمة المرور كما هي.',
  },
  addressAlreadyRegistered: {
    subject: 'لديك حساب في أمانة بالفعل',
    body: 'حاول أحدهم، ونرجو أن تكون أنت، التسجيل بهذا العنوان. وله حساب بالفعل، فلم يتغيّر شيء.',
    action: 'سجّل الدخول أو اطلب كلمة مرور جديدة',
    ignore: 'إن لم تكن أنت فيمكنك تجاهل هذه الرسالة.',
  },
  confirmAddress: {
    subject: 'أكّد عنوانك لتشغيل أمانة',
    body: 'سُمّي هذا العنوان عنوانًا لمشغّل. سجّل الدخول إلى حسابك وافتح هذا الرابط خلال {hours, plural, one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}؛ وعندئذ يمكنك البتّ في طلبات المنظمات:',
    action: 'أكّد العنوان',
    ignore:
      'إن لم تكن قد سجّلت في أمانة فلا تفتحه: استعمل شخص آخر عنوانك. اطلب بدلًا من ذلك كلمة مرور جديدة فيصبح الحساب لك.',
  },
  invitation: {
    subject: 'يدعوك {inviter} إلى {organisation} في أمانة',
    body: 'يدعوك {inviter} إلى العمل باسم {organisation}. يعمل هذا الرابط مرة واحدة ولمدة {days, plural, one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}؛ سجّل الدخول بحسابك، أو أنشئ حسابًا، ثم انضم:',
    action: 'اطّلع على الدعوة',
    ignore: 'إن لم تعرف ما هذا فلا تفعل شيئًا: لا يحدث شيء من دونك.',
  },
  recallOfHolder: {
    subject: 'سحب: {product}',
    body: 'تسحب {publisher} المنتج {product}. كان لدى مؤسستك شيء منه بحسب سجلاتها أو بوصفها مستلمًا مذكورًا. السبب: {reason} يُرجى عزل ما بقي منه وإبلاغ من بعتموه له.',
    action: 'عرض السحب',
    ignore: 'تصلك هذه الرسالة لأنك عضو في مؤسسة تعاملت مع هذه البضاعة.',
  },
  recallOfScanner: {
    subject: 'سحب: {product}',
    body: 'تسحب {publisher} المنتج {product} الذي مسحتَ رمزه. السبب: {reason} يُرجى عدم تناوله.',
    action: 'عرض المنتج',
    ignore: 'تصلك هذه الرسالة لأنك مسحت رمز إحدى هذه العبوات وأنت مسجّل الدخول.',
  },
  recallLifted: {
    subject: 'أُلغي السحب: {product}',
    body: 'ألغت {publisher} سحب المنتج {product}. السبب: {reason}',
    action: 'عرض الوضع الحالي',
    ignore: 'تصلك هذه الرسالة لأنك أُبلغت بالسحب.',
  },
} as const satisfies Words<typeof english>;
