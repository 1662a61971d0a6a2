import { describe, expect, it } from 'vitest';
import { findIngredient, isMeat } from './index.ts';

const concern = (text: string) => findIngredient(text)?.concern ?? 'unknown';

describe('The text of an ingredient', () => {
  it.each([
    ...[
      'gelatin (pork)',
      'pork-fat',
      'Lard (refined)',
      'E441 (pork)',
      'p0rk',
      'Schweinefett',
      'Bratenfett vom Schwein',
      'babi',
    ],
    ...[
      'minyak babi',
      'خنزير',
      'دهن الخنزير',
      'سؤر (خنزیر)',
      'Graisse de porc',
      'lardons',
      'Свиной жир',
      'ラード',
      '豚肉',
      '猪油',
      'सूअर का मांस',
    ],
    ...['Pоrk', 'Рork', 'Ρork', 'P o r k', 'Wild boar', 'Vodka', 'Blood plasma', 'blood'],
    ...['Free range pork', 'Pork without bone', 'Schwein ohne Knochen', 'หมู', 'หมูสับ', 'ポークエキス'],
    ...['Salt, swine gelatine', 'Schmalz (Schwein)', 'Pork', 'Speck', 'Mirin', 'wine', 'E471 (lard)', 'po\u200Brk'],
  ])('names pork or wine: %s', (text) => {
    expect(concern(text)).toBe('forbidden');
  });

  it.each([
    ...[
      'Gelatin',
      'Gelatin (bovine)',
      'Beef gelatin powder',
      'Turkey ham',
      'Beef bacon',
      'Rum flavouring',
      'Non-pork gelatin',
      'Free from pork',
      'Without pork',
      'Pork-free shortening',
    ],
    ...[
      'Chocolate (sugar, emulsifier: E471)',
      'E322, bone char',
      'Hamburger spice',
      'E322, E471',
      'Chicken thigh',
      'Vanilla aroma',
      'schweinefleischfrei',
      'Salami',
      'Chorizo (beef)',
    ],
  ])('depends on its source: %s', (text) => {
    expect(concern(text)).toBe('depends_on_source');
  });

  it.each(['Pigment paste', 'Porcelain clay', 'Salt with something', 'ปลาหมึก', 'บะหมี่', 'ジェラート', 'Hog plum'])(
    'is unknown, and neither clear nor forbidden: %s',
    (text) => {
      expect(concern(text)).toBe('unknown');
    },
  );

  it.each([
    'Salt',
    'Soya lecithin (E322)',
    'Emulsifier (E 322)',
    'Porcini',
    'Fungo porcino',
    'Apple',
    'Wheat flour',
    'Sunflower oil',
    'Microbial rennet',
    'Lecithins',
    'Beeswax (E901)',
    'Water',
  ])('is clear in itself: %s', (text) => {
    expect(concern(text)).toBe('none');
  });
});

it('Gelatine of an animal is no meat of it, whatever says of which it is', () => {
  for (const text of ['Gelatin (bovine)', 'Bovine gelatin', 'Gelatine (beef)']) expect(isMeat(text), text).toBe(false);
  for (const text of ['Beef', 'Bacon (turkey)', 'Lardons de dinde']) expect(isMeat(text), text).toBe(true);
});
