// مسببات الحساسية كما تسميها الملصقات.

import type english from '../en/allergens.ts';
import type { Words } from '../words.ts';

export default {
  almond: 'لوز',
  barley: 'شعير',
  celery: 'كرفس',
  crustaceans: 'قشريات',
  egg: 'بيض',
  fish: 'سمك',
  gluten: 'غلوتين',
  hazelnut: 'بندق',
  lupin: 'ترمس',
  milk: 'حليب',
  molluscs: 'رخويات',
  mustard: 'خردل',
  nuts: 'مكسرات',
  oats: 'شوفان',
  peanuts: 'فول سوداني',
  pistachio: 'فستق',
  rye: 'جاودار',
  sesame: 'سمسم',
  soya: 'صويا',
  sulphites: 'كبريتيت',
  walnut: 'جوز',
  wheat: 'قمح',
} as const satisfies Words<typeof english>;
