import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { securityHeaders, writtenStyles } from './security-headers.ts';

const web = createRequire(new URL('../../../web/package.json', import.meta.url));
const library = join(dirname(web.resolve('react-aria/package.json')), 'dist/private');

it('The styles that are let in are those which the library writes', () => {
  const written = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((file) => {
    const source = readFileSync(join(library, file), 'utf8');
    const text = /style\.textContent = `([^`]*)`/.exec(source)?.[1] ?? '';
    return text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim();
  });
  expect(writtenStyles).toEqual(written);
});

it('No page may write any other style or script', () => {
  expect(securityHeaders(false).page['content-security-policy']).not.toContain('unsafe-inline');
});
