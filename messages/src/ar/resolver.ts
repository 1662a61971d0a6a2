// Arabic: titles of the links that the resolver lists.
import type english from '../en/resolver.ts';
import type { Words } from '../words.ts';

export default {
  linkset: 'جميع الروابط',
  uncompressed: 'العنوان نفسه من دون ضغط',
  titles: {
    pip: 'المنتج ونتيجة التحقق',
    certificate: 'الشهادة',
    evidence: 'دليل تتحقق منه بنفسك',
    certificatePdf: 'الشهادة (PDF)',
    traceability: 'رحلة الدفعة',
  },
  items: {
    product: '{product}، {brand}',
    batch: '{product}، {brand}، الدفعة {batch}',
    pack: '{product}، {brand}، الرقم التسلسلي {serial}',
    packOfBatch: '{product}، {brand}، الدفعة {batch}، الرقم التسلسلي {serial}',
  },
} as const satisfies Words<typeof english>;
