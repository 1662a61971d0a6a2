// A tick stands before what speaks for the product, and before nothing else.
import { expect, it } from 'vitest';
import { reasonLook } from './verdict-look.ts';

it('gives a tick to what speaks for the product alone', () => {
  expect(reasonLook({ code: 'certificate.valid', weight: 'informs' }).icon).toBe('check');
  for (const code of ['ingredient.unknown', 'ingredient.depends_on_source', 'ingredient.not_declared'] as const)
    expect(reasonLook({ code, weight: 'informs' }).icon, code).toBe('info');
  expect(reasonLook({ code: 'ingredient.no_concern', weight: 'limits' }).icon).toBe('check');
});
