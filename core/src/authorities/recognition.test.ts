import { describe, expect, it } from 'vitest';
import { isRecognisedOn, isRecognitionOver, type RecognitionTerms, recognitionStatus } from './recognition.ts';

const edge: RecognitionTerms = {
  categories: ['meat', 'dairy'],
  excludedCategories: ['dairy'],
  from: '2024-01-01',
  until: '2026-06-30',
};

describe('A recognition', () => {
  it.each([
    ['2023-12-31', 'not_yet'],
    ['2024-01-01', 'in_force'],
    ['2026-06-30', 'in_force'],
    ['2026-07-01', 'ended'],
  ])('of both its days: on %s it is %s', (day, status) => {
    expect(recognitionStatus(edge, 'meat', day)).toBe(status);
    expect(isRecognisedOn(edge, day)).toBe(status === 'in_force');
    expect(isRecognitionOver(edge, day)).toBe(status === 'ended');
  });

  it('has no end where none is given', () => {
    expect(recognitionStatus({ ...edge, until: null }, 'meat', '2999-01-01')).toBe('in_force');
    expect(isRecognitionOver({ until: null }, '2999-01-01')).toBe(false);
  });

  it('reaches the categories that it names, all where it names none, and never those that it leaves out', () => {
    const status = (categories: RecognitionTerms['categories'], category: string) =>
      recognitionStatus({ ...edge, categories }, category, '2025-01-01');
    expect(status(edge.categories, 'spices')).toBe('out_of_scope');
    expect(status(null, 'spices')).toBe('in_force');
    expect(status(null, 'dairy')).toBe('out_of_scope');
    expect(status(['dairy'], 'dairy')).toBe('out_of_scope');
  });
});
