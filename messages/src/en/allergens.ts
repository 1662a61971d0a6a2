// Allergens, as labels name them.
import type { AllergenCode } from '@amanah/core/ingredients';

export default {
  almond: 'Almond',
  barley: 'Barley',
  celery: 'Celery',
  crustaceans: 'Crustaceans',
  egg: 'Egg',
  fish: 'Fish',
  gluten: 'Gluten',
  hazelnut: 'Hazelnut',
  lupin: 'Lupin',
  milk: 'Milk',
  molluscs: 'Molluscs',
  mustard: 'Mustard',
  nuts: 'Nuts',
  oats: 'Oats',
  peanuts: 'Peanuts',
  pistachio: 'Pistachio',
  rye: 'Rye',
  sesame: 'Sesame',
  soya: 'Soya',
  sulphites: 'Sulphites',
  walnut: 'Walnut',
  wheat: 'Wheat',
} as const satisfies Record<AllergenCode, string>;
