// لماذا تُشطب البضاعة، كما تسأل الاستمارة وكما يقول سجل التدقيق.
import type english from '../en/write-off-reasons.ts';
import type { Words } from '../words.ts';

export default {
  damaged: 'تالف',
  expired: 'انتهت صلاحيته',
  recalled: 'مستدعى',
  not_halal: 'ليس حلالًا',
  stolen: 'مفقود',
  other: 'سبب آخر',
} satisfies Words<typeof english>;
