import { describe, expect, it } from 'vitest';
import { namedBy, wordOfName } from './named-by.ts';

const namer = { publicUrl: 'https://amanah.example', organisationId: '0190a7b8-0000-7000-8000-000000000001' };

describe('A name by words', () => {
  it.each(['Gate 4', 'Kilang/Barat?#', 'مسلخ', 'DA-1017'])('of %s is a URI, and is read again', (word) => {
    for (const uri of [namedBy(namer, 'places', word), namedBy(namer, 'documents', 'desadv', word)]) {
      expect(new URL(uri).href).toBe(uri);
      expect(wordOfName(uri)).toBe(word);
    }
  });
  it('is read of our own names alone', () => {
    for (const uri of [
      'https://id.gs1.org/414/9521234567899',
      'geo:1,2',
      'https://elsewhere.example/places/x/y',
      `https://amanah.example/places/${namer.organisationId}/%E0%A4%A`,
    ])
      expect(wordOfName(uri)).toBeNull();
  });
});
