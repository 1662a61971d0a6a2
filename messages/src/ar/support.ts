// Arabic words of en/support.ts.
import type english from '../en/support.ts';
import type { Words } from '../words.ts';

export default {
  pageTitle: 'الدعم',
  introduction: 'اكتب إلى من يشغّلون هذه المنصة. تصبح رسالتك تذكرة لها رقم.',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  topic: 'ما الموضوع؟',
  topics: {
    help: 'مساعدة في استخدام المنتج',
    sales: 'المؤسسات والمبيعات',
    verdict: 'نتيجة تبدو خاطئة',
    privacy: 'الخصوصية',
  },
  message: 'الرسالة',
  messageHelp: 'بشأن نتيجة: الرمز على العبوة أكثر ما يفيدنا.',
  tooShort: 'الرجاء كتابة عشرة أحرف على الأقل.',
  required: 'الرجاء ملء هذا الحقل.',
  emailWrong: 'هذا ليس عنوان بريد إلكتروني.',
  send: 'إرسال',
  sending: 'جارٍ الإرسال…',
  sentTitle: 'رقم تذكرتك {number}',
  sentBody: 'أرسلنا الرقم إلى {email}، وسيُجاب عليك هناك.',
  another: 'كتابة رسالة أخرى',
  tickets: {
    title: 'تذاكر الدعم',
    empty: 'لا تذكرة مفتوحة',
    failed: 'تعذر تحميل التذاكر',
    close: 'إغلاق',
    closed: 'مغلقة',
    signedIn: 'سجّل الدخول',
  },
} as const satisfies Words<typeof english>;
