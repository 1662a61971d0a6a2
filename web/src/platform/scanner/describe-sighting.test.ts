// What is looked up for what was seen.
import { expect, test } from 'vitest';
import { describeSighting } from './describe-sighting.ts';

const seen = { contentType: 'Text', corners: [], engine: 'zxing', lineCount: 20 } as const;

test('GS1 data keeps its identifier in front, so that nobody has to guess what it is', () => {
  const text = '010950600013435210A1\u001d21X';
  const sighting = describeSighting({ ...seen, text, format: 'DataMatrix', symbologyIdentifier: ']d2' });
  expect(sighting).toMatchObject({ code: `]d2${text}`, text, level: 'pack', family: 'matrix' });
});

test('a UPC-E code is looked up as the UPC-A that it stands for', () => {
  const sighting = describeSighting({ ...seen, text: '01234565', format: 'UPCE', symbologyIdentifier: ']E0' });
  expect(sighting).toMatchObject({ code: '012345000065', isWeak: true });
});

test('ITF counts only with fourteen digits and a right check digit', () => {
  const itf = (text: string) => describeSighting({ ...seen, text, format: 'ITF', symbologyIdentifier: ']I0' });
  expect(itf('123456')).toBeNull();
  expect(itf('19506000134359')?.level).toBe('class');
  expect(itf('19506000134358')).toBeNull();
});

test('few agreeing lines, or the second engine alone, make a weak sighting', () => {
  const ean = { ...seen, text: '9506000134352', format: 'EAN13', symbologyIdentifier: ']E0' };
  expect(describeSighting(ean)?.isWeak).toBe(false);
  expect(describeSighting({ ...ean, lineCount: 2 })?.isWeak).toBe(true);
  expect(describeSighting({ ...ean, engine: 'zbar', lineCount: 300 })?.isWeak).toBe(true);
});
