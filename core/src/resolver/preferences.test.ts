import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookUpLanguage, namedQualityOf, qualityOf } from './index.ts';

describe('Languages are looked up as RFC 4647 section 3.4 says', () => {
  it.each([
    ['ar', 'ar'],
    ['AR', 'ar'],
    ['ar-EG', 'ar'],
    ['ar-EG, en;q=0.5', 'ar'],
    ['en;q=0.5, ar-Arab-EG', 'ar'],
    ['fr, ar;q=0.1', 'ar'],
    ['zh-Hant-CN-x-private1', undefined],
    ['*', undefined],
    ['*, ar;q=0.2', 'ar'],
    ['ar;q=0, en;q=0.1', 'en'],
    ['ar;q=0', undefined],
    ['ar;q=2, en;q=0.1', 'en'],
    ['', undefined],
    [',;,=;q=', undefined],
    [undefined, undefined],
  ])('%s finds %s', (header, expected) => {
    expect(lookUpLanguage(header, ['en', 'ar'])).toBe(expected);
  });

  it('the first range of equal weight wins, and a range never matches a longer tag', () => {
    expect(lookUpLanguage('ar, en', ['en', 'ar'])).toBe('ar');
    expect(lookUpLanguage('en', ['en-GB'])).toBeUndefined();
    expect(lookUpLanguage('en-GB', ['en', 'en-GB'])).toBe('en-GB');
  });

  it('any header whatever is read without an error, and finds nothing but what is available', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect([undefined, 'en', 'ar']).toContain(lookUpLanguage(header, ['en', 'ar']));
      }),
    );
  });
});

describe('Media types are weighed as RFC 9110 section 12.5.1 says', () => {
  it.each([
    [undefined, 'text/html', 1],
    ['text/html', 'text/html', 1],
    ['text/html', 'application/pdf', 0],
    ['text/html, */*;q=0.8', 'application/pdf', 0.8],
    ['application/*;q=0.3, */*;q=0.8', 'application/pdf', 0.3],
    ['application/pdf;q=0, */*', 'application/pdf', 0],
    ['TEXT/HTML;charset=utf-8;q=0.4', 'text/html', 0.4],
  ])('%s wants %s by %f', (header, type, expected) => {
    expect(qualityOf(header, type)).toBe(expected);
  });

  it('a wildcard names no type', () => {
    expect(namedQualityOf('*/*', 'application/linkset+json')).toBe(0);
    expect(namedQualityOf('application/linkset+json;q=0.7', 'application/linkset+json')).toBe(0.7);
  });
});
