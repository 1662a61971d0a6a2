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
} as const satisfies Words<typeof english>;
