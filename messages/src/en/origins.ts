// What an ingredient can be made of, in a list.
import type { Origin } from '@amanah/core/ingredients';

export default {
  plant: 'plants',
  mineral: 'minerals',
  synthetic: 'chemical synthesis',
  microbial: 'fermentation',
  animal: 'animals',
  fish: 'fish',
  milk: 'milk',
  egg: 'eggs',
  insect: 'insects',
  alcohol: 'alcohol or what is left of making wine',
} as const satisfies Record<Origin, string>;
