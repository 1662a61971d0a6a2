// Arabic: what an ingredient can be made of, in a list.
import type { Origin } from '@amanah/core/ingredients';

export default {
  plant: 'النباتات',
  mineral: 'المعادن',
  synthetic: 'التصنيع الكيميائي',
  microbial: 'التخمير',
  animal: 'الحيوانات',
  fish: 'الأسماك',
  milk: 'الحليب',
  egg: 'البيض',
  insect: 'الحشرات',
  alcohol: 'الكحول أو مخلفات صنع النبيذ',
} as const satisfies Record<Origin, string>;
