// Products that the demo was given later: after all others, so that the GTINs of those stay as they are.
import { noted } from '../ingredients.ts';
import type { DemoProduct } from './product.ts';

export const newcomers: readonly DemoProduct[] = [
  {
    key: 'FLAPJACK',
    producer: 'pennine-vale',
    name: 'Golden Oat Flapjacks',
    category: 'bakery',
    description: 'Chewy oat bars with butter and golden syrup, in a box of eight.',
    weight: '320 g',
    price: [2.4, 'GBP'],
    ingredients: ['Oats (46 %)', 'Golden syrup', 'Butter (milk)', 'Brown sugar', 'Salt'],
    allergens: ['Oats', 'Gluten', 'Milk'],
    nutrition: [458, 5.6, 20.1, 62.3],
    keep: 'dry',
    shelfLifeDays: 120,
    certificate: 'shm-bakery',
    farm: 'Oats of North Yorkshire',
    pack: { shape: 'box', accent: '#b5792a' },
    usually: 'certified_not_recognised',
    batches: 2,
  },
  {
    key: 'MINTSAUCE',
    producer: 'pennine-vale',
    name: 'Garden Mint Sauce',
    category: 'seasoning',
    description: 'Chopped mint in vinegar and sugar, for the table.',
    weight: '185 g',
    price: [1.65, 'GBP'],
    ingredients: ['Mint (31 %)', noted.wineVinegar, 'Sugar', 'Water', 'Salt'],
    allergens: [],
    nutrition: [101, 1.2, 0.3, 22.4],
    keep: 'dry',
    shelfLifeDays: 540,
    certificate: null,
    farm: 'Mint of the Vale of York',
    pack: { shape: 'jar', accent: '#3f7f4f' },
    usually: 'doubtful',
    batches: 2,
  },
];
