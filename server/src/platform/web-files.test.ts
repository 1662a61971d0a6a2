import { describe, expect, it } from 'vitest';
import { isPage } from './web-files.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('A page', () => {
  it('is for browsers, and for whoever takes anything: crawlers, previews, curl', () => {
    for (const path of ['/', '/verify/HALAL-CHICKEN-2024-001', '/product/HALAL-CHICKEN-2024-001', '/dashboard'])
      for (const accept of [browser, '*/*', undefined]) expect(isPage(path, accept), `${path} ${accept}`).toBe(true);
  });

  it('is not what a program wants', () => {
    expect(isPage('/dashboard', 'application/json')).toBe(false);
    for (const path of ['/api', '/api/nothing'])
      for (const accept of [browser, '*/*']) expect(isPage(path, accept)).toBe(false);
  });

  it('is not handed to whoever misses a file or asks under an address of programs', () => {
    for (const path of [
      '/missing.js',
      '/.well-known/security',
      '/log/nothing',
      '/epcis/nothing',
      '/status/nothing',
      '/metrics',
    ])
      expect(isPage(path, '*/*'), path).toBe(false);
  });
});
