// ما يُكتب في سجل التدقيق لمنظمة، جملة لكل فعل.
import type english from '../en/audit.ts';
import type { Words } from '../words.ts';

export default {
  deeds: {
    key: {
      rotated: 'وُضع مفتاح توقيع جديد: {subject}',
      registered: 'سُجّل مفتاح توقيع خاص: {subject}',
      revoked: 'أُلغي مفتاح التوقيع {subject}',
    },
    api_key: { created: 'أُنشئ مفتاح الواجهة البرمجية {subject}', revoked: 'أُنهي مفتاح الواجهة البرمجية {subject}' },
    member: {
      admitted: 'قُبل {subject} عضوًا',
      refused: 'رُفض طلب {subject} للانضمام',
      joined: 'انضم {subject} بدعوة',
      right_changed: 'تغيّرت صلاحية {subject}',
      removed: 'أُخرج {subject} من الأعضاء',
      left: 'غادر {subject} المنظمة',
      invited: 'دُعي {subject}',
      invitation_withdrawn: 'سُحبت الدعوة الموجهة إلى {subject}',
    },
    organisation: {
      transferred: 'سُلّمت المنظمة إلى {subject}',
      settings_changed: 'تغيّرت بيانات {subject}',
      applied: 'قُدّم طلب باسم {subject}',
      approved: 'قُبلت {subject}',
      rejected: 'رُفض طلب {subject}',
    },
    site: { added: 'أُضيف الموقع {subject}', changed: 'تغيّر الموقع {subject}' },
    certificate: {
      issued: 'صدرت الشهادة {subject}',
      renewed: 'جُدّدت الشهادة {subject}',
      suspended: 'عُلّقت الشهادة {subject}',
      reinstated: 'أُعيدت الشهادة {subject}',
      revoked: 'أُلغيت الشهادة {subject}',
    },
    recall: { published: 'نُشر سحب {subject} من الأسواق', lifted: 'رُفع سحب {subject} من الأسواق' },
  },
} as const satisfies Words<typeof english>;
