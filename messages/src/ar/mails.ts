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
    body: 'سُمّي هذا العنوان عنوانًا لمشغّل. سجّل الدخول إلى حسابك وافتح هذا الرابط خلال {hours, plural, zero {# ساعة} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}؛ وعندئذ يمكنك البتّ في طلبات المؤسسات:',
    action: 'أكّد العنوان',
    ignore:
      'إن لم تكن قد سجّلت في أمانة فلا تفتحه: استعمل شخص آخر عنوانك. اطلب بدلًا من ذلك كلمة مرور جديدة فيصبح الحساب لك.',
  },
  secondStepCode: {
    subject: 'رمزك في أمانة: {code}',
    body: 'أدخل أحدهم، ونرجو أن تكون أنت، كلمة مرورك ويريد إعداد خطوة ثانية لحسابك. الرمز صالح {minutes, plural, zero {لمدة قصيرة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}} في النافذة التي طُلب فيها:\n\n{code}',
    action: 'إلى صفحة الأمان',
    ignore:
      'إن لم تكن أنت فلا تعطِ هذا الرمز لأحد: هناك من يعرف كلمة مرورك. اطلب فورًا كلمة جديدة في صفحة تسجيل الدخول؛ فذلك ينهي كل الجلسات.',
  },
  invitation: {
    subject: 'يدعوك {inviter} إلى {organisation} في أمانة',
    body: 'يدعوك {inviter} إلى العمل باسم {organisation}. يعمل هذا الرابط مرة واحدة ولمدة {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}؛ سجّل الدخول بحسابك، أو أنشئ حسابًا، ثم انضم:',
    action: 'اطّلع على الدعوة',
    ignore: 'إن لم تعرف ما هذا فلا تفعل شيئًا: لا يحدث شيء من دونك.',
  },
  ticketReceived: {
    subject: 'رسالتك إلى أمانة: {number}',
    body: 'وصلت رسالتك ورقمها {number}. سيُجاب على هذا العنوان.',
    action: 'الكتابة من جديد',
    ignore: 'إذا لم تكتب إلينا فتجاهل هذه الرسالة.',
  },
  ticketForOperator: {
    subject: 'التذكرة {number}: {topic}',
    body: 'كتب {name} ({email}):\n\n{message}',
    action: 'عرض التذاكر',
    ignore: 'تصلك هذه الرسالة لأن عنوانك عنوان مشغّل.',
  },
  disputeReceived: {
    subject: 'اعتراضك لدى أمانة: {number}',
    body: 'وصل اعتراضك ورقمه {number}. يُجاب عنه حتى {dueOn}، وعندها يُنشر السؤال والجواب دون عنوانك.',
    action: 'عرض حالته',
    ignore: 'إذا لم تكتب إلينا فتجاهل هذه الرسالة.',
  },
  disputeAnswered: {
    subject: 'أُجيب عن اعتراضك {number}',
    body: 'أجاب مراجع عن اعتراضك {number}. الجواب منشور.',
    action: 'قراءة الجواب',
    ignore: 'تصلك هذه الرسالة لأنك قدّمت هذا الاعتراض.',
  },
  disputeForReviewer: {
    subject: 'الاعتراض {number}',
    body: 'يعترض أحدهم على ما يقوله المعجم. يجب الجواب حتى {dueOn}.\n\n{text}\n\n{claim}',
    action: 'الجواب عنه',
    ignore: 'تصلك هذه الرسالة لأن عنوانك عنوان مشغّل.',
  },
  notice: {
    subject: '{title}',
    body: '{title}\n\n{body}',
    action: 'الفتح في أمانة',
    ignore: 'تصلك هذه الرسالة لأنها تخصك أو تخص مؤسستك. تختار في صفحة رسائلك أي الرسائل تصلك ومتى.',
  },
  digest: {
    subject:
      '{count, plural, zero {# رسالة} one {رسالة واحدة} two {رسالتان} few {# رسائل} many {# رسالة} other {# رسالة}} من أمانة',
    body: '{count, plural, zero {لم يحدث شيء} one {حدث هذا} two {حدث هذان الأمران} few {حدث ما يلي} many {حدث ما يلي} other {حدث ما يلي}} منذ آخر رسالة يومية:',
    action: 'عرض كل الرسائل',
    ignore: 'تصلك هذه الرسالة مرة في اليوم إذا حدث شيء. تختار في صفحة رسائلك أي الرسائل تصلك ومتى.',
  },
} as const satisfies Words<typeof english>;
